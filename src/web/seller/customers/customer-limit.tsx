import { type SubmitEvent, useState } from 'react'
import { type Customer, saveOwedLimit } from '#contract/customers/customers.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

/** How much the customer may owe. */
export function CustomerLimit({ customer, onSaved }: { customer: Customer; onSaved: () => Promise<unknown> }) {
  const saved = String(rupeesFromPaise(customer.owedLimit))
  const [limit, setLimit] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const reply = await callAsSeller(saveOwedLimit, { body: { id: customer._id, limit: Number(limit || '0') } })
    setBusy(false)
    if (!reply.success) return setError(reply.fields?.limit ?? reply.message)
    setError('')
    toast.success(reply.message)
    await onSaved()
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-4">
      <TextField
        label="May owe up to, in ₹"
        inputMode="decimal"
        autoComplete="off"
        value={limit}
        hint="0: nothing goes on account."
        error={error || undefined}
        onChange={(event) => setLimit(event.target.value)}
      />
      {limit.trim() !== saved && (
        <Button type="submit" size="small" busy={busy} className="mt-3">
          Save limit
        </Button>
      )}
    </form>
  )
}
