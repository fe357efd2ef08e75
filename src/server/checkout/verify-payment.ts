import type { verifyOnlineOrder } from '#contract/orders/place-order.ts'
import type { PaymentPurpose, RefundReason } from '#contract/payments/payments.ts'
import type { RefusalCodeOf } from '#contract/refusals-of.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { Paise } from '#domain/money.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { capturedBy } from '../payments/captured-by.ts'
import { checkSoon } from '../payments/intent-check-store.ts'
import { findIntentByProviderOrder } from '../payments/intent-store.ts'
import { type Payment, ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import { findBooks } from '../payments/refund-store.ts'
import type { ReconcileNeeds } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

type Result = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
/** `orderId` is null where no order was paid for. */
type Settled = { orderId: string | null; amount: Paise }
type VerifyRefusal = RefusalCodeOf<typeof verifyOnlineOrder>

export const unknownPayment = refuse('not_found', 'We couldn’t find this payment.')

/** The signature proves who speaks; that the money is there, and how much, only the provider can say. */
export async function verifyPayment(
  needs: ReconcileNeeds,
  { purpose, userId, result }: { purpose: PaymentPurpose; userId: string; result: Result },
): Promise<Settled | Refused<VerifyRefusal>> {
  const { db, payments } = needs
  const intent = await findIntentByProviderOrder(db, { provider: payments.name, orderId: result.razorpay_order_id })
  if (!intent?.providerOrderId || intent.purpose !== purpose) return unknownPayment
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result
  if (!payments.signatureMatches({ orderId: intent.providerOrderId, paymentId, signature })) {
    return refuse('payment_unverified')
  }
  const settled = await settleResult(needs, intent, paymentId)
  return intent.userId === userId ? settled : refuse('forbidden', 'This payment belongs to another account.')
}

async function settleResult(
  needs: ReconcileNeeds,
  intent: Intent,
  paymentId: string,
): Promise<Settled | Refused<VerifyRefusal>> {
  if (intent.paymentId === paymentId) return intent
  const books = await findBooks(needs.db, paymentId)
  if (books?.reason) return refunded(books.reason)
  const payment = await askProvider(needs, intent, paymentId)
  if (isRefused(payment)) return payment
  const settled = await settlePayment(needs, payment)
  if (settled.outcome === 'unmatched') return unknownPayment
  if (settled.outcome === 'refunded') return refunded(settled.reason)
  return { amount: intent.amount, orderId: settled.outcome === 'ordered' ? settled.orderId : null }
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
    return refuse('unavailable', SOON[intent.purpose])
  }
}

function explain({ status }: Payment): Refused<VerifyRefusal> {
  if (status === 'failed') return refuse('payment_failed')
  if (status === 'refunded') return refuse('payment_refunded')
  return refuse('in_progress', 'Your payment is still in progress. Please try again in a moment.')
}

const SOON: Record<PaymentPurpose, string> = {
  order: 'We’re confirming your payment. You’ll see your order in My Orders soon.',
  owed: 'We’re confirming your payment. You’ll see it in your account soon.',
}

const WHY: Record<RefundReason, string> = {
  order_cancelled: 'This order was cancelled',
  items_refunded: 'Items of this order were refunded',
  out_of_stock: 'Part of your order sold out before your payment reached us',
  amount_differs: 'The amount paid isn’t what was asked for',
  paid_twice: 'This was already paid for',
  paid_late: 'Your payment reached us late, and prices have changed since',
  credit_spent: 'Your store credit was used for another order in the meantime',
  account_deleted: 'The account was deleted before the payment reached us',
  unknown_order: 'We couldn’t match this payment to an order',
  made_elsewhere: 'Part of this payment was refunded before it reached us',
}

const refunded = (reason: RefundReason) =>
  refuse('payment_refunded', `${WHY[reason]}. We’re refunding the full amount.`)
