import { type SubmitEvent, useState } from 'react'
import { readUpiId, setUpiId } from '#contract/delivery/upi-id.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller, useManager } from '../account/seller-session.ts'
import { FailedPart } from '../screen/failed-part.tsx'

/** Where customers pay at the door by UPI. Money goes there, so only the owner changes it. */
export function UpiId() {
  const { view, change, retry } = useSellerQuery(readUpiId, undefined)
  const isManager = useManager() !== null
  if (view.state === 'failed')
    return <FailedPart what="Couldn’t load the UPI ID." message={view.message} onRetry={retry} />
  if (view.state === 'loading') return null
  const { upiId } = view.reply
  return (
    <section aria-labelledby="upi-id" className="rounded-card border border-line bg-card px-4 py-4 sm:px-5">
      <h2 id="upi-id" className="font-semibold text-xl">
        UPI at the door
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Riders show customers a QR code that has the amount and the order number filled in.
      </p>
      {isManager ? (
        <p>{upiId ? `Paid to ${upiId}. Only the owner can change it.` : 'Only the owner can set a UPI ID.'}</p>
      ) : (
        <UpiIdForm upiId={upiId} onSaved={(saved) => change((reply) => ({ ...reply, upiId: saved }))} />
      )}
    </section>
  )
}

function UpiIdForm({ upiId, onSaved }: { upiId: string | null; onSaved: (upiId: string | null) => void }) {
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { upiId: String(new FormData(event.currentTarget).get('upiId')).trim() || null }
    const wrong = fieldErrors(setUpiId.body, body)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const reply = await callAsSeller(setUpiId, { body })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onSaved(reply.upiId)
    } else if (reply.fields) show(byFieldName(Object.entries(reply.fields)))
    else toast.error(reply.message)
  }

  return (
    <form {...formProps} onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="UPI ID"
        name="upiId"
        autoComplete="off"
        inputMode="email"
        maxLength={100}
        placeholder="shop@okbank"
        defaultValue={upiId ?? ''}
        error={errors.upiId}
        className="w-full max-w-sm"
      />
      <Button type="submit" variant="quiet" busy={busy} className="mb-0.5">
        Save
      </Button>
    </form>
  )
}
