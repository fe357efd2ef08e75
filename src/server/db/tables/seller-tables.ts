import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

export const sellerAccess = pgTable('seller_access', {
  single: boolean('single').primaryKey().default(true),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  epoch: text('epoch').notNull(),
})

export const sellerDevices = pgTable('seller_devices', {
  tokenHash: bytes('token_hash').primaryKey(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
})

export const sellerFailures = pgTable('seller_failures', {
  /** All unknown browsers, or one known one. */
  counter: text('counter').notNull(),
  at: moment('at').notNull().defaultNow(),
})
