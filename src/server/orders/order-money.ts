import { capturedOf, type RefundCase, type RefundDecision } from '#domain/decide-refund.ts'
import { type Paise, paise } from '#domain/money.ts'
import { isTakenPayment } from '#domain/order.ts'
import { lockAccount } from '../accounts/account-store.ts'
import { addCredit } from '../credit/credit-store.ts'
import { addOwed } from '../credit/owed-store.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { refundedElsewhere } from '../payments/refund-store.ts'
import { lockNewerOnAccount, settleOnAccount } from './on-account.ts'
import type { OrderEvents } from './order-events.ts'
import type { OrderRow } from './order-store.ts'
import type { PaidOrder } from './paid-order.ts'
import { insertItemRefund, refundableItems } from './refund-items-store.ts'
import { refundMail } from './refund-mail.ts'
import { openReportsOf, type ReportRow } from './report-store.ts'

/** Everything that a decision about the money of an order needs. */
export type OrderMoney = RefundCase & { order: OrderRow; email: string | null; openReports: ReportRow[] }

/** The caller has locked the order. */
export async function readMoney(tx: Tx, order: OrderRow): Promise<OrderMoney> {
  const { id, userId, status, bill, paymentType, providerPaymentId, reports } = order
  await lockNewerOnAccount(tx, order)
  const { email, isDeleted } = await lockAccount(tx, userId)
  return {
    order,
    status,
    bill,
    items: await refundableItems(tx, id),
    isPaidOnline: providerPaymentId !== null,
    paidBy: isTakenPayment(paymentType) ? paymentType : undefined,
    elsewhere: paise(providerPaymentId ? await refundedElsewhere(tx, providerPaymentId) : 0),
    isAccountDeleted: isDeleted,
    email,
    openReports: reports > 0 ? await openReportsOf(tx, id) : [],
  }
}

/** The payment that an order was made of; null for cash. */
export function paymentOf({ id: orderId, bill, providerPaymentId, providerOrderId }: OrderRow): PaidOrder | null {
  if (!providerPaymentId) return null
  const captured = capturedOf({ bill, isPaidOnline: true })
  return { orderId, paymentId: providerPaymentId, providerOrderId, captured }
}

export type RefundPart = {
  /** Queues the refund of a part of an order's payment. */
  refundPart(tx: Tx, paid: PaidOrder, amount: number): Promise<void>
  /** Cash that goes back to who paid at the counter. */
  takeFromTill(tx: Tx, cash: { orderId: string; amount: Paise }): Promise<void>
  orderEvents: OrderEvents
}

/** Writes a decision down, sends the money on its way and tells the shopper. Returns the order as it is now. */
export async function writeRefund(
  tx: Tx,
  { refundPart, takeFromTill, orderEvents }: RefundPart,
  { order, email }: OrderMoney,
  decision: RefundDecision,
  { isShortage = false, reason }: { isShortage?: boolean; reason?: string | undefined },
): Promise<{ order: OrderRow; refundId: string }> {
  const { id: orderId, userId } = order
  const { toPayment, toCredit, byHand } = decision
  const refundId = newId()
  let changed = await insertItemRefund(tx, { id: refundId, orderId, isShortage, reason: reason || null }, decision)
  const paid = paymentOf(order)
  if (paid && toPayment > 0) await refundPart(tx, paid, toPayment)
  if (order.paymentType === 'Account') {
    await addOwed(tx, { userId, amount: paise(-decision.notCharged), reason: 'not_charged', orderId })
    await addOwed(tx, { userId, amount: paise(-byHand), reason: 'refunded', orderId })
    for (const { id, isPaid } of await settleOnAccount(tx, userId)) {
      if (id === orderId) changed = { ...changed, isPaid }
      else await orderEvents.publish(tx, { orderId: id, userId })
    }
  }
  if (order.paymentType === 'Cash' && byHand > 0) await takeFromTill(tx, { orderId, amount: byHand })
  if (toCredit > 0) await addCredit(tx, { userId, amount: toCredit, reason: 'refund', orderId })
  await refundMail.queue(tx, email, { orderId, refundId })
  return { order: changed, refundId }
}
