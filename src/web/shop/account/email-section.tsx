import { useState } from 'react'
import { changeEmail, sendConfirmation } from '#contract/accounts/account-settings.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { TextField } from '../../ui/field.tsx'
import { useOpenedForm } from '../../ui/opened-form.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsShopper } from './call-as-shopper.ts'
import { type Holder, ProofField } from './proof-field.tsx'

type EmailProps = { holder: Holder; isConfirmed: boolean; sendsMail: boolean }

export function EmailSection({ holder, isConfirmed, sendsMail }: EmailProps) {
  const { email } = holder
  const { open, box, show, close } = useOpenedForm()
  const [note, setNote] = useState('')
  return (
    <CardSection title="Email" aside={email !== null && <ConfirmedChip isConfirmed={isConfirmed} />}>
      {email === null ? (
        <p className="max-w-[60ch] text-ink-soft">
          Add an email address, and we’ll email you about your orders. You can then sign in with a password instead of a
          code.
        </p>
      ) : (
        <p className="break-words font-medium">{email}</p>
      )}
      {email !== null && !isConfirmed && (
        <p className="mt-1 max-w-[60ch] text-ink-soft">
          Confirm that this is your email address, and we’ll email you the details of your orders. Until then, somebody
          who forgets the password starts with an empty account, and needs the old one or a code to get orders back.
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
          {email !== null && !isConfirmed && <ConfirmationButton onSent={setNote} />}
          {!open && (
            <Button variant="quiet" onClick={show}>
              {email === null ? 'Add an email address' : 'Change email'}
            </Button>
          )}
        </div>
        {open && (
          <ChangeEmailForm
            holder={holder}
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

type FormProps = { holder: Holder; onDone: (message: string) => void; onCancel: () => void }

function ChangeEmailForm({ holder, onDone, onCancel }: FormProps) {
  const [canProve, setCanProve] = useState(holder.hasPassword)
  const { errors, busy, formProps } = useCallForm(changeEmail, ({ message }) => onDone(message), {
    call: callAsShopper,
  })
  return (
    <form {...formProps} className="mt-5 flex max-w-md flex-col gap-4">
      <TextField
        label={holder.email === null ? 'Email' : 'New email'}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        required
        error={errors.email}
      />
      <ProofField holder={holder} label="Current password" errors={errors} onReady={() => setCanProve(true)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={!canProve}>
          Send the link
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
