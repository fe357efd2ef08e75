import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { type RiderDay, takeRiderCash } from '#contract/delivery/rider-cash.ts'
import { formatPaise, paise } from '#domain/money.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Price } from '../../ui/price.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { CountForm } from './count-form.tsx'

type RiderRowProps = { day: RiderDay; onTaken: () => void }

/** A rider's running balance: what was taken, what is to be handed over, and what was short. */
export function RiderRow({ day, onTaken }: RiderRowProps) {
  const { rider, delivered, cash, upi, balance, toHandOver, short, unmatchedUpi } = day
  const [taking, setTaking] = useState(false)
  const uncounted = paise(balance - toHandOver)
  return (
    <article
      aria-label={`Balance of ${rider}`}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-card px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-semibold">{rider}</p>
        <p className="text-ink-soft text-sm">
          Today: {delivered} delivered, {formatPaise(cash)} cash, {formatPaise(upi)} UPI
        </p>
      </div>
      <div className="min-w-0">
        <p>
          To hand over <Price amount={toHandOver} className="font-semibold" />
        </p>
        {short !== 0 && (
          <p className={`flex items-center gap-1.5 font-medium text-sm ${short > 0 ? 'text-berry' : 'text-ink-soft'}`}>
            {short > 0 && <TriangleAlert size={16} aria-hidden className="shrink-0" />}
            {formatPaise(paise(Math.abs(short)))} {short > 0 ? 'short' : 'too much'}, carried forward
          </p>
        )}
        {uncounted > 0 && (
          <p className="font-medium text-sm text-tangerine">{formatPaise(uncounted)} handed over, to be counted</p>
        )}
        {unmatchedUpi > 0 && (
          <p className="font-medium text-sm text-tangerine">{formatPaise(unmatchedUpi)} UPI to find</p>
        )}
      </div>
      {toHandOver > 0 && (
        <Button variant="quiet" size="small" onClick={() => setTaking(true)}>
          Take cash<span className="sr-only"> from {rider}</span>
        </Button>
      )}
      <Dialog open={taking} onClose={() => setTaking(false)} title={`Take cash from ${rider}`}>
        <TakeCash
          day={day}
          onTaken={() => {
            setTaking(false)
            onTaken()
          }}
        />
      </Dialog>
    </article>
  )
}

/** Counted while the rider stands there. */
function TakeCash({ day: { _id: rider, toHandOver }, onTaken }: RiderRowProps) {
  const [idempotencyKey, setKey] = useState(randomKey)
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {formatPaise(toHandOver)} to hand over. What you count goes to the till; the rest stays with the rider.
      </p>
      <CountForm
        expected={toHandOver}
        stated={toHandOver}
        send={async (body) => {
          const reply = await callAsSeller(takeRiderCash, { body: { rider, ...body }, idempotencyKey })
          // Another amount is another act; a reply that was lost is asked for with the same key.
          if (!reply.success) setKey(randomKey())
          return reply
        }}
        onCounted={onTaken}
      />
    </>
  )
}
