import type { RefundReason } from '#contract/payments.ts'
import { isRefused } from '#contract/refused.ts'
import { quantityOf } from '#domain/cart.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { readCart, saveCart } from '../cart/cart-store.ts'
import type { ProductList } from '../catalog/product-list.ts'
import type { Db, Tx } from '../db/database.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import type { Counter } from '../http/metrics.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { queueOrderMail } from '../orders/order-mail.ts'
import { insertOrder } from '../orders/order-store.ts'
import { findIntentByProviderOrder, type Intent, lockIntent, markPaid } from '../payments/intent-store.ts'
import type { Payment } from '../payments/payment-provider.ts'
import { findRefundOf, insertRefund } from '../payments/refund-store.ts'
import { REFUND_JOB } from '../payments/refunder.ts'
import { giveBackHold, takeHold } from './stock-hold.ts'

export type Settlement = { outcome: 'ordered'; orderId: string } | { outcome: 'refunded'; reason: RefundReason }

export type SettleNeeds = {
  db: Db
  productList: ProductList
  orderEvents: OrderEvents
  ordersPlaced: Counter
  jobs: BackgroundJobs
}

/**
 * The only way from money to groceries: a captured payment becomes one order or one refund, in one transaction.
 * Verify, webhook and reconciler all end here, as often and in whatever order they come.
 */
export async function settlePayment(needs: SettleNeeds, payment: Payment): Promise<Settlement> {
  if (payment.status !== 'captured') throw new Error(`payment ${payment.id} is ${payment.status}, not captured`)
  const intent = payment.orderId ? await findIntentByProviderOrder(needs.db, payment.orderId) : null
  const settled = await inTransaction(needs.db, (tx) =>
    intent ? settle(tx, needs, intent, payment) : refundUnknown(tx, payment),
  )
  await needs.productList.refresh(settled.changed)
  if (settled.settlement.outcome === 'refunded') needs.jobs.wake(REFUND_JOB)
  return settled.settlement
}

type Settled = { settlement: Settlement; changed: string[] }

async function settle(
  tx: Tx,
  { orderEvents, ordersPlaced }: SettleNeeds,
  { id, userId }: Intent,
  payment: Payment,
): Promise<Settled> {
  await lockShopper(tx, userId)
  const intent = await lockIntent(tx, id)
  if (!intent) return refundUnknown(tx, payment)
  if (intent.orderId && intent.paymentId === payment.id) {
    return { settlement: { outcome: 'ordered', orderId: intent.orderId }, changed: [] }
  }
  const refund = await findRefundOf(tx, payment.id)
  if (refund) return { settlement: { outcome: 'refunded', reason: refund.reason }, changed: [] }
  if (intent.orderId) return refundPayment(tx, payment, 'paid_twice')
  if (payment.amount !== intent.amount || payment.currency !== 'INR') {
    const refunded = await refundPayment(tx, payment, 'amount_differs')
    return { ...refunded, changed: await giveBackHold(tx, intent) }
  }
  const held = await takeHold(tx, intent)
  if (isRefused(held)) return refundPayment(tx, payment, 'out_of_stock')
  const orderId = await makeOrder(tx, intent, held.lines, payment)
  await queueOrderMail(tx, { orderId, userId, status: 'Order Placed' })
  await orderEvents.publish(tx, { orderId, userId })
  afterCommit(tx, () => ordersPlaced.add({ payment: 'Online' }))
  return { settlement: { outcome: 'ordered', orderId }, changed: held.changed }
}

/** At the prices of the intent: that is what was paid. */
async function makeOrder(tx: Tx, intent: Intent, lines: Intent['lines'], payment: Payment): Promise<string> {
  const { userId, cart, tax, amount: total, address, providerOrderId } = intent
  if (!providerOrderId) throw new Error(`intent ${intent.id} was paid before the provider knew it`)
  const orderId = await insertOrder(tx, {
    userId,
    paymentType: 'Online',
    isPaid: true,
    quote: { cart, tax, total },
    address,
    lines,
    provider: { orderId: providerOrderId, paymentId: payment.id },
    placedBy: 'payment',
  })
  await markPaid(tx, intent.id, { orderId, paymentId: payment.id })
  await keepAddedSince(tx, intent)
  return orderId
}

async function keepAddedSince(tx: Tx, { userId, cartThen }: Intent): Promise<void> {
  const now = await readCart(tx, userId)
  const since = Object.entries(now)
    .map(([productId, quantity]) => [productId, quantity - quantityOf(cartThen, productId)] as const)
    .filter(([, quantity]) => quantity > 0)
  await saveCart(tx, userId, Object.fromEntries(since))
}

async function refundPayment(tx: Tx, payment: Payment, reason: RefundReason): Promise<Settled> {
  const { id: paymentId, orderId: providerOrderId, amount, currency } = payment
  await insertRefund(tx, { paymentId, providerOrderId, amount, currency, reason })
  return { settlement: { outcome: 'refunded', reason }, changed: [] }
}

const refundUnknown = (tx: Tx, payment: Payment) => refundPayment(tx, payment, 'unknown_order')
