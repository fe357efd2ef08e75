import { renameUser } from '#contract/accounts/account-settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAccountForm } from './account-form.ts'
import { AccountSection } from './account-section.tsx'
import { renameSession } from './rename-session.ts'

export function NameSection({ name }: { name: string }) {
  const { errors, busy, formProps } = useAccountForm(renameUser, ({ message, name: saved }) => {
    renameSession(saved)
    toast.success(message)
  })
  return (
    <AccountSection title="Name">
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
    </AccountSection>
  )
}
