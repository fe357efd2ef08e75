import { bigint, boolean, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

/** A schema of its own, which the shop knows nothing of; columns bear the names of the provider's fields. */
const sandbox = pgSchema('payment_sandbox')

const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

export const account = sandbox.table('account', {
  only_one: boolean().primaryKey().default(true),
  key_id: text().notNull(),
  key_secret: text().notNull(),
  webhook_secret: text().notNull(),
})

export const orders = sandbox.table('orders', {
  id: text().primaryKey(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  receipt: text(),
  notes: jsonb().$type<Record<string, string>>().notNull(),
  status: text().$type<'created' | 'attempted' | 'paid'>().notNull().default('created'),
  attempts: integer().notNull().default(0),
  created_at: createdAt(),
})

export const payments = sandbox.table('payments', {
  id: text().primaryKey(),
  order_id: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  status: text().$type<'created' | 'authorized' | 'captured' | 'refunded' | 'failed'>().notNull(),
  amount_refunded: bigint({ mode: 'number' }).notNull().default(0),
  card: text(),
  created_at: createdAt(),
})

export const refunds = sandbox.table('refunds', {
  id: text().primaryKey(),
  payment_id: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  idempotency_key: text(),
  request: text().notNull(),
  receipt: text(),
  status: text().$type<'processed' | 'failed'>().notNull().default('processed'),
  created_at: createdAt(),
})

/** `next_attempt_at` is null once a webhook arrived or was given up. */
export const webhooks = sandbox.table('webhooks', {
  id: text().primaryKey(),
  body: text().notNull(),
  attempts: integer().notNull().default(0),
  next_attempt_at: timestamp({ withTimezone: true }),
  created_at: createdAt(),
})

export type OrderRow = typeof orders.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type WebhookRow = typeof webhooks.$inferSelect
