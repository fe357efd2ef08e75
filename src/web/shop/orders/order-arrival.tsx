import type { Order } from '#contract/orders/order.ts'
import type { OrderPromise } from '#contract/orders/order-promise.ts'
import { REASON_SENTENCES } from '#domain/delivery/promise-change.ts'
import { clockTime, timeFrom } from '#domain/time-words.ts'
import { Link } from '../../ui/link.tsx'
import { useNow } from '../delivery/use-now.ts'
import { arrivalWords } from './promise-words.ts'

/** The promised time, what is left of it, and each change with its reason. */
export function OrderArrival({ order }: { order: Order }) {
  const now = useNow()
  const words = arrivalWords(order, now)
  if (!words || !order.promise) return null
  const isOpen = order.status !== 'Delivered'
  const look = words.isLate ? 'bg-tangerine-tint' : isOpen ? 'bg-leaf-tint' : 'border border-line'
  return (
    <div className={`mb-5 rounded-field px-4 py-3 ${look}`}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={`price-figures font-semibold ${isOpen ? 'text-lg' : ''}`}>{words.when}</span>
        {words.left && <span className={isOpen ? '' : 'text-ink-soft'}>{words.left}</span>}
      </p>
      {words.more && <p className="mt-1 text-ink-soft text-sm">{words.more}</p>}
      {words.isLate && (
        <Link
          to="/delivery-record"
          className="inline-flex min-h-11 items-center font-medium text-sm underline underline-offset-4"
        >
          Our delivery record
        </Link>
      )}
      <PromiseChanges promise={order.promise} now={now} />
    </div>
  )
}

function PromiseChanges({ promise: { first, changes }, now }: { promise: OrderPromise; now: Date }) {
  if (changes.length === 0) return null
  return (
    <div className="mt-2 text-sm">
      <p className="text-ink-soft">First promised for {timeFrom(now, first)}. Since then:</p>
      <ol aria-label="Changes to the delivery time" className="mt-1 space-y-0.5">
        {changes.map(({ at, by, reason }) => (
          <li key={at.toISOString()}>
            <time dateTime={at.toISOString()} className="price-figures text-ink-soft">
              {clockTime(at)}
            </time>{' '}
            now by <span className="price-figures font-medium">{timeFrom(now, by)}</span>. {REASON_SENTENCES[reason]}
          </li>
        ))}
      </ol>
    </div>
  )
}
