import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '#contract/orders/order.ts'
import { formatDate } from '#domain/time-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { InsteadQuestions } from '../replacements/instead-question.tsx'
import { CancelButton } from './cancel-button.tsx'
import { isLive } from './my-orders.ts'
import { OrderArrival } from './order-arrival.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotices } from './order-notices.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ReorderButton } from './reorder-button.tsx'
import { ReportButton } from './report-button.tsx'

/** After a cancel or a report its button may be gone, so the focus moves to the order's heading. */
export function OrderCard({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const headingId = `order-${order._id}`
  const heading = useRef<HTMLHeadingElement>(null)
  const details = isLive(order) ? 'Track order' : 'Order details'

  function showChanged(newer: Order) {
    flushSync(() => onChange(newer))
    heading.current?.focus()
  }

  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line bg-card p-5 sm:p-6">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 ref={heading} id={headingId} tabIndex={-1} className="font-semibold text-lg outline-none">
            <Link to={`/my-orders/${order._id}`} viewTransition className="underline-offset-4 hover:underline">
              {formatDate(order.createdAt)}
            </Link>
          </h2>
          <p className="text-ink-soft text-sm">
            Order <span className="whitespace-nowrap font-medium text-ink">{order.number}</span>
          </p>
        </div>
        <p aria-live="polite" className="sr-only">
          {order.status}
        </p>
      </header>
      <InsteadQuestions order={order} onAnswered={showChanged} />
      <OrderArrival order={order} />
      <OrderTimeline order={order} />
      <OrderNotices order={order} />
      <OrderLines order={order} />
      <OrderBill order={order} />
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink variant="quiet" to={`/my-orders/${order._id}`} aria-label={`${details} ${order.number}`}>
          {details}
        </ButtonLink>
        <ReorderButton order={order} />
        <ButtonLink variant="quiet" to={`/my-orders/${order._id}/receipt`} aria-label={`Receipt of ${order.number}`}>
          Receipt
        </ButtonLink>
        <CancelButton order={order} onCancelled={showChanged} />
        <ReportButton order={order} onReported={showChanged} />
      </div>
    </article>
  )
}
