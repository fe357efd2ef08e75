import * as z from 'zod/mini'
import { REFUND_STATES } from '#domain/order.ts'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, optionalText } from '../fields.ts'
import { moment } from '../moment.ts'
import { PAYMENT_PROVIDERS } from '../orders/place-order.ts'

/**
 * Why money that was taken goes back. Only `order_cancelled`, `items_refunded` and `made_elsewhere`, which stands for
 * refunds made on the provider's own screens, may be about an order.
 */
export const REFUND_REASONS = [
  'order_cancelled',
  'items_refunded',
  'out_of_stock',
  'amount_differs',
  'paid_twice',
  'paid_late',
  'credit_spent',
  'account_deleted',
  'unknown_order',
  'made_elsewhere',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** What somebody pays for: an order, or what they owe. */
export const PAYMENT_PURPOSES = ['order', 'owed'] as const
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

/** Where the provider calls us; signed, so not a call of this contract. */
export const WEBHOOK_PATH = '/api/order/webhook'

export const refund = z.object({
  _id: z.string(),
  reason: z.enum(REFUND_REASONS),
  state: z.enum(REFUND_STATES),
  /** In `currency`, which is INR unless something odd was paid. */
  amount: money,
  currency: z.string(),
  /** What was paid; a payment may have several refunds, together at most this. */
  captured: money,
  /** To what was paid with, or as store credit. */
  to: z.enum(['payment', 'credit']),
  /** Who took the payment, and alone can give it back; null for store credit. */
  provider: z.nullable(z.enum(PAYMENT_PROVIDERS)),
  /** Not sent, because the shop has another provider now, or none: the money goes back by hand on the provider's site. */
  waits: z.boolean(),
  /** The provider's names, to find the payment in its dashboard; null for store credit. */
  paymentId: z.nullable(z.string()),
  providerOrderId: z.nullable(z.string()),
  /** The order that was paid; null when none came of the payment. */
  orderId: z.nullable(z.string()),
  attempts: z.number(),
  /** What the provider said when it last refused. */
  lastError: z.nullable(z.string()),
  /** The shop may try it again: it failed, and no later refund makes up for it. */
  mayRetry: z.boolean(),
  createdAt: moment,
})
export type Refund = z.output<typeof refund>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/payment/seller',
  summary:
    'List refunds, newest first: of items and cancelled orders, also as store credit, of payments without an order, and those made elsewhere',
  docs: 'Payments',
  who: 'seller',
  query: z.object({
    state: z.optional(z.enum(REFUND_STATES)),
    /** 50 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({
    refunds: z.array(refund),
    /** Absent on the last page. */
    nextCursor: z.optional(z.string()),
    /** How many have failed and wait for the seller, whatever page this is. */
    failed: z.number(),
    /** How many wait because another provider took the payment. */
    waiting: z.number(),
  }),
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/payment/refund/retry',
  summary: 'Retry a failed refund, as a new one of what is left, or a pending one right away',
  docs: 'Payments',
  who: 'seller',
  cost: 'provider',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ id }),
  reply: z.object({ message: z.string(), refund }),
})

/** A captured payment of the provider's account that is not this shop's: shown, and never touched. */
export const foreignPayment = z.object({
  _id: z.string(),
  amount: money,
  currency: z.string(),
  paymentId: z.string(),
  providerOrderId: z.nullable(z.string()),
  createdAt: moment,
})
export type ForeignPayment = z.output<typeof foreignPayment>

export const listForeignPayments = endpoint({
  method: 'GET',
  path: '/api/payment/foreign',
  summary: 'List payments on the provider’s account that are not this shop’s, newest first, for thirty days',
  docs: 'Payments',
  who: 'seller',
  query: z.object({
    /** 50 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({
    payments: z.array(foreignPayment),
    /** Absent on the last page. */
    nextCursor: z.optional(z.string()),
  }),
})

export const readPaymentProvider = endpoint({
  method: 'GET',
  path: '/api/seller/payment-provider',
  summary: 'Which payment provider the shop has; null: none, so customers pay on delivery',
  docs: 'Payments',
  who: 'seller',
  reply: z.object({ provider: z.nullable(z.enum(PAYMENT_PROVIDERS)) }),
})
