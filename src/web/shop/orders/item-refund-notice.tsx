import type { Order } from '#contract/orders.ts'
import { formatDate } from '../../dates.ts'
import { Price } from '../../ui/price.tsx'

type Refund = NonNullable<Order['itemRefunds']>[number]

/** Which money came back after the delivery, and where it went. */
export function ItemRefundNotice({ refund: { at, amount, toPayment, toCredit, reason } }: { refund: Refund }) {
  return (
    <p className="mt-4 rounded-field bg-leaf-tint px-4 py-3">
      <Price amount={amount} className="font-semibold" /> refunded on{' '}
      <time dateTime={at.toISOString()}>{formatDate(at)}</time>
      {toCredit === 0 && ' to what you paid with'}
      {toPayment === 0 && ' as store credit'}
      {toPayment > 0 && toCredit > 0 && (
        <>
          : <Price amount={toPayment} /> to what you paid with, <Price amount={toCredit} /> as store credit
        </>
      )}
      .{reason && <span className="wrap-anywhere block text-ink-soft">{reason}</span>}
    </p>
  )
}
