import Phone from 'lucide-react/icons/phone'
import type { Order } from '#contract/orders/order.ts'
import { addressLine } from '#domain/address.ts'
import { amountText } from '#domain/amount-text.ts'
import { isAccountDeleted, receiverOf } from '#domain/customer.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { insteadNote } from '#domain/instead-words.ts'
import { lineTotal } from '#domain/money.ts'
import { dueAtDoor, isOnAccount } from '#domain/order.ts'
import { printBill } from '#domain/printed-bill.ts'
import { ownNotes } from '#domain/sent-words.ts'
import { formatExact } from '#domain/time-words.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Price } from '../../ui/price.tsx'
import { dueWords } from './order-head.tsx'

/** For who packs and who rides. */
export function PackingSlip({ order }: { order: Order }) {
  const { address, items } = order
  return (
    <div className="packing-slip">
      <div className="mb-6 flex items-start justify-between gap-6 border-black border-b-2 pb-4">
        <Logo />
        <p className="text-right text-sm">
          <span className="block font-semibold text-base">Packing slip</span>
          <span className="block font-semibold text-lg">{order.number}</span>
          {order._id}
          <span className="block">{formatExact(order.createdAt)}</span>
        </p>
      </div>
      <SlipFacts order={order} />
      <p className="mb-1 font-semibold text-xl">{receiverOf(order)}</p>
      {order.deliverTo && (
        <p>
          Ordered by {address.firstName} {address.lastName}
        </p>
      )}
      <p className="text-lg">
        {isAccountDeleted(order) ? `${address.state}, ${address.country}` : addressLine(address)}
      </p>
      {address.phone && (
        <p className="mb-6 flex items-center gap-2 text-lg">
          <Phone size={16} aria-hidden />
          {address.phone}
        </p>
      )}
      {order.note && (
        <p className="wrap-anywhere mb-6 border-2 border-black p-3 text-lg">
          <span className="font-semibold">Note for the {carrierOf(order.promise)}:</span> {order.note}
        </p>
      )}
      <table className="w-full border-black border-t border-b-2 text-left">
        <thead>
          <tr className="text-sm">
            <th className="w-8 py-2" aria-label="Packed" />
            <th className="py-2">Product</th>
            <th className="py-2">Weight</th>
            <th className="py-2 text-right">Quantity</th>
            <th className="py-2 text-right">Price</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ product, quantity, short = 0, instead, ...sent }) => (
            <tr key={product._id} className="break-inside-avoid border-neutral-400 border-t">
              <td className="py-2">
                <span className="block size-4 border-2 border-black" />
              </td>
              <td className="py-2">
                {product.name}
                {instead && <span className="block font-semibold">{insteadNote({ product }, instead)}</span>}
                {product.loose &&
                  ownNotes({ product, quantity, short, instead, ...sent }).map((note) => (
                    <span key={note} className="block text-sm">
                      {note}
                    </span>
                  ))}
              </td>
              <td className="py-2">{product.loose ? 'By weight' : (product.weight ?? 'N/A')}</td>
              <td className="py-2 text-right font-semibold">
                {product.loose ? amountText(product, quantity) : ownPieces({ quantity, short, instead })}
              </td>
              <td className="py-2 text-right">
                <Price amount={lineTotal({ product, quantity })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <BillRows rows={printBill(order.bill, order)} className="mt-2 ml-auto w-80 break-inside-avoid [&_*]:text-black" />
      <p className="mt-6 border-2 border-black p-3 text-center font-semibold text-lg">
        <ToCollect order={order} />
      </p>
    </div>
  )
}

function ToCollect({ order }: { order: Order }) {
  if (order.isPaid) return 'PAID'
  if (isOnAccount(order)) return 'ON ACCOUNT'
  return (
    <>
      COLLECT <Price amount={dueAtDoor(order)} />
    </>
  )
}

/** What is in the bag of the product itself: 1 of 2. */
function ownPieces({ quantity, short = 0, instead }: Pick<Order['items'][number], 'quantity' | 'short' | 'instead'>) {
  const own = quantity - short - (instead?.pieces ?? 0)
  return own === quantity ? quantity : `${own} of ${quantity}`
}

/** What who packs and who rides look for first. */
function SlipFacts({ order }: { order: Order }) {
  const { handling } = order
  const facts = [
    { name: 'Due', value: dueWords(order, Date.now()) },
    { name: 'Area', value: handling?.area },
    { name: 'Picked by', value: handling?.picker },
    { name: 'Rider', value: handling?.rider?.name },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-1">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm">{name}</dt>
          <dd className="font-semibold text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
