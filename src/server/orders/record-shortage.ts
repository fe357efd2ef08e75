import { atMost, refundOf, splitNotCharged, splitRefund } from '#domain/item-refund.ts'
import { type Paise, paise } from '#domain/money.ts'
import { dueOf, type OrderedLine } from '#domain/order.ts'
import { findAccount } from '../accounts/account-store.ts'
import { addCredit } from '../credit/credit-store.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { refundedElsewhere } from '../payments/refund-store.ts'
import { lockOrder, markPaid, type OrderRow } from './order-store.ts'
import type { ItemRefunds } from './refund-items.ts'
import { insertItemRefund, paidBack, refundableItems } from './refund-items-store.ts'
import { refundMail } from './refund-mail.ts'

type Needs = Pick<ItemRefunds, 'refundPart'>
type Split = { toPayment: Paise; toCredit: Paise; notCharged: Paise }

/**
 * Pieces of an order that is not delivered yet are not there: what was paid for them goes back, as for items after the
 * delivery, and what was not is not collected. The caller has locked the order, and says how many are short in all;
 * repeating it changes nothing. Returns the order as it is now.
 */
export async function recordShortage(
  tx: Tx,
  { refundPart }: Needs,
  order: OrderRow,
  short: readonly OrderedLine[],
): Promise<{ order: OrderRow; amount: Paise }> {
  const { id: orderId, userId, providerPaymentId: paymentId, providerOrderId } = order
  const items = await refundableItems(tx, orderId)
  const before = new Map(items.map((item) => [item.productId, item.short]))
  const lines = short
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (before.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) return { order, amount: paise(0) }

  const elsewhere = paymentId ? await refundedElsewhere(tx, paymentId) : 0
  const { goods, tax, fee, amount } = atMost(refundOf({ ...order, items }, lines), leftOf(order, elsewhere))
  const split = await splitOf(tx, order, amount, elsewhere)
  const refundId = newId()
  const refund = { id: refundId, orderId, lines, goods, tax, fee, ...split, isShortage: true, reason: null }
  await insertItemRefund(tx, refund)
  if (paymentId && split.toPayment > 0) {
    await refundPart(
      tx,
      { orderId, paymentId, providerOrderId, captured: order.amount - order.credit },
      split.toPayment,
    )
  }
  if (split.toCredit > 0) await addCredit(tx, { userId, amount: split.toCredit, reason: 'refund', orderId })
  const shopper = await findAccount(tx, userId)
  await refundMail.queue(tx, shopper?.email ?? null, { orderId, refundId })
  return { order: await orderNow(tx, orderId), amount }
}

const leftOf = ({ amount, refunded, notCharged }: OrderRow, elsewhere: number) =>
  amount - refunded - notCharged - elsewhere

async function splitOf(tx: Tx, order: OrderRow, amount: Paise, elsewhere: number): Promise<Split> {
  const back = await paidBack(tx, order.id)
  if (order.providerPaymentId) {
    const leftOfPayment = order.amount - order.credit - elsewhere - back.toPayment
    return { ...splitRefund(amount, paise(Math.max(leftOfPayment, 0))), notCharged: paise(0) }
  }
  const left = { due: dueOf(order), credit: paise(order.credit - back.toCredit) }
  return { ...splitNotCharged(amount, left), toPayment: paise(0) }
}

/** Nothing is left to collect of an order whose rest store credit paid. */
async function orderNow(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} vanished under its lock`)
  if (order.isPaid || dueOf(order) > 0) return order
  await markPaid(tx, orderId)
  return { ...order, isPaid: true }
}
