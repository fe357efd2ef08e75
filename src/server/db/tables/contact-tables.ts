import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

export const contactMessages = pgTable('contact_messages', {
  id: text('id').primaryKey(),
  userName: text('user_name').notNull(),
  userEmail: text('user_email').notNull(),
  userPhone: text('user_phone'),
  message: text('message').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text('email').primaryKey(),
  createdAt: moment('created_at').notNull().defaultNow(),
  askedAt: moment('asked_at').notNull().defaultNow(),
  confirmedAt: moment('confirmed_at'),
  unsubscribedAt: moment('unsubscribed_at'),
})

export const newsletterLinks = pgTable('newsletter_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  email: text('email').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
