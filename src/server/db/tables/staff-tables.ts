import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { SEED_BAG } from '#domain/delivery/trips.ts'
import type { StaffRole } from '#domain/staff.ts'
import { bytes, moment } from './columns.ts'

export const staff = pgTable('staff', {
  id: text('id').primaryKey(),
  /** Empty once it is erased. */
  name: text('name').notNull(),
  role: text('role').$type<StaffRole>().notNull(),
  email: text('email'),
  /** For customers, while this person brings their order. */
  phone: text('phone'),
  passwordHash: text('password_hash'),
  isActive: boolean('is_active').notNull().default(true),
  bagOrders: integer('bag_orders').notNull().default(SEED_BAG.orders),
  bagItems: integer('bag_items').notNull().default(SEED_BAG.items),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at'),
  erasedAt: moment('erased_at'),
})

export const staffLinks = pgTable('staff_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  staffId: text('staff_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
