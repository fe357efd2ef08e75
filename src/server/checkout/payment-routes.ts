import type { FastifyInstance } from 'fastify'
import { listHeldStock } from '#contract/cart/cart.ts'
import { MESSAGES } from '#contract/messages.ts'
import { releaseOnlineOrder, startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { type RefundReason, readPaymentProvider } from '#contract/payments/payments.ts'
import type { RefusalCodeOf } from '#contract/refusals-of.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { capturedBy } from '../payments/captured-by.ts'
import { checkSoon } from '../payments/intent-check-store.ts'
import { selectHeldStock } from '../payments/intent-hold-store.ts'
import { findIntentByProviderOrder } from '../payments/intent-store.ts'
import { type Payment, ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import { findBooks } from '../payments/refund-store.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { sumLines } from './basket.ts'
import { type ReconcileNeeds, releaseHold } from './reconcile-payments.ts'
import { readOrderAttempt } from './repeated-order.ts'
import { settlePayment } from './settle-payment.ts'
import { givenSlotSentence } from './slot-place.ts'
import { startPayment } from './start-payment.ts'

type Needs = ReconcileNeeds & { guards: Guards; shopId: string; shopState: ShopState }

export function paymentRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, payments } = needs

  serveEndpoint(app, guards, startOnlineOrder, async ({ body, userId, request }) => {
    const attempt = readOrderAttempt(request, userId, body)
    if (isRefused(attempt)) return attempt
    const asked = sumLines(body.items)
    if (isRefused(asked)) return asked
    const started = await startPayment(needs, { userId, request: body, asked, attempt })
    if (isRefused(started)) return started
    const { providerOrderId, amount, slot } = started
    const { keyId: key, testMode, window } = payments
    const given = slot && { message: givenSlotSentence(slot), slot }
    return { id: providerOrderId, amount, currency: 'INR' as const, key, testMode, window, ...given }
  })

  serveEndpoint(app, guards, readPaymentProvider, async () => ({
    provider: needs.shopState.takesOnline ? payments.window : null,
  }))

  serveEndpoint(app, guards, verifyOnlineOrder, async ({ body, userId }) => {
    const intent = await findIntentByProviderOrder(db, body.razorpay_order_id)
    if (!intent?.providerOrderId) return unknownPayment
    const result = {
      orderId: intent.providerOrderId,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    }
    if (!payments.signatureMatches(result)) {
      return refuse('payment_unverified')
    }
    const answer = await settleResult(needs, intent, result.paymentId)
    return intent.userId === userId ? answer : refuse('forbidden', 'This payment belongs to another account.')
  })

  serveEndpoint(app, guards, listHeldStock, async ({ userId }) => ({ held: await selectHeldStock(db, userId) }))

  serveEndpoint(app, guards, releaseOnlineOrder, async ({ body, userId }) => {
    const intent = await findIntentByProviderOrder(db, body.razorpay_order_id)
    if (!intent) return unknownPayment
    if (intent.userId !== userId) return refuse('forbidden', 'This payment belongs to another account.')
    await releaseHold(needs, body.razorpay_order_id)
    return { message: 'You haven’t been charged. Your cart is unchanged.' }
  })
}

type VerifyRefusal = RefusalCodeOf<typeof verifyOnlineOrder>

const unknownPayment = refuse('not_found', 'We couldn’t find this payment.')

/** The signature proves who speaks; that the money is there, and how much, only the provider can say. */
async function settleResult(
  needs: ReconcileNeeds,
  intent: Intent,
  paymentId: string,
): Promise<{ message: string; orderId: string } | Refused<VerifyRefusal>> {
  if (intent.orderId && intent.paymentId === paymentId) return placed(intent.orderId)
  const books = await findBooks(needs.db, paymentId)
  if (books?.reason) return refunded(books.reason)
  const payment = await askProvider(needs, intent, paymentId)
  if (isRefused(payment)) return payment
  const settled = await settlePayment(needs, payment)
  if (settled.outcome === 'unmatched') return unknownPayment
  return settled.outcome === 'ordered' ? placed(settled.orderId) : refunded(settled.reason)
}

async function askProvider(
  needs: ReconcileNeeds,
  intent: Intent,
  paymentId: string,
): Promise<Payment | Refused<VerifyRefusal>> {
  try {
    const payment = await needs.payments.findPayment(paymentId)
    if (payment.orderId !== intent.providerOrderId) return unknownPayment
    const captured = await capturedBy(needs.payments, payment, intent)
    return captured ?? explain(payment)
  } catch (error) {
    if (error instanceof ProviderRefused) return unknownPayment
    if (!(error instanceof ProviderAway)) throw error
    if (intent.providerOrderId) await checkSoon(needs.db, intent.providerOrderId)
    return refuse('unavailable', 'We’re confirming your payment. You’ll see your order in My Orders soon.')
  }
}

function explain({ status }: Payment): Refused<VerifyRefusal> {
  if (status === 'failed') return refuse('payment_failed')
  if (status === 'refunded') return refuse('payment_refunded')
  return refuse('in_progress', 'Your payment is still in progress. Please try again in a moment.')
}

const placed = (orderId: string) => ({ message: MESSAGES.paymentDone, orderId })

const WHY: Record<RefundReason, string> = {
  order_cancelled: 'This order was cancelled',
  items_refunded: 'Items of this order were refunded',
  out_of_stock: 'Part of your order sold out before your payment reached us',
  amount_differs: 'The amount paid doesn’t match the order total',
  paid_twice: 'This order was already paid for',
  paid_late: 'Your payment reached us late, and prices have changed since',
  credit_spent: 'Your store credit was used for another order in the meantime',
  account_deleted: 'The account was deleted before the payment reached us',
  unknown_order: 'We couldn’t match this payment to an order',
  made_elsewhere: 'Part of this payment was refunded before it reached us',
}

const refunded = (reason: RefundReason) =>
  refuse('payment_refunded', `${WHY[reason]}. We’re refunding the full amount.`)
