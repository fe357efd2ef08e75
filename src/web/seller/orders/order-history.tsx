import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { type HistoryEvent, readOrderHistory } from '#contract/orders/order-history.ts'
import { formatExact } from '#domain/time-words.ts'
import { useSellerQuery } from '../account/seller-query.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { historyWords } from './history-words.ts'

/** All that happened with the order, once somebody wants to see it. */
export function OrderHistory({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-1 text-[0.9375rem] open:basis-full">
      <summary className="min-h-11 w-fit cursor-pointer content-center font-medium text-leaf">History</summary>
      {open && <Events key={`${order.history.length} ${order.handling?.rider?._id}`} id={order._id} />}
    </details>
  )
}

function Events({ id }: { id: string }) {
  const { view, retry } = useSellerQuery(readOrderHistory, { id })
  if (view.state === 'loading') return <p role="status">Loading the history…</p>
  if (view.state === 'failed') return <FailedPart message={view.message} onRetry={retry} />
  return (
    <ol className="mb-2 space-y-2 border-line border-l-2 pl-3">
      {view.reply.events.map((event) => (
        <Event key={`${event.kind} ${event.at.toISOString()}`} event={event} />
      ))}
    </ol>
  )
}

function Event({ event }: { event: HistoryEvent }) {
  return (
    <li className="leading-tight">
      <time dateTime={event.at.toISOString()} className="price-figures block text-ink-soft text-sm">
        {formatExact(event.at)}
      </time>
      {historyWords(event)}
    </li>
  )
}
