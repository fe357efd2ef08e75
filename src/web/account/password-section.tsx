import type { Done } from '../core/query.ts'
import { Button } from '../ui/button.tsx'
import { type CallAs, type FormEndpoint, useCallForm } from '../ui/call-form.ts'
import { CardSection } from '../ui/card-section.tsx'
import { TextField } from '../ui/field.tsx'
import { useOpenedForm } from '../ui/opened-form.ts'
import { PasswordField } from '../ui/password-field.tsx'

type PasswordFormProps<E extends FormEndpoint> = {
  endpoint: E
  call: CallAs<E>
  /** null: it is asked for too. */
  email: string | null
  hasPassword: boolean
  onChanged: (reply: Done<E>) => void
}

/** The password of whoever is signed in: changed with the old one, or chosen for the first time. */
export function PasswordSection<E extends FormEndpoint>(props: PasswordFormProps<E> & { lead?: string }) {
  const { open, box, show, close } = useOpenedForm()
  return (
    <CardSection title="Password">
      <div ref={box}>
        {open ? (
          <PasswordForm {...props} onClose={close} />
        ) : (
          <>
            {props.lead && <p className="mb-4 text-ink-soft">{props.lead}</p>}
            <Button variant="quiet" onClick={show}>
              {props.hasPassword ? 'Change password' : 'Choose a password'}
            </Button>
          </>
        )}
      </div>
    </CardSection>
  )
}

function PasswordForm<E extends FormEndpoint>(props: PasswordFormProps<E> & { onClose: () => void }) {
  const { endpoint, call, email, hasPassword, onChanged, onClose } = props
  const finish = (reply: Done<E>) => {
    onClose()
    onChanged(reply)
  }
  const { errors, busy, formProps } = useCallForm(endpoint, finish, { call })
  return (
    <form {...formProps} className="flex max-w-md flex-col gap-4">
      {email === null ? (
        <TextField
          label="Your email"
          name="email"
          type="email"
          autoComplete="username"
          hint="You’ll sign in with it."
          autoFocus
          required
          error={errors.email}
        />
      ) : (
        // Password managers learn from it whose password this is.
        <input type="email" autoComplete="username" value={email} readOnly hidden />
      )}
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          error={errors.password}
        />
      )}
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
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
