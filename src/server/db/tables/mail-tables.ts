import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailState } from '#contract/shop/mail.ts'
import { moment } from './columns.ts'

export const mailOutbox = pgTable('mail_outbox', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  /** Null in rows from before mails were counted by it. */
  mailbox: text('mailbox'),
  /** What a mail is about; its words are made from this when it is sent. */
  about: jsonb('about').$type<object>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  state: text('state').$type<MailState>().notNull().default('queued'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  claim: text('claim'),
  leaseUntil: moment('lease_until'),
  countedAt: moment('counted_at'),
  handedOverAt: moment('handed_over_at'),
  lastError: text('last_error'),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
})

export type MailRow = typeof mailOutbox.$inferSelect
