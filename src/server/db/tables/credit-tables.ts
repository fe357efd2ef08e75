import { pgTable, text } from 'drizzle-orm/pg-core'
import type { CreditReason } from '#contract/orders/credit.ts'
import { moment, paiseSum } from './columns.ts'

export const creditEntries = pgTable('credit_entries', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  amount: paiseSum('amount').notNull(),
  reason: text('reason').$type<CreditReason>().notNull(),
  orderId: text('order_id'),
  note: text('note'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
