import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '#contract/orders/order.ts'
import { addressLine } from '#domain/address.ts'
import { receiverOf } from '#domain/customer.ts'
import { cancellationWords } from '#domain/money-back.ts'
import { PAYMENT_NAMES, paymentStatus } from '#domain/order.ts'
import { printBill } from '#domain/printed-bill.ts'
import { formatDate } from '#domain/time-words.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { ItemRefundNotice } from './item-refund-notice.tsx'
import { OrderArrival } from './order-arrival.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderRider } from './order-rider.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ReorderButton } from './reorder-button.tsx'
import { ReportButton } from './report-button.tsx'
import { ReportNotice } from './report-notice.tsx'

/** After a cancel or a report its button may be gone, so the focus moves to the order's heading. */
export function OrderCard({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const headingId = `order-${order._id}`
  const heading = useRef<HTMLHeadingElement>(null)
  const moneyBack = cancellationWords(order)

  function showChanged(newer: Order) {
    flushSync(() => onChange(newer))
    heading.current?.focus()
  }

  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line bg-card p-5 sm:p-6">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 ref={heading} id={headingId} tabIndex={-1} className="font-semibold text-lg outline-none">
            {formatDate(order.createdAt)}
          </h2>
          <p className="text-ink-soft text-sm">
            Order <span className="whitespace-nowrap font-medium text-ink">{order.number}</span>{' '}
            <span className="break-all">({order._id})</span>
          </p>
        </div>
        <p aria-live="polite" className="sr-only">
          {order.status}
        </p>
      </header>
      <OrderArrival order={order} />
      {order.status === 'Waiting for confirmation' && (
        <p className="mb-5 rounded-field bg-tangerine-tint px-4 py-3">
          You have other orders open or this is a large one, so we check it first. Nothing is packed or charged until we
          confirm it.
        </p>
      )}
      <OrderTimeline order={order} />
      <OrderRider order={order} />
      {moneyBack && <p className="mt-4 text-ink-soft">{moneyBack}</p>}
      {order.reports?.map((report) => (
        <ReportNotice key={report._id} order={order} report={report} />
      ))}
      {order.itemRefunds?.map((refund) => (
        <ItemRefundNotice key={refund._id} order={order} refund={refund} />
      ))}
      <OrderLines order={order} />
      <div className="mt-5 grid gap-x-10 gap-y-5 border-line border-t pt-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <BillRows rows={printBill(order.bill, order)} className="content-start" />
        <dl className="grid content-start gap-y-3">
          <div>
            <dt className="text-ink-soft text-sm">Payment</dt>
            <dd className="font-medium">
              {PAYMENT_NAMES[order.paymentType]} · {paymentStatus(order)}
            </dd>
          </div>
          <div className="min-w-0">
            <dt className="text-ink-soft text-sm">Delivery address</dt>
            <dd>
              {receiverOf(order)}, {addressLine(order.address)}
            </dd>
            {order.note && <dd className="wrap-anywhere mt-1 text-ink-soft">Note for the rider: {order.note}</dd>}
          </div>
        </dl>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
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
