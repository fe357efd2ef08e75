import { useState } from 'react'
import { changeEmail, sendConfirmation } from '#contract/accounts/account-settings.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { TextField } from '../../ui/field.tsx'
import { useOpenedForm } from '../../ui/opened-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsShopper } from './call-as-shopper.ts'

type EmailProps = { email: string; isConfirmed: boolean; sendsMail: boolean }

export function EmailSection({ email, isConfirmed, sendsMail }: EmailProps) {
  const { open, box, show, close } = useOpenedForm()
  const [note, setNote] = useState('')
  return (
    <CardSection title="Email" aside={<ConfirmedChip isConfirmed={isConfirmed} />}>
      <p className="break-words font-medium">{email}</p>
      {!isConfirmed && (
        <p className="mt-1 max-w-[60ch] text-ink-soft">
          Confirm that this is your email address, and we’ll email you the details of your orders. Until then, resetting
          a forgotten password also removes your saved addresses, cart and favourites.
        </p>
      )}
      {!sendsMail && <p className="mt-1 max-w-[60ch] text-ink-soft">This shop can’t send email at the moment.</p>}
      {note && (
        <p role="status" className="mt-4 rounded-field bg-leaf-tint px-4 py-3">
          {note}
        </p>
      )}
      <div ref={box}>
        <div className="mt-4 flex flex-wrap gap-3">
          {!isConfirmed && <ConfirmationButton onSent={setNote} />}
          {!open && (
            <Button variant="quiet" onClick={show}>
              Change email
            </Button>
          )}
        </div>
        {open && (
          <ChangeEmailForm
            email={email}
            onCancel={close}
            onDone={(message) => {
              close()
              setNote(message)
            }}
          />
        )}
      </div>
    </CardSection>
  )
}

function ConfirmedChip({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <span
      className={`rounded-full px-3 py-1 font-medium text-sm ${isConfirmed ? 'bg-leaf-tint text-leaf-deep' : 'bg-line text-ink'}`}
    >
      {isConfirmed ? 'Confirmed' : 'Not confirmed'}
    </span>
  )
}

function ConfirmationButton({ onSent }: { onSent: (message: string) => void }) {
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    const reply = await callAsShopper(sendConfirmation)
    setBusy(false)
    if (reply.success) return onSent(reply.message)
    toast.error(reply.message)
  }
  return (
    <Button busy={busy} onClick={send}>
      Send confirmation link
    </Button>
  )
}

type FormProps = { email: string; onDone: (message: string) => void; onCancel: () => void }

/** Password managers learn from the hidden field whose password this is. */
function ChangeEmailForm({ email, onDone, onCancel }: FormProps) {
  const { errors, busy, formProps } = useCallForm(changeEmail, ({ message }) => onDone(message), {
    call: callAsShopper,
  })
  return (
    <form {...formProps} className="mt-5 flex max-w-md flex-col gap-4">
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        required
        error={errors.email}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Send the link
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
