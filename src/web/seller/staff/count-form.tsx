import { type SubmitEvent, useState } from 'react'
import { countRiderCash } from '#contract/delivery/rider-cash.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type CountFormProps = { id: string; stated: Paise; onCounted: () => void }

export function CountForm({ id, stated, onCounted }: CountFormProps) {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('amount')).trim()
    const amount = typed === '' ? null : paiseFromRupees(Number(typed))
    setError(amount === null || amount < 0 ? 'Enter an amount, such as 240.50.' : '')
    if (amount === null || amount < 0) return
    setBusy(true)
    const reply = await callAsSeller(countRiderCash, { body: { id, amount: rupeesFromPaise(amount) } })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onCounted()
    } else setError(reply.message)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Counted, in rupees"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={rupeesFromPaise(stated)}
        error={error || undefined}
        className="w-44"
      />
      <Button type="submit" busy={busy} className="mb-0.5">
        Confirm
      </Button>
    </form>
  )
}
