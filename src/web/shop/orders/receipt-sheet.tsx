import type { ReactNode } from 'react'
import type { Receipt } from '#contract/orders/receipts.ts'
import { addressLine } from '#domain/address.ts'
import { receiverOf } from '#domain/customer.ts'
import { type Paise, quoteFor, TAX_PERCENT } from '#domain/money.ts'
import { dueOf, PAYMENT_NAMES, paymentStatus, type RefundState } from '#domain/order.ts'
import { formatExact } from '../../core/dates.ts'
import { SHOP_NAME } from '../../core/seo.ts'
import { SHOP_DETAILS } from '../../core/store-data.ts'
import { Price } from '../../ui/price.tsx'

const REFUNDS: Record<RefundState, string> = {
  pending: 'Refund on its way',
  processed: 'Refunded',
  failed: 'Refund not through yet',
}

const NAMES: Record<Receipt['payments'][number]['type'], string> = { ...PAYMENT_NAMES, Credit: 'Store credit' }

/** All that is printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { order, payments, refunds, creditBack } = receipt
  return (
    <article className="receipt wrap-anywhere rounded-card border border-line bg-card p-5 sm:p-8 print:border-0 print:p-0">
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <div>
          <p className="font-semibold text-xl">{SHOP_NAME}</p>
          <p className="text-ink-soft text-sm">{SHOP_DETAILS.address.join(', ')}</p>
          <p className="text-ink-soft text-sm">
            {SHOP_DETAILS.phone} · {SHOP_DETAILS.email}
          </p>
        </div>
        <div>
          <h2 className="font-semibold text-xl">Order {order.number}</h2>
          <p className="text-ink-soft text-sm">
            <time dateTime={order.createdAt.toISOString()}>{formatExact(order.createdAt)}</time>
          </p>
          <p className="text-ink-soft text-sm">{order._id}</p>
        </div>
      </header>
      <p className="mt-5">
        <span className="block text-ink-soft text-sm">Delivery address</span>
        {receiverOf(order)}, {addressLine(order.address)}
      </p>
      <table className="mt-5 w-full">
        <thead>
          <tr className="border-line border-b text-left text-ink-soft text-sm">
            <th className="py-2 font-normal">Item</th>
            <th className="whitespace-nowrap px-3 py-2 text-right font-normal">Quantity</th>
            <th className="whitespace-nowrap py-2 text-right font-normal">Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ product, quantity, short }) => (
            <tr key={product._id} className="break-inside-avoid border-line border-b align-top">
              <td className="py-2">
                {product.name}
                <span className="block text-ink-soft text-sm">
                  {product.weight && `${product.weight} · `}
                  <Price amount={product.offerPrice} /> each
                </span>
                {short && (
                  <span className="block text-sm">
                    {quantity - short} of {quantity} {order.status === 'Delivered' ? 'delivered' : 'packed'}
                  </span>
                )}
              </td>
              <td className="px-3 py-2 text-right">{quantity}</td>
              <td className="py-2 text-right">
                <Price amount={quoteFor([{ ...product, quantity }]).cart} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        <Row name="Items" amount={order.cart} />
        <Row name={`Tax (${TAX_PERCENT}% of the items)`} amount={order.tax} />
        <Row name="Shipping">{order.fee ? <Price amount={order.fee} /> : 'Free'}</Row>
        <Row name="Total" amount={order.amount} strong />
      </dl>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 border-line border-t pt-4">
        {order.notCharged && <Row name="Not charged for missing items" amount={order.notCharged} minus />}
        {payments.map(({ type, amount, at }) => (
          <Row key={type} name={`Paid: ${NAMES[type]}, ${formatExact(at)}`} amount={amount} />
        ))}
        {refunds.map(({ _id, state, amount, at }) => (
          <Row key={_id} name={`${REFUNDS[state]}, ${formatExact(at)}`} amount={amount} minus />
        ))}
        {order.itemRefunds
          ?.filter(({ toCredit }) => toCredit > 0)
          .map(({ _id, toCredit, at }) => (
            <Row key={_id} name={`Refunded as store credit, ${formatExact(at)}`} amount={toCredit} minus />
          ))}
        {creditBack && <Row name="Store credit given back" amount={creditBack} minus />}
        {!order.isPaid && (
          <Row name={order.status === 'Cancelled' ? 'Cancelled' : `To pay: ${PAYMENT_NAMES[order.paymentType]}`}>
            {order.status === 'Cancelled' ? paymentStatus(order) : <Price amount={dueOf(order)} />}
          </Row>
        )}
      </dl>
    </article>
  )
}

type RowProps = { name: string; amount?: Paise; strong?: boolean; minus?: boolean; children?: ReactNode }

function Row({ name, amount, strong = false, minus = false, children }: RowProps) {
  const weight = strong ? 'mt-1 font-semibold text-lg' : ''
  return (
    <>
      <dt className={strong ? weight : 'text-ink-soft'}>{name}</dt>
      <dd className={`text-right ${weight}`}>
        {minus && '−'}
        {amount === undefined ? children : <Price amount={amount} />}
      </dd>
    </>
  )
}
