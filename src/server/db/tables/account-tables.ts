import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const shopperSessions = pgTable('shopper_sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
