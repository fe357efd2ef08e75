import { type SubmitEvent, useState } from 'react'
import { type Customer, MAX_NOTES, saveCustomerNotes } from '#contract/customers/customers.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

/** The customer can read them: they are part of the copy of their data. */
export function CustomerNotes({ customer, onSaved }: { customer: Customer; onSaved: () => Promise<unknown> }) {
  const [notes, setNotes] = useState(customer.notes)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const reply = await callAsSeller(saveCustomerNotes, { body: { id: customer._id, notes } })
    setBusy(false)
    if (!reply.success) return setError(reply.fields?.notes ?? reply.message)
    setError('')
    toast.success(reply.message)
    await onSaved()
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <TextAreaField
        label="What to remember"
        rows={3}
        maxLength={MAX_NOTES}
        value={notes}
        error={error || undefined}
        hint="Customers can ask for a copy of this."
        onChange={(event) => setNotes(event.target.value)}
      />
      {notes.trim() !== customer.notes && (
        <Button type="submit" size="small" busy={busy} className="mt-3">
          Save notes
        </Button>
      )}
    </form>
  )
}
