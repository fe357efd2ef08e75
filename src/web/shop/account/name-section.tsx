import { renameUser } from '#contract/accounts/account-settings.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsShopper } from './call-as-shopper.ts'
import { renameSession } from './rename-session.ts'

export function NameSection({ name }: { name: string }) {
  const { errors, busy, formProps } = useCallForm(
    renameUser,
    ({ message, name: saved }) => {
      renameSession(saved)
      toast.success(message)
    },
    { call: callAsShopper },
  )
  return (
    <CardSection title="Name">
      <form {...formProps} className="flex max-w-md flex-col gap-4">
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={name}
          error={errors.name}
        />
        <Button type="submit" busy={busy} className="self-start">
          Save name
        </Button>
      </form>
    </CardSection>
  )
}
