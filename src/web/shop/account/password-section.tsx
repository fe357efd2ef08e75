import { useState } from 'react'
import { changePassword } from '#contract/accounts/account-settings.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAccountForm } from './account-form.ts'
import { AccountSection } from './account-section.tsx'

type PasswordProps = { email: string; onChanged: () => void }

export function PasswordSection({ email, onChanged }: PasswordProps) {
  const [open, setOpen] = useState(false)
  const finish = (message: string) => {
    toast.success(message)
    setOpen(false)
    onChanged()
  }
  return (
    <AccountSection title="Password">
      {open ? (
        <PasswordForm email={email} onDone={finish} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
    </AccountSection>
  )
}

type FormProps = { email: string; onDone: (message: string) => void; onCancel: () => void }

/** Password managers learn from the hidden field whose password this is. */
function PasswordForm({ email, onDone, onCancel }: FormProps) {
  const { errors, busy, formProps } = useAccountForm(changePassword, ({ message }) => onDone(message))
  return (
    <form {...formProps} className="flex max-w-md flex-col gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        error={errors.password}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="Use at least 8 characters. Your other devices will be signed out."
        required
        error={errors.newPassword}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save password
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Keep my password
        </Button>
      </div>
    </form>
  )
}
