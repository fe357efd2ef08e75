import { type SubmitEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { refundOrderItems } from '#contract/orders/seller-orders.ts'
import { amountText } from '#domain/amount-text.ts'
import { isAccountDeleted } from '#domain/customer.ts'
import { refundOf } from '#domain/item-refund.ts'
import { kiloPriceText } from '#domain/loose.ts'
import { paise } from '#domain/money.ts'
import type { TakenPayment } from '#domain/order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Price } from '../../ui/price.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { publishOrder } from '../live/order-feed.ts'
import { FeeGoesBack } from '../refunds/fee-goes-back.tsx'

type RefundDialogProps = { order: Order; open: boolean; onClose: () => void }

export function RefundDialog({ order, open, onClose }: RefundDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Refund items">
      <p className="mb-4 text-ink-soft">{whereTheMoneyGoes(order)}</p>
      <RefundForm order={order} onClose={onClose} />
    </Dialog>
  )
}

function RefundForm({ order, onClose }: Omit<RefundDialogProps, 'open'>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map())
  const [busy, setBusy] = useState(false)
  const lines = [...chosen].map(([productId, quantity]) => ({ productId, quantity }))
  const { amount, fee } = refundOf({ ...order, items: order.items.map(refundable) }, lines)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    const items = order.items
      .map(({ product, refunded = 0 }) => ({
        product: product._id,
        refunded: refunded + (chosen.get(product._id) ?? 0),
      }))
      .filter(({ product }) => (chosen.get(product) ?? 0) > 0)
    setBusy(true)
    const reply = await callAsSeller(refundOrderItems, { body: { id: order._id, items, reason } })
    setBusy(false)
    if (!reply.success) return toast.error(reply.message)
    publishOrder(reply.order)
    toast.success(reply.message)
    onClose()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ul className="divide-y divide-line">
        {order.items.map(({ product, quantity, refunded = 0 }) => (
          <li key={product._id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              {product.name}
              <span className="block text-ink-soft text-sm">
                {product.loose ? (
                  `${amountText(product, quantity)} at ${kiloPriceText(product.offerPrice, product.loose)}`
                ) : (
                  <>
                    {quantity} × <Price amount={product.offerPrice} />
                  </>
                )}
                {refunded > 0 && ` · ${amountText(product, refunded)} refunded`}
              </span>
            </span>
            <Select
              aria-label={`How many of ${product.name}`}
              disabled={refunded === quantity}
              value={chosen.get(product._id) ?? 0}
              onChange={(event) => setChosen(new Map(chosen).set(product._id, Number(event.target.value)))}
              className="price-figures"
            >
              {countsUpTo(quantity - refunded).map((count) => (
                <option key={count} value={count}>
                  {amountText(product, count)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <FeeGoesBack fee={fee} />
      <TextField label="Reason (optional)" name="reason" maxLength={300} className="mt-4" />
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" busy={busy} disabled={amount === 0}>
          Refund <Price amount={amount} />
        </Button>
      </div>
    </form>
  )
}

const BY_HAND: Record<TakenPayment, string> = {
  Cash: 'Hand the money back in cash: it comes off what the till should have.',
  UPI: 'Send the money back by UPI yourself: the shop only writes it down.',
  Account: 'It comes off what the customer owes. They will see the reason.',
}

function whereTheMoneyGoes(order: Order): string {
  if (isAccountDeleted(order))
    return 'The customer deleted their account: money can go back through the payment provider only.'
  if (order.paidBy) return BY_HAND[order.paidBy]
  return order.paymentType === 'COD'
    ? 'The customer gets the money as store credit, and will see the reason.'
    : 'The customer gets the money back through the payment provider; what store credit paid becomes store credit again. They will see the reason.'
}

const refundable = ({ product, quantity, refunded = 0, short = 0, less = paise(0) }: Order['items'][number]) => ({
  productId: product._id,
  offerPrice: product.offerPrice,
  quantity,
  refunded,
  short,
  less,
})

const countsUpTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count)
