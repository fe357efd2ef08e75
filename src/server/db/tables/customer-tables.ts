import { pgTable, text } from 'drizzle-orm/pg-core'

/** Written by the trigger orders_know_customer, and by customers/customer-store.ts. */
export const customers = pgTable('customers', {
  userId: text('user_id').primaryKey(),
  name: text('name').notNull(),
})
