import { randomBytes } from 'node:crypto'
import type { CardOutcome } from '#contract/payments/sandbox.ts'
import type { OrderRow, PaymentRow, RefundRow } from './sandbox-tables.ts'

export const providerId = (kind: 'order' | 'pay' | 'rfnd' | 'evt') => `${kind}_${randomBytes(7).toString('hex')}`

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

export function orderEntity(row: OrderRow) {
  const { amount, notes, created_at } = row
  const amount_paid = row.status === 'paid' ? amount : 0
  return {
    ...row,
    entity: 'order',
    amount_paid,
    amount_due: amount - amount_paid,
    offer_id: null,
    notes: Object.keys(notes).length > 0 ? notes : [],
    created_at: unixSeconds(created_at),
  }
}

export function paymentEntity({ id, order_id, amount, currency, status, amount_refunded, created_at }: PaymentRow) {
  const captured = status === 'captured' || status === 'refunded'
  const begun = { created_at: unixSeconds(created_at) }
  return { id, entity: 'payment', order_id, amount, currency, status, captured, amount_refunded, ...begun }
}

export function refundEntity({ id, payment_id, amount, receipt, status, created_at }: RefundRow) {
  return { id, entity: 'refund', payment_id, amount, receipt, status, created_at: unixSeconds(created_at) }
}

export function webhookBody(event: string, payload: Record<string, object>): string {
  const entities = Object.entries(payload).map(([kind, entity]) => [kind, { entity }])
  const contains = Object.keys(payload)
  return JSON.stringify({ entity: 'event', event, contains, payload: Object.fromEntries(entities) })
}

/** Source, step and description of each. */
const FAILURES = {
  card_declined: ['issuer_bank', 'authorization', 'Your bank declined the payment. Please try another card.'],
  insufficient_fund: ['customer', 'authorization', 'This card doesn’t have enough balance.'],
  payment_cancelled: ['customer', 'authentication', 'You cancelled the payment.'],
  payment_timed_out: ['customer', 'authentication', 'The payment wasn’t completed in time.'],
  gateway_technical_error: [
    'gateway',
    'authorization',
    'The bank is having technical problems. Please try again later.',
  ],
  authentication_failed: ['customer', 'authentication', 'The bank couldn’t verify your identity.'],
  invalid_otp: ['customer', 'authentication', 'The OTP is incorrect.'],
  card_number_invalid: ['customer', 'initiation', 'This isn’t a test card. Please use one of the test cards.'],
  order_already_paid: ['business', 'initiation', 'This order has already been paid for.'],
} as const satisfies Record<Exclude<CardOutcome, 'success'>, unknown> & Record<string, unknown>
export type FailureReason = keyof typeof FAILURES

/** What the payment window hears of an attempt that failed. */
export function failedPayment(reason: FailureReason, order_id: string, payment_id: string) {
  const [source, step, description] = FAILURES[reason]
  const code = source === 'gateway' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR'
  return {
    error: { code, description, source, step: `payment_${step}`, reason, metadata: { order_id, payment_id } },
  }
}

/** What the provider says to a call that it does not accept. */
export class SandboxRefusal extends Error {
  readonly status: number
  readonly field: string | undefined

  constructor(description: string, { status = 400, field }: { status?: number; field?: string } = {}) {
    super(description)
    this.status = status
    this.field = field
  }
}
