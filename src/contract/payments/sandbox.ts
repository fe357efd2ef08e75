import * as z from 'zod/mini'

/**
 * What our own payment window says to the embedded sandbox: what a provider's window says to its provider,
 * in the provider's manner (an answer, or an error envelope), not in the manner of the shop's API.
 */

export const CHECKOUT_PATH = '/sandbox/v1/checkout'

/** The provider's published test cards. Nothing else is a card here, least of all a real one. */
export const TEST_CARDS = [
  { number: '4100280000001007', outcome: 'success', meaning: 'Succeeds (Visa)' },
  { number: '5500670000001002', outcome: 'success', meaning: 'Succeeds (Mastercard)' },
  { number: '4100280000060003', outcome: 'card_declined', meaning: 'Declined by the bank' },
  { number: '4100280000080001', outcome: 'insufficient_fund', meaning: 'Insufficient funds' },
  { number: '4100280000070002', outcome: 'payment_cancelled', meaning: 'Cancelled at the bank' },
  { number: '4100280000090000', outcome: 'payment_timed_out', meaning: 'Times out' },
  { number: '4100280000020007', outcome: 'gateway_technical_error', meaning: 'Gateway error' },
  { number: '4100280000000009', outcome: 'authentication_failed', meaning: 'OTP rejected' },
] as const
export type CardOutcome = (typeof TEST_CARDS)[number]['outcome']

/** 4 to 10 digits are right, fewer are wrong. */
export const isRightOtp = (otp: string) => /^\d{4,10}$/.test(otp)

export const checkoutRequest = z.object({
  key_id: z.string().check(z.maxLength(100)),
  order_id: z.string().check(z.maxLength(64)),
  card: z.string().check(z.maxLength(30)),
})

export const otpRequest = z.object({
  key_id: z.string().check(z.maxLength(100)),
  payment_id: z.string().check(z.maxLength(64)),
  /** null when the shopper turned back. */
  otp: z.nullable(z.string().check(z.maxLength(20))),
})

const paymentError = z.object({
  code: z.string(),
  description: z.string(),
  source: z.string(),
  step: z.string(),
  reason: z.string(),
  metadata: z.object({ order_id: z.string(), payment_id: z.string() }),
})

const paymentResult = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
})

const failed = z.object({ error: paymentError })
export const checkoutAnswer = z.union([z.object({ payment_id: z.string() }), failed])
export const otpAnswer = z.union([paymentResult, failed])
