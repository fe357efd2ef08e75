import type { Order } from '#contract/orders/order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { atMost, refundOf, splitRefund } from '#domain/item-refund.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import type { OrderedLine } from '#domain/order.ts'
import type { ShopActor } from '#domain/staff.ts'
import { findAccount, isDeletedAccount } from '../accounts/account-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { addCredit } from '../credit/credit-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import { refundedElsewhere } from '../payments/refund-store.ts'
import type { OrderEvents } from './order-events.ts'
import { readOrder } from './order-reader.ts'
import { lockOrder, type OrderRow } from './order-store.ts'
import type { PaidOrder } from './paid-order.ts'
import { insertItemRefund, paidBack, type RefundableOrder, refundableItems } from './refund-items-store.ts'
import { refundMail } from './refund-mail.ts'
import { openReportsOf, setAnswer } from './report-store.ts'

export type ItemRefunds = {
  orderEvents: OrderEvents
  /** Queues the refund of a part of an order's payment. */
  refundPart(tx: Tx, paid: PaidOrder, amount: number): Promise<void>
}

type Wanted = { lines: readonly OrderedLine[]; reason?: string | undefined }

/**
 * Gives back the money for items of a delivered order: through the provider as far as the order was paid online, as
 * store credit for cash and for credit. The caller has locked the order. Its stock does not change: what was missing
 * or bad is not for sale.
 */
export async function refundItems(
  tx: Tx,
  { orderEvents, refundPart }: ItemRefunds,
  order: OrderRow,
  { lines, reason }: Wanted,
): Promise<{ refundId: string; amount: Paise } | Refused<'impossible_move'>> {
  const { id: orderId, userId, amount: total, credit, providerPaymentId: paymentId, providerOrderId } = order
  // One that can still be cancelled would get back more than was paid.
  if (order.status !== 'Delivered')
    return refuse('impossible_move', 'Items can be refunded once the order is delivered.')
  const refundable: RefundableOrder = { ...order, items: await refundableItems(tx, orderId) }
  const problem = whyNot(refundable, lines)
  if (problem) return refuse('impossible_move', problem)

  const wanted = refundOf(refundable, lines)
  const elsewhere = paymentId ? await refundedElsewhere(tx, paymentId) : 0
  const left = total - order.refunded - order.notCharged - elsewhere
  if (wanted.amount === 0) return refuse('impossible_move', 'These items were free.')
  if (wanted.goods + wanted.tax > left)
    return refuse('impossible_move', `Only ${formatPaise(paise(left))} of this order is left to refund.`)
  const { goods, tax, fee, amount } = atMost(wanted, left)

  const captured = paymentId ? total - credit : 0
  const leftOfPayment = captured - elsewhere - (await paidBack(tx, orderId)).toPayment
  const split = splitRefund(amount, paise(Math.max(leftOfPayment, 0)))
  if (split.toCredit > 0 && (await isDeletedAccount(tx, userId))) {
    return refuse('impossible_move', nobodyForCredit(split.toPayment))
  }
  const refundId = newId()
  await insertItemRefund(tx, {
    id: refundId,
    orderId,
    lines: [...lines],
    goods,
    tax,
    fee,
    ...split,
    notCharged: paise(0),
    isShortage: false,
    reason: reason || null,
  })
  if (paymentId && split.toPayment > 0) {
    await refundPart(tx, { orderId, paymentId, providerOrderId, captured }, split.toPayment)
  }
  if (split.toCredit > 0) await addCredit(tx, { userId, amount: split.toCredit, reason: 'refund', orderId })
  const shopper = await findAccount(tx, userId)
  await refundMail.queue(tx, shopper?.email ?? null, { orderId, refundId })
  await orderEvents.publish(tx, { orderId, userId })
  return { refundId, amount }
}

const nobodyForCredit = (toPayment: Paise) =>
  `This account was deleted, so nobody can get store credit. ${
    toPayment > 0
      ? `Only ${formatPaise(toPayment)} of these items can go back to what the order was paid with.`
      : 'Please give the money back in cash.'
  }`

type WantedInAll = {
  id: string
  items: { product: string; refunded: number }[]
  reason?: string | undefined
  actor: ShopActor
  ip: string
}

/** The seller's call: as many of each item as are still to be refunded until so many are. */
export async function refundItemsOf(
  needs: ItemRefunds & { db: Db },
  { id, items, reason, actor, ip }: WantedInAll,
): Promise<{ message: string; order: Order } | Refused<'not_found' | 'impossible_move'>> {
  const { db } = needs
  const done = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return refuse('not_found', "We couldn't find this order.")
    const before = new Map((await refundableItems(tx, id)).map((item) => [item.productId, item.refunded]))
    const inAll = new Map(items.map(({ product, refunded }) => [product, refunded]))
    const lines = [...inAll]
      .map(([productId, refunded]) => ({ productId, quantity: refunded - (before.get(productId) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) return null
    const refund = await refundItems(tx, needs, order, { lines, reason })
    if (isRefused(refund)) return refund
    await answerReports(tx, order, { lines, reason, refundId: refund.refundId })
    const details = { amount: refund.amount }
    await recordActivity(tx, { who: actor, act: 'items_refunded', target: id, details, ip })
    return refund
  })
  if (isRefused(done)) return done
  const order = await readOrder(db, id)
  if (!order) throw new Error(`order ${id} vanished after its refund`)
  return { message: done ? `${formatPaise(done.amount)} refunded` : 'Already refunded', order }
}

/** A refund of all that was reported, or of all that is left, is the answer to the report. */
async function answerReports(
  tx: Tx,
  { id: orderId, reports }: OrderRow,
  { lines, reason, refundId }: Wanted & { refundId: string },
): Promise<void> {
  if (reports === 0) return
  const items = await refundableItems(tx, orderId)
  for (const { id, productId, quantity } of await openReportsOf(tx, orderId)) {
    const refunded = lines.find((line) => line.productId === productId)?.quantity
    const isAllRefunded = items.some((item) => item.productId === productId && item.refunded === item.quantity)
    if (refunded && (refunded >= quantity || isAllRefunded))
      await setAnswer(tx, id, { state: 'refunded', answer: reason || null, refundId, refunded })
  }
}

function whyNot({ items }: RefundableOrder, lines: readonly OrderedLine[]): string | null {
  for (const { productId, quantity } of lines) {
    const item = items.find((one) => one.productId === productId)
    if (!item) return 'This product is not in the order.'
    const left = item.quantity - item.refunded
    if (quantity > left)
      return left === 0 ? `${item.name} was refunded already.` : `Only ${left} of ${item.name} can be refunded.`
  }
  return null
}
