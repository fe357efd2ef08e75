import { type PaymentProvider, ProviderAway } from '../payments/payment-provider.ts'

async function away(): Promise<never> {
  throw new ProviderAway('the shop has no payment provider (RAZORPAY_KEY_ID)')
}

/**
 * For a shop that takes cash only. Payments of a time when it had a provider stay as they are until it has one again:
 * whoever asks is told to ask later.
 */
export const noProvider: PaymentProvider = {
  name: null,
  keyId: '',
  testMode: false,
  pageSources: undefined,
  webhookHeaders: { signature: 'x-razorpay-signature', eventId: 'x-razorpay-event-id' },
  createOrder: away,
  findOrder: away,
  paymentsOf: away,
  findPayment: away,
  capture: away,
  refund: away,
  findRefund: away,
  refundsOf: away,
  signatureMatches: () => false,
  readEvent: () => 'forged',
}
