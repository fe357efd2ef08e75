import type { Receipt } from '#contract/orders/receipts.ts'
import { addressLine } from '#domain/address.ts'
import { amountText } from '#domain/amount-text.ts'
import { BACK_BY_HAND, dueOf, isNotCharged, rowOf } from '#domain/bill.ts'
import { isAccountDeleted, receiverOf } from '#domain/customer.ts'
import { insteadNote } from '#domain/instead-words.ts'
import { kiloPriceText } from '#domain/loose.ts'
import { formatPaise, lineTotal, type Paise } from '#domain/money.ts'
import { PAYMENT_NAMES, paymentNameOf, paymentStatus, type RefundState } from '#domain/order.ts'
import { type PrintedRow, printRows, printTaxBack, printTotal } from '#domain/printed-bill.ts'
import { ownNotes } from '#domain/sent-words.ts'
import { formatExact } from '#domain/time-words.ts'
import { useShop } from '../core/shop.ts'
import { BillRows } from './bill-rows.tsx'
import { Price } from './price.tsx'

const REFUNDS: Record<RefundState, string> = {
  pending: 'Refund on its way',
  processed: 'Refunded',
  failed: 'Refund not completed yet',
}

const NAMES: Record<Receipt['payments'][number]['type'], string> = { ...PAYMENT_NAMES, Credit: 'Store credit' }

/** All that is printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { order } = receipt
  const { name, logo, legalName, address, phone, email, legalLine = [] } = useShop()
  return (
    <article className="receipt wrap-anywhere rounded-card border border-line bg-card p-5 sm:p-8 print:border-0 print:p-0">
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <div>
          {logo && <img src={logo} alt="" className="mb-2 max-h-16 max-w-48 object-contain object-left" />}
          <p className="font-semibold text-xl">{name}</p>
          {legalName && <p className="text-ink-soft text-sm">{legalName}</p>}
          <p className="text-ink-soft text-sm">{address.join(', ')}</p>
          <p className="text-ink-soft text-sm">{[phone, email].filter(Boolean).join(' · ')}</p>
          {legalLine.length > 0 && <p className="text-ink-soft text-sm">{legalLine.join(' · ')}</p>}
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
        {receiverOf(order)},{' '}
        {isAccountDeleted(order) ? `${order.address.state}, ${order.address.country}` : addressLine(order.address)}
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
          {order.items.map(({ product, quantity, short, instead, ...sent }) => (
            <tr key={product._id} className="break-inside-avoid border-line border-b align-top">
              <td className="py-2">
                {product.name}
                <span className="block text-ink-soft text-sm">
                  {product.loose ? (
                    kiloPriceText(product.offerPrice, product.loose)
                  ) : (
                    <>
                      {product.weight && `${product.weight} · `}
                      <Price amount={product.offerPrice} /> each
                    </>
                  )}
                </span>
                {instead && <span className="block text-sm">{insteadNote({ product }, instead)}</span>}
                {product.loose &&
                  ownNotes({ product, quantity, short, instead, ...sent }).map((note) => (
                    <span key={note} className="block text-sm">
                      {note}
                    </span>
                  ))}
                {short && !product.loose && (
                  <span className="block text-sm">
                    {quantity - short} of {quantity} {order.status === 'Delivered' ? 'delivered' : 'packed'}
                  </span>
                )}
              </td>
              <td className="whitespace-nowrap px-3 py-2 text-right">{amountText(product, quantity)}</td>
              <td className="py-2 text-right">
                <Price amount={lineTotal({ product, quantity })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <BillRows rows={printTotal(order.bill)} className="mt-4" />
      <BillRows rows={moneyOf(receipt)} className="mt-4 border-line border-t pt-4" />
    </article>
  )
}

/** What was paid and what came back, each with its moment. */
function moneyOf({ order, payments, owed, refunds, creditBack }: Receipt): PrintedRow[] {
  const { bill, itemRefunds = [], isPaid, status } = order
  const back = (id: string, label: string, amount: Paise) => ({ id, label, amount: `−${formatPaise(amount)}` })
  const asCredit = itemRefunds.filter(({ toCredit }) => toCredit > 0)
  const left =
    status === 'Cancelled'
      ? { id: 'due', label: status, amount: paymentStatus(order) }
      : owed !== undefined
        ? { id: 'due', label: paymentNameOf(order), amount: formatPaise(owed) }
        : { id: 'due', label: `To pay: ${paymentNameOf(order)}`, amount: formatPaise(dueOf(bill)) }
  return [
    ...printRows(bill.filter(isNotCharged)),
    ...payments.map(({ type, amount, at }) => ({
      id: type,
      label: `Paid: ${NAMES[type]}, ${formatExact(at)}`,
      amount: formatPaise(amount),
    })),
    ...refunds.map(({ _id, state, amount, at }) => back(_id, `${REFUNDS[state]}, ${formatExact(at)}`, amount)),
    ...asCredit.map(({ _id, toCredit, at }) => back(_id, `Refunded as store credit, ${formatExact(at)}`, toCredit)),
    ...itemRefunds.flatMap(({ _id, byHand, at }) =>
      byHand && order.paidBy
        ? [back(`${_id} by hand`, `${rowOf(BACK_BY_HAND[order.paidBy], 0).label}, ${formatExact(at)}`, byHand)]
        : [],
    ),
    ...(creditBack ? [back('credit back', 'Store credit given back', creditBack)] : []),
    ...(isPaid ? [] : [left]),
    ...printTaxBack(bill),
  ]
}
