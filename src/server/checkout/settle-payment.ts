import type { RefundReason } from '#contract/payments/payments.ts'
import { isRefused } from '#contract/refused.ts'
import { amountOf } from '#domain/bill.ts'
import { quantityOf } from '#domain/cart.ts'
import { doorOf } from '#domain/cash-orders.ts'
import { isPaidInTime } from '#domain/holds.ts'
import { lockOwner } from '../accounts/account-store.ts'
import { readCart, saveCart } from '../cart/cart-store.ts'
import type { Stock } from '../catalog/stock.ts'
import { creditOf, spendCredit } from '../credit/credit-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { afterCommit, inTransaction, together } from '../db/transaction.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { promisePaidOrder, savePromise } from '../delivery/promise-order.ts'
import type { Counter } from '../http/metrics.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { saveWishes, wishesIn } from '../orders/if-missing-store.ts'
import { retryNumberClash } from '../orders/number-clash.ts'
import { lockDebtor } from '../orders/on-account.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { orderMail } from '../orders/order-mail.ts'
import { insertOrder } from '../orders/place-order-store.ts'
import { insertUnmatched } from '../payments/foreign-payment-store.ts'
import { UNMATCHED_JOB } from '../payments/foreign-payments.ts'
import { findIntentOf, lockIntent, markPaid } from '../payments/intent-store.ts'
import type { Payment } from '../payments/payment-provider.ts'
import { oweRefund } from '../payments/refund-books.ts'
import { capturedOf, findBooks } from '../payments/refund-store.ts'
import { REFUND_JOB } from '../payments/refunder.ts'
import { enterOwedPayment } from './enter-owed-payment.ts'
import { giveBackHold, pricesFit, takeHold } from './stock-hold.ts'

/** `received`: what was owed is paid. `unmatched`: no intent is about it, and the provider is asked whose it is. */
export type PaymentOutcome =
  | { outcome: 'ordered'; orderId: string }
  | { outcome: 'received' }
  | { outcome: 'refunded'; reason: RefundReason }
  | { outcome: 'unmatched' }

export type SettleNeeds = {
  db: Db
  stock: Stock
  delivery: DeliveryState
  orderEvents: OrderEvents
  ordersPlaced: Counter
  jobs: BackgroundJobs
}

/**
 * The only way from money to groceries: a captured payment of ours becomes one order, one entry or one refund, in one
 * transaction. Verify, webhook and reconciler all end here, as often and in whatever order they come.
 */
export async function settlePayment(needs: SettleNeeds, payment: Payment): Promise<PaymentOutcome> {
  if (payment.status !== 'captured') throw new Error(`payment ${payment.id} is ${payment.status}, not captured`)
  const outcomeOfPayment = await retryNumberClash(() => inTransaction(needs.db, (tx) => settle(tx, needs, payment)))
  if (outcomeOfPayment.outcome === 'refunded') needs.jobs.wake(REFUND_JOB)
  if (outcomeOfPayment.outcome === 'unmatched') needs.jobs.wake(UNMATCHED_JOB)
  return outcomeOfPayment
}

async function settle(
  tx: Tx,
  { stock, delivery, orderEvents, ordersPlaced }: SettleNeeds,
  payment: Payment,
): Promise<PaymentOutcome> {
  const found = await findIntentOf(tx, payment)
  if (!found) return saveUnmatched(tx, payment)
  const { id, purpose } = found
  const readOwner = async () => (await findIntentOf(tx, payment))?.userId ?? null
  const shopper = purpose === 'owed' ? await lockDebtor(tx, readOwner) : await lockOwner(tx, readOwner)
  const intent = await lockIntent(tx, id)
  if (!intent || !shopper) return saveUnmatched(tx, payment)
  const { userId } = shopper
  if (intent.paymentId === payment.id) return outcomeOf(intent)
  // Somebody gave back a part before the shop heard of the payment: the rest follows.
  const books = await findBooks(tx, payment.id)
  if (books) return refundPayment(tx, payment, books.reason ?? 'made_elsewhere')
  if (intent.paymentId) return refundPayment(tx, payment, 'paid_twice')
  if (shopper.isDeleted) {
    await giveBackHold(tx, stock, intent)
    return refundPayment(tx, payment, 'account_deleted')
  }
  if (payment.amount !== intent.amount || payment.currency !== 'INR') {
    await giveBackHold(tx, stock, intent)
    return refundPayment(tx, payment, 'amount_differs')
  }
  if (purpose === 'owed') {
    await enterOwedPayment(tx, orderEvents, { intent, payment })
    return { outcome: 'received' }
  }
  const isInTime = isPaidInTime(intent.heldUntil, { begunAt: payment.begunAt, heardAt: new Date() })
  if (!isInTime && !(await pricesFit(tx, intent.lines))) {
    await giveBackHold(tx, stock, intent)
    return refundPayment(tx, payment, 'paid_late')
  }
  if ((await creditOf(tx, userId)) < intent.credit) {
    await giveBackHold(tx, stock, intent)
    return refundPayment(tx, payment, 'credit_spent')
  }
  const lines = await takeHold(tx, stock, intent)
  if (isRefused(lines)) return refundPayment(tx, payment, 'out_of_stock')
  const orderId = await makeOrder(tx, intent, lines, payment)
  await together(tx, () => [
    savePromise(
      tx,
      delivery,
      { id: orderId, door: doorOf(intent.address) },
      promisePaidOrder(delivery.quotes, { ...intent, fee: amountOf(intent.bill, 'delivery'), lines }),
    ),
    orderMail.queue(tx, shopper.email, { orderId, status: 'Order Placed' }),
    orderEvents.publish(tx, { orderId, userId, isPlaced: true }),
  ])
  afterCommit(tx, () => ordersPlaced.add({ payment: 'Online' }))
  return { outcome: 'ordered', orderId }
}

/** Of one that is paid. */
const outcomeOf = ({ orderId }: Intent): PaymentOutcome =>
  orderId ? { outcome: 'ordered', orderId } : { outcome: 'received' }

/** At the prices and the fee of the intent: that is what was paid. */
async function makeOrder(tx: Tx, intent: Intent, lines: Intent['lines'], payment: Payment): Promise<string> {
  const { userId, bill, credit, address, providerOrderId } = intent
  if (!providerOrderId) throw new Error(`intent ${intent.id} was paid before the provider knew it`)
  const orderId = newId()
  await insertOrder(tx, {
    id: orderId,
    userId,
    paymentType: 'Online',
    isPaid: true,
    bill,
    address,
    instructions: intent,
    lines,
    door: doorOf(address),
    provider: { orderId: providerOrderId, paymentId: payment.id },
    placedBy: 'payment',
  })
  const wishes = wishesIn(lines.map(({ product, ifMissing }) => ({ product: product.id, ifMissing })))
  if (wishes.length > 0) await saveWishes(tx, { orderId, userId, wishes })
  if (credit > 0) await spendCredit(tx, { userId, amount: credit, reason: 'order', orderId })
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

async function refundPayment(tx: Tx, payment: Payment, reason: RefundReason): Promise<PaymentOutcome> {
  await oweRefund(tx, capturedOf(payment), reason)
  return { outcome: 'refunded', reason }
}

async function saveUnmatched(tx: Tx, payment: Payment): Promise<PaymentOutcome> {
  const books = await findBooks(tx, payment.id)
  if (books?.reason) return { outcome: 'refunded', reason: books.reason }
  await insertUnmatched(tx, payment)
  return { outcome: 'unmatched' }
}
