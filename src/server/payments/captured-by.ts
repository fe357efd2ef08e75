import { hasEnded } from '#domain/holds.ts'
import { type Payment, type PaymentProvider, ProviderRefused } from './payment-provider.ts'

/**
 * The payment once its money is taken; null when there is no money. What is only authorised is captured first,
 * if it is what was asked for and the payment has not ended: the provider lets anything else lapse by itself.
 */
export async function capturedBy(
  provider: PaymentProvider,
  payment: Payment,
  asked: { amount: number; paymentId: string | null; heldUntil: Date },
): Promise<Payment | null> {
  if (payment.status === 'captured') return payment
  const wanted = asked.paymentId === null && payment.amount === asked.amount && payment.currency === 'INR'
  if (payment.status !== 'authorized' || !wanted || hasEnded(asked.heldUntil, new Date())) return null
  const taken = await captureOnce(provider, payment)
  return taken.status === 'captured' ? taken : null
}

/** A capture that another call made in the meantime counts as well. */
async function captureOnce(provider: PaymentProvider, payment: Payment): Promise<Payment> {
  try {
    return await provider.capture(payment)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return provider.findPayment(payment.id)
  }
}
