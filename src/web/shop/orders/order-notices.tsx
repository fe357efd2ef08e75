import type { Order } from '#contract/orders/order.ts'
import { cancellationWords } from '#domain/money-back.ts'
import { ItemRefundNotice } from './item-refund-notice.tsx'
import { ReportNotice } from './report-notice.tsx'

/** What became of an order's money and of what was reported. */
export function OrderNotices({ order }: { order: Order }) {
  const moneyBack = cancellationWords(order)
  return (
    <>
      {moneyBack && <p className="mt-4 text-ink-soft">{moneyBack}</p>}
      {order.reports?.map((report) => (
        <ReportNotice key={report._id} order={order} report={report} />
      ))}
      {order.itemRefunds?.map((refund) => (
        <ItemRefundNotice key={refund._id} order={order} refund={refund} />
      ))}
    </>
  )
}
