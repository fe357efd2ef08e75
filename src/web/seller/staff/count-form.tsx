import { type SubmitEvent, useState } from 'react'
import { formatPaise, type Paise, paise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { warningToast } from '../../ui/warning-toast.tsx'

type Counted = { amount: number; note?: string }
type Reply = { success: true; message: string; short?: Paise | undefined } | { success: false; message: string }
type CountFormProps = {
  /** What the rider has to hand over. */
  expected: Paise
  /** What the rider says it is. */
  stated: Paise
  send: (counted: Counted) => Promise<Reply>
  onCounted: () => void
}

/** A difference is said before it is confirmed, and may get a note. */
export function CountForm({ expected, stated, send, onCounted }: CountFormProps) {
  const [typed, setTyped] = useState(String(rupeesFromPaise(stated)))
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const amount = typed.trim() === '' ? null : paiseFromRupees(Number(typed))
  const difference = amount === null || amount < 0 ? 0 : expected - amount

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (amount === null || amount < 0) return setError('Enter an amount, such as 240.50.')
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    setError('')
    setBusy(true)
    const reply = await send({ amount: rupeesFromPaise(amount), ...(note && { note }) })
    setBusy(false)
    if (!reply.success) return setError(reply.message)
    if (reply.short) warningToast(reply.message)
    else toast.success(reply.message)
    onCounted()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Counted, in rupees"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error || undefined}
        className="w-44"
      />
      {difference !== 0 && (
        <TextField
          label="Why? (optional)"
          name="note"
          maxLength={200}
          autoComplete="off"
          className="min-w-0 grow basis-48"
        />
      )}
      <Button type="submit" busy={busy} className="mb-0.5">
        Confirm
      </Button>
      <p role="status" className="w-full font-medium text-berry text-sm empty:hidden">
        {difference !== 0 && differenceWords(difference)}
      </p>
    </form>
  )
}

const differenceWords = (difference: number) =>
  `${formatPaise(paise(Math.abs(difference)))} ${difference > 0 ? 'short' : 'too much'}, carried forward`
