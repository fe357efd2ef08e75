import { listRiderCash, type RiderDay, type Settlement } from '#contract/delivery/rider-cash.ts'
import { formatPaise, paise } from '#domain/money.ts'
import { formatMoment } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CountForm } from './count-form.tsx'
import { UnmatchedRow } from './unmatched-upi.tsx'

/** What riders collected and handed over; nothing while no rider has delivered anything. */
export function RiderCash() {
  const { view, reload, retry } = useSellerQuery(listRiderCash, undefined, { refetchEvery: 15_000 })

  if (view.state === 'loading') return null
  if (view.state === 'failed') {
    return (
      <p className="mt-8 flex flex-wrap items-center gap-3">
        We couldn’t load the riders’ cash.
        <Button variant="quiet" size="small" onClick={() => void retry()}>
          Try again
        </Button>
      </p>
    )
  }
  const { riders, settlements, unmatchedUpi } = view.reply
  if (riders.length + settlements.length + unmatchedUpi.length === 0) return null
  return (
    <section aria-labelledby="rider-cash" className="mt-10">
      <h2 id="rider-cash" className="mb-3 font-semibold text-xl">
        Riders’ cash
      </h2>
      <ul className="mb-4 space-y-2">
        {riders.map((day) => (
          <li key={day._id}>
            <RiderRow day={day} />
          </li>
        ))}
      </ul>
      {unmatchedUpi.length > 0 && (
        <ul aria-label="UPI to find" className="mb-4 space-y-2">
          {unmatchedUpi.map((upi) => (
            <li key={upi._id}>
              <UnmatchedRow upi={upi} onMatched={() => void reload()} />
            </li>
          ))}
        </ul>
      )}
      <ul className="space-y-2">
        {settlements.map((settlement) => (
          <li key={settlement._id}>
            <SettlementRow settlement={settlement} onCounted={() => void reload()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RiderRow({ day: { rider, delivered, cash, upi, toHandOver, unmatchedUpi } }: { day: RiderDay }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 rounded-card border border-line bg-card px-4 py-3">
      <span className="min-w-40 flex-1 break-words font-semibold">{rider}</span>
      <span className="text-ink-soft">
        Today: {delivered} delivered, {formatPaise(cash)} cash, {formatPaise(upi)} UPI
      </span>
      <span>
        To hand over <Price amount={toHandOver} className="font-semibold" />
        {unmatchedUpi > 0 && (
          <span className="ml-2 font-medium text-tangerine">{formatPaise(unmatchedUpi)} UPI to find</span>
        )}
      </span>
    </div>
  )
}

type SettlementRowProps = { settlement: Settlement; onCounted: () => void }

function SettlementRow({ settlement, onCounted }: SettlementRowProps) {
  const { _id, rider, handedOverAt, expected, stated, counted } = settlement
  return (
    <article
      aria-label={`Cash of ${rider}, ${formatMoment(handedOverAt)}`}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card px-4 py-3"
    >
      <div>
        <p>
          <span className="font-semibold">{rider}</span> handed over <Price amount={stated} className="font-semibold" />
        </p>
        <p className="text-ink-soft text-sm">
          {formatMoment(handedOverAt)} · expected {formatPaise(expected)}
        </p>
      </div>
      {counted === null ? (
        <CountForm id={_id} stated={stated} onCounted={onCounted} />
      ) : (
        <p>
          Counted <Price amount={counted} className="font-semibold" />
          {counted !== expected && (
            <span className="ml-2 font-medium text-berry">
              {formatPaise(paise(Math.abs(counted - expected)))} {counted < expected ? 'missing' : 'too much'}
            </span>
          )}
        </p>
      )}
    </article>
  )
}
