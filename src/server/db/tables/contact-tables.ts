import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const contactMessages = pgTable('contact_messages', {
  id: text('id').primaryKey(),
  userName: text('user_name').notNull(),
  userEmail: text('user_email').notNull(),
  userPhone: text('user_phone'),
  message: text('message').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  readAt: moment('read_at'),
  doneAt: moment('done_at'),
})
