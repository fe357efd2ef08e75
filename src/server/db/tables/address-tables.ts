import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Address } from '#domain/address.ts'
import { moment } from './columns.ts'

export const addresses = pgTable('addresses', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  details: jsonb('details').$type<Omit<Address, '_id'>>().notNull(),
  label: text('label'),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
})
