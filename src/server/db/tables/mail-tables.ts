import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailState } from '#contract/shop/mail.ts'
import type { OrderStatus } from '#domain/order.ts'
import { moment } from './columns.ts'

/**
 * Mails about an account. reset: a link to choose a new password. confirm: a link to confirm the mailbox, asked for by
 * the shopper. change: a link that makes the recipient the account's mailbox. changing: tells the present mailbox.
 * passkey: tells that one was added. deleted: the last one.
 */
export type AccountNews = 'reset' | 'confirm' | 'change' | 'changing' | 'passkey' | 'deleted'

/** What a mail is about; its words are made from this when it is sent. */
export type MailAbout =
  | { kind: 'contact'; messageId: string }
  | { kind: 'order'; orderId: string; status: OrderStatus }
  | { kind: 'newsletter' }
  | { kind: 'account'; news: AccountNews; userId: string; passwordMark?: string }
  | { kind: 'back-in-stock'; productId: string }
  | { kind: 'area-served'; pincodes: string[] }
  | { kind: 'refund'; orderId: string; refundId: string }
  | { kind: 'report'; orderId: string; reportId: string }

export const mailOutbox = pgTable('mail_outbox', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<MailAbout['kind']>().notNull(),
  recipient: text('recipient').notNull(),
  /** Null in rows from before mails were counted by it. */
  mailbox: text('mailbox'),
  about: jsonb('about').$type<MailAbout>().notNull(),
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
