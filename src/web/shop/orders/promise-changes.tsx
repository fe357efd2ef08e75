import type { OrderPromise } from '#contract/orders/order-promise.ts'
import { reasonSentence } from '#domain/delivery/promise-change.ts'
import { clockTime, timeFrom } from '#domain/time-words.ts'

type PromiseChangesProps = { promise: Pick<OrderPromise, 'first' | 'changes' | 'courier'>; now: Date }

/** Each change of the promised time, with its reason. */
export function PromiseChanges({ promise, now }: PromiseChangesProps) {
  const { first, changes } = promise
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
            now by <span className="price-figures font-medium">{timeFrom(now, by)}</span>.{' '}
            {reasonSentence(reason, promise)}
          </li>
        ))}
      </ol>
    </div>
  )
}
