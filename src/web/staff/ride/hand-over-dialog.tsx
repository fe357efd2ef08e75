import { type SubmitEvent, useState } from 'react'
import { handOverCash } from '#contract/delivery/own-cash.ts'
import { formatPaise, type Paise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { warningToast } from '../../ui/warning-toast.tsx'
import { callAsStaff } from '../account/staff-session.ts'
import { BIG } from './big-button.ts'

type HandOverProps = { expected: Paise; onHandedOver: () => void }

export function HandOverDialog({ open, onClose, ...props }: HandOverProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Hand over cash" width="sheet">
      <HandOverForm {...props} />
    </Dialog>
  )
}

function HandOverForm({ expected, onHandedOver }: HandOverProps) {
  /** The same for a second press: cash is handed over once. */
  const [idempotencyKey] = useState(() => randomKey())
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('amount')).trim()
    const amount = typed === '' ? null : paiseFromRupees(Number(typed))
    setError(amount === null || amount < 0 ? 'Enter an amount, such as 240.50.' : '')
    if (amount === null || amount < 0) return
    setBusy(true)
    const reply = await callAsStaff(handOverCash, { body: { amount: rupeesFromPaise(amount) }, idempotencyKey })
    setBusy(false)
    if (!reply.success) setError(reply.message)
    else {
      if (reply.short) warningToast(reply.message)
      else toast.success(reply.message)
      onHandedOver()
    }
  }

  return (
    <form noValidate onSubmit={submit} className="mx-auto flex max-w-md flex-col gap-5 text-lg">
      <p>You have {formatPaise(expected)} to hand over. Count it and enter what you hand over now.</p>
      <TextField
        label="Amount in rupees"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={rupeesFromPaise(expected)}
        error={error || undefined}
        className="[&_input]:h-16 [&_input]:font-semibold [&_input]:text-2xl"
      />
      <Button type="submit" busy={busy} className={BIG}>
        Hand over
      </Button>
    </form>
  )
}
