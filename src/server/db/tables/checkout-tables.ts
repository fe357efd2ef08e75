import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    holder: text('holder').notNull(),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    reply: jsonb('reply').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.holder, table.key] })],
)
