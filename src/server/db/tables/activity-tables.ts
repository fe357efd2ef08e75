import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Act, ActivityDetails, ActivitySubject, Actor } from '#contract/shop/activity.ts'
import { moment } from './columns.ts'

export const activity = pgTable('activity', {
  id: text('id').primaryKey(),
  at: moment('at').notNull().defaultNow(),
  who: text('who').$type<Actor>().notNull(),
  subject: text('subject').$type<ActivitySubject>().notNull(),
  act: text('act').$type<Act>().notNull(),
  target: text('target'),
  details: jsonb('details').$type<ActivityDetails>().notNull(),
  ip: text('ip'),
  staffId: text('staff_id'),
  /** As it was then; null once it is erased. */
  staffName: text('staff_name'),
})
