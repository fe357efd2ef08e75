import { useEffect, useRef, useState } from 'react'
import { removeSecondFactor } from '#contract/accounts/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type RemovalProps = { recoveryCodesLeft: number; onRemoved: () => Promise<unknown> }

export function SecondFactorRemoval({ recoveryCodesLeft, onRemoved }: RemovalProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="mb-5">
        {recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`} left. To get new codes,
        turn two-step sign-in off and set it up again.
      </p>
      {open ? (
        <RemovalForm onRemoved={onRemoved} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Turn off…
        </Button>
      )}
    </>
  )
}

type FormProps = Pick<RemovalProps, 'onRemoved'> & { onCancel: () => void }

function RemovalForm({ onRemoved, onCancel }: FormProps) {
  const { errors, busy, formProps } = useCallForm(
    removeSecondFactor,
    ({ message }) => {
      toast.success(message)
      void onRemoved()
    },
    { call: callAsSeller },
  )
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  return (
    <form {...formProps} className="flex max-w-sm flex-col gap-4">
      <PasswordField
        ref={first}
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <TextField
        label="Code from the app, or a recovery code"
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        required
        error={errors.code}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={onCancel}>
          Keep it on
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Turn off
        </Button>
      </div>
    </form>
  )
}
