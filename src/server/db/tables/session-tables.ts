import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

export type HolderKind = 'shopper' | 'owner' | 'staff'

export const sessions = pgTable('sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  id: text('id').notNull(),
  holder: text('holder').$type<HolderKind>().notNull(),
  /** Of a shopper or of somebody of the staff; 'owner' of the owner. */
  holderId: text('holder_id').notNull(),
  device: text('device').notNull(),
  signedInAt: moment('signed_in_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})
