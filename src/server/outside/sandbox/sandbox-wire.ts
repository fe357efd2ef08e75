import { randomBytes } from 'node:crypto'
import type { PaymentError } from './payment-errors.ts'
import type { sandboxOrders, sandboxPayments, sandboxRefunds } from './sandbox-tables.ts'

export type OrderRow = typeof sandboxOrders.$inferSelect
export type PaymentRow = typeof sandboxPayments.$inferSelect
export type RefundRow = typeof sandboxRefunds.$inferSelect

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function providerId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  const letters = [...randomBytes(28)].filter((byte) => byte < 248).slice(0, 14)
  return `${kind}_${letters.map((byte) => BASE62[byte % 62]).join('')}`
}

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000)
const isEmpty = (notes: unknown) => Object.keys(notes ?? {}).length === 0

export function orderEntity(row: OrderRow) {
  const { id, amount, currency, receipt, notes, status, attempts, createdAt } = row
  const paid = status === 'paid' ? amount : 0
  return {
    id,
    entity: 'order',
    amount,
    amount_paid: paid,
    amount_due: amount - paid,
    currency,
    receipt,
    offer_id: null,
    status,
    attempts,
    notes: isEmpty(notes) ? [] : notes,
    created_at: unixSeconds(createdAt),
  }
}

export function paymentEntity(row: PaymentRow) {
  const { id, orderId, amount, currency, status, amountRefunded, card, error, createdAt } = row
  return {
    id,
    entity: 'payment',
    amount,
    currency,
    status,
    order_id: orderId,
    method: 'card',
    captured: status === 'captured' || status === 'refunded',
    amount_refunded: amountRefunded,
    refund_status: amountRefunded === 0 ? null : amountRefunded === amount ? 'full' : 'partial',
    card: card && { last4: card.slice(-4), network: card.startsWith('5') ? 'MasterCard' : 'Visa' },
    fee: 0,
    tax: 0,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    created_at: unixSeconds(createdAt),
  }
}

export function refundEntity({ id, paymentId, amount, receipt, status, createdAt }: RefundRow, currency: string) {
  return {
    id,
    entity: 'refund',
    amount,
    currency,
    payment_id: paymentId,
    receipt,
    status,
    speed_requested: 'normal',
    speed_processed: 'normal',
    created_at: unixSeconds(createdAt),
  }
}

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'

export function webhookBody(event: EventName, payload: Record<string, object>): string {
  const entities = Object.entries(payload).map(([kind, entity]) => [kind, { entity }])
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(payload),
    payload: Object.fromEntries(entities),
    created_at: unixSeconds(new Date()),
  })
}

export const failedPayment = (error: PaymentError, { orderId, id }: { orderId: string; id: string }) => ({
  error: { ...error, metadata: { order_id: orderId, payment_id: id } },
})

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

export const errorEnvelope = (description: string, field?: string) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field && { field }),
  },
})
