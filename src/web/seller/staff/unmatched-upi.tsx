import { type SubmitEvent, useState } from 'react'
import { matchRiderUpi, type UnmatchedUpi } from '#contract/delivery/rider-cash.ts'
import { formatMoment } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type UnmatchedRowProps = { upi: UnmatchedUpi; onMatched: () => void }

/** Owed by the rider until the shop has found the payment. */
export function UnmatchedRow({ upi, onMatched }: UnmatchedRowProps) {
  const { number, rider, amount, at } = upi
  return (
    <article
      aria-label={`UPI of ${number}`}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card px-4 py-3"
    >
      <div>
        <p>
          <span className="font-semibold">{rider}</span> says <Price amount={amount} className="font-semibold" /> came
          by UPI
        </p>
        <p className="text-ink-soft text-sm">
          {number} · {formatMoment(at)} · owed until you find it
        </p>
      </div>
      <MatchForm order={upi._id} onMatched={onMatched} />
    </article>
  )
}

function MatchForm({ order, onMatched }: { order: string; onMatched: () => void }) {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reference = String(new FormData(event.currentTarget).get('reference')).trim()
    setError(reference ? '' : 'Enter the reference of the payment.')
    if (!reference) return
    setBusy(true)
    const reply = await callAsSeller(matchRiderUpi, { body: { order, reference } })
    setBusy(false)
    if (!reply.success) return setError(reply.message)
    toast.success(reply.message)
    onMatched()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Reference in your UPI app"
        name="reference"
        autoComplete="off"
        maxLength={50}
        error={error || undefined}
        className="w-56"
      />
      <Button type="submit" busy={busy} className="mb-0.5">
        Found
      </Button>
    </form>
  )
}
