import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Order } from '#contract/orders/order.ts'
import { itemsWords } from '#domain/add-items.ts'
import { formatExact } from '#domain/time-words.ts'
import { PromiseChanges } from './promise-changes.tsx'

/** Every step with its moment, and every change of the time. */
export function OrderHistory({ order }: { order: Order }) {
  const { promise } = order
  return (
    <details className="group mt-5 rounded-card border border-line bg-card px-5 sm:px-6">
      <summary className="flex min-h-14 list-none items-center justify-between rounded-field font-medium [&::-webkit-details-marker]:hidden">
        Order history
        <ChevronDown
          size={20}
          aria-hidden
          className="transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ol aria-label="Steps" className="space-y-2 pb-5">
        {stepsOf(order).map(({ words, at, reason }) => (
          <li key={`${words} ${at.toISOString()}`} className="flex flex-wrap gap-x-3">
            <time dateTime={at.toISOString()} className="price-figures text-ink-soft">
              {formatExact(at)}
            </time>
            <span>
              {words}
              {reason && <span className="wrap-anywhere text-ink-soft">: {reason}</span>}
            </span>
          </li>
        ))}
      </ol>
      {promise && promise.changes.length > 0 && (
        <div className="border-line border-t py-4">
          <PromiseChanges promise={promise} now={new Date()} />
        </div>
      )}
    </details>
  )
}

type Step = { words: string; at: Date; reason?: string | undefined }

/** Moves, and what was added between them. */
const stepsOf = ({ history, additions = [] }: Order): Step[] =>
  [
    ...history.map(({ status, ...move }) => ({ words: status, ...move })),
    ...additions.map(({ at, items }) => ({ words: `${itemsWords(items)} added`, at })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
