import type { CardOutcome } from '#contract/payments/sandbox.ts'

export type FailureReason =
  | Exclude<CardOutcome, 'success'>
  | 'invalid_otp'
  | 'card_number_invalid'
  | 'order_already_paid'

export type PaymentError = { code: string; description: string; source: string; step: string; reason: FailureReason }

const BAD_REQUEST = 'BAD_REQUEST_ERROR'

const FAILURES: Record<FailureReason, Omit<PaymentError, 'reason'>> = {
  card_declined: {
    code: BAD_REQUEST,
    description: 'Your bank declined the payment. Please try another card.',
    source: 'issuer_bank',
    step: 'payment_authorization',
  },
  insufficient_fund: {
    code: BAD_REQUEST,
    description: "This card doesn't have enough balance.",
    source: 'customer',
    step: 'payment_authorization',
  },
  payment_cancelled: {
    code: BAD_REQUEST,
    description: 'You cancelled the payment.',
    source: 'customer',
    step: 'payment_authentication',
  },
  payment_timed_out: {
    code: BAD_REQUEST,
    description: "The payment wasn't completed in time.",
    source: 'customer',
    step: 'payment_authentication',
  },
  gateway_technical_error: {
    code: 'GATEWAY_ERROR',
    description: 'The bank is having technical problems. Please try again later.',
    source: 'gateway',
    step: 'payment_authorization',
  },
  authentication_failed: {
    code: BAD_REQUEST,
    description: "The bank couldn't verify your identity.",
    source: 'customer',
    step: 'payment_authentication',
  },
  invalid_otp: {
    code: BAD_REQUEST,
    description: 'The OTP is incorrect.',
    source: 'customer',
    step: 'payment_authentication',
  },
  card_number_invalid: {
    code: BAD_REQUEST,
    description: "This isn't a test card. Please use one of the test cards.",
    source: 'customer',
    step: 'payment_initiation',
  },
  order_already_paid: {
    code: BAD_REQUEST,
    description: 'This order has already been paid for.',
    source: 'business',
    step: 'payment_initiation',
  },
}

export const failure = (reason: FailureReason): PaymentError => ({ ...FAILURES[reason], reason })

/** These fail before the bank asks for an OTP. */
export const FAILS_AT_ONCE: readonly FailureReason[] = [
  'payment_timed_out',
  'gateway_technical_error',
  'card_number_invalid',
]
