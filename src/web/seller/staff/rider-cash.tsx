import { countRiderCash, listRiderCash, type Settlement } from '#contract/delivery/rider-cash.ts'
import { formatPaise, paise } from '#domain/money.ts'
import { formatMoment } from '#domain/time-words.ts'
import { Price } from '../../ui/price.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { CashDay } from './cash-day.tsx'
import { CountForm } from './count-form.tsx'
import { RiderRow } from './rider-row.tsx'
import { UnmatchedRow } from './unmatched-upi.tsx'

/** What riders collected and handed over; nothing while no rider has delivered anything. */
export function RiderCash() {
  const { view, reload, retry } = useSellerQuery(listRiderCash, undefined, { refetchEvery: 15_000 })

  if (view.state === 'loading') return null
  if (view.state === 'failed')
    return <FailedPart what="Couldn’t load the riders’ cash." message={view.message} onRetry={retry} className="mt-8" />
  const { riders, settlements, unmatchedUpi } = view.reply
  const hasCash = riders.length + settlements.length + unmatchedUpi.length > 0
  /** The day's sums change with each of these. */
  const version = JSON.stringify([riders, settlements.length])
  return (
    <>
      {hasCash && (
        <section aria-labelledby="rider-cash" className="mt-10">
          <h2 id="rider-cash" className="mb-3 font-semibold text-xl">
            Riders’ cash
          </h2>
          <ul className="mb-4 space-y-2">
            {riders.map((day) => (
              <li key={day._id}>
                <RiderRow day={day} onTaken={() => void reload()} />
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
      )}
      <CashDay version={version} />
    </>
  )
}

type SettlementRowProps = { settlement: Settlement; onCounted: () => void }

function SettlementRow({ settlement, onCounted }: SettlementRowProps) {
  const { _id: id, rider, handedOverAt, expected, stated, counted, note } = settlement
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
        <CountForm
          expected={expected}
          stated={stated}
          send={(body) => callAsSeller(countRiderCash, { body: { id, ...body } })}
          onCounted={onCounted}
        />
      ) : (
        <p>
          Counted <Price amount={counted} className="font-semibold" />
          {counted !== expected && (
            <span className="ml-2 font-medium text-berry">
              {formatPaise(paise(Math.abs(counted - expected)))} {counted < expected ? 'short' : 'too much'}
            </span>
          )}
          {note && <span className="block text-ink-soft text-sm">{note}</span>}
        </p>
      )}
    </article>
  )
}
