import { bigint, boolean, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { moment } from '../../db/tables/columns.ts'
import type { PaymentError } from './payment-errors.ts'

/** A schema of its own: the shop knows nothing of these tables. */
const sandbox = pgSchema('payment_sandbox')

const amount = (name: string) => bigint(name, { mode: 'number' })

export const sandboxAccount = sandbox.table('account', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  keyId: text('key_id').notNull(),
  keySecret: text('key_secret').notNull(),
  webhookSecret: text('webhook_secret').notNull(),
})

export const sandboxOrders = sandbox.table('orders', {
  id: text('id').primaryKey(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  receipt: text('receipt'),
  notes: jsonb('notes').notNull(),
  status: text('status').$type<'created' | 'attempted' | 'paid'>().notNull().default('created'),
  attempts: integer('attempts').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const sandboxPayments = sandbox.table('payments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<'created' | 'authorized' | 'captured' | 'refunded' | 'failed'>().notNull(),
  amountRefunded: amount('amount_refunded').notNull().default(0),
  card: text('card'),
  error: jsonb('error').$type<PaymentError>(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const sandboxRefunds = sandbox.table('refunds', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: amount('amount').notNull(),
  idempotencyKey: text('idempotency_key'),
  request: text('request').notNull(),
  receipt: text('receipt'),
  status: text('status').$type<'pending' | 'processed' | 'failed'>().notNull().default('processed'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const sandboxWebhooks = sandbox.table('webhooks', {
  id: text('id').primaryKey(),
  body: text('body').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
