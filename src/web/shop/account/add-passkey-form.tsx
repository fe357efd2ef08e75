import { useState } from 'react'
import { addPasskey, type CreationOptions, offerPasskey } from '#contract/accounts/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsShopper } from './call-as-shopper.ts'
import { makeCredential } from './passkey-browser.ts'

type FormProps = { email: string; onDone: () => void; onCancel: () => void }

export function AddPasskeyForm({ email, onDone, onCancel }: FormProps) {
  const [trouble, setTrouble] = useState('')
  const [isMaking, setIsMaking] = useState(false)
  const { errors, busy, formProps } = useCallForm(offerPasskey, ({ options }) => void make(options), {
    call: callAsShopper,
  })

  async function make(options: CreationOptions) {
    setIsMaking(true)
    setTrouble('')
    const made = await makeCredential(options)
    const reply = made.success ? await callAsShopper(addPasskey, { body: { credential: made.credential } }) : made
    setIsMaking(false)
    if (reply.success) {
      toast.success(reply.message)
      return onDone()
    }
    setTrouble(reply.message)
  }

  return (
    <form {...formProps} className="mt-5 flex max-w-md flex-col gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        hint="Next, your browser will ask you to create the passkey."
        autoFocus
        required
        error={errors.password}
      />
      {trouble && (
        <p role="alert" className="rounded-field bg-berry-tint px-4 py-3 font-medium text-berry">
          {trouble}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || isMaking}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}
