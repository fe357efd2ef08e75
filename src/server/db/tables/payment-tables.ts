import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ProviderName } from '#contract/orders/place-order.ts'
import type { PaymentPurpose, RefundReason } from '#contract/payments/payments.ts'
import type { Address } from '#domain/address.ts'
import type { Bill } from '#domain/bill.ts'
import type { Cart } from '#domain/cart.ts'
import { paise } from '#domain/money.ts'
import type { RefundState } from '#domain/order.ts'
import { moment, paiseSum } from './columns.ts'
import type { OrderLine } from './order-tables.ts'

export const paymentIntents = pgTable('payment_intents', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  purpose: text('purpose').$type<PaymentPurpose>().notNull().default('order'),
  /** Known as soon as it has made its order. */
  provider: text('provider').$type<ProviderName>(),
  providerOrderId: text('provider_order_id'),
  creatingUntil: moment('creating_until'),
  bill: jsonb('bill').$type<Bill>().notNull(),
  /** What is to be paid: the total without the part that store credit pays. */
  amount: paiseSum('amount').notNull(),
  credit: paiseSum('credit').notNull().default(paise(0)),
  lines: jsonb('lines').$type<OrderLine[]>().notNull(),
  address: jsonb('address').$type<Address>().notNull(),
  note: text('note'),
  deliverTo: text('deliver_to'),
  slotFrom: moment('slot_from'),
  slotUntil: moment('slot_until'),
  cartThen: jsonb('cart_then').$type<Cart>().notNull(),
  held: boolean('held').notNull(),
  heldUntil: moment('held_until').notNull(),
  heldSince: moment('held_since').notNull().defaultNow(),
  heldSeconds: integer('held_seconds').notNull().default(0),
  renewals: integer('renewals').notNull().default(0),
  newcomer: boolean('newcomer').notNull().default(false),
  nextCheckAt: moment('next_check_at'),
  orderId: text('order_id'),
  paymentId: text('payment_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export type Intent = typeof paymentIntents.$inferSelect

export const refundBooks = pgTable('refund_books', {
  paymentId: text('payment_id').primaryKey(),
  provider: text('provider').$type<ProviderName>().notNull(),
  providerOrderId: text('provider_order_id'),
  orderId: text('order_id'),
  captured: paiseSum('captured').notNull(),
  currency: text('currency').notNull(),
  refunded: paiseSum('refunded').notNull().default(paise(0)),
  owed: paiseSum('owed').notNull().default(paise(0)),
  asCredit: paiseSum('as_credit').notNull().default(paise(0)),
  reason: text('reason').$type<RefundReason>(),
  nextCheckAt: moment('next_check_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const refunds = pgTable('refunds', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: paiseSum('amount').notNull(),
  byShop: boolean('by_shop').notNull().default(true),
  state: text('state').$type<RefundState>().notNull().default('pending'),
  providerRefundId: text('provider_refund_id'),
  idempotencyKey: text('idempotency_key').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').defaultNow(),
  lastError: text('last_error'),
  retriedAt: moment('retried_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const foreignPayments = pgTable('foreign_payments', {
  id: text('id').primaryKey(),
  provider: text('provider').$type<ProviderName>().notNull(),
  paymentId: text('payment_id').notNull(),
  providerOrderId: text('provider_order_id'),
  amount: paiseSum('amount').notNull(),
  currency: text('currency').notNull(),
  nextCheckAt: moment('next_check_at').defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  receivedAt: moment('received_at').notNull().defaultNow(),
})
