import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReportKind, ReportState } from '#domain/order.ts'
import type { ShopActor } from '#domain/staff.ts'
import { bytes, moment } from './columns.ts'

export const orderReports = pgTable('order_reports', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  productId: text('product_id').notNull(),
  quantity: integer('quantity').notNull(),
  kind: text('kind').$type<ReportKind>().notNull(),
  words: text('words').notNull(),
  /** The report that has the photo, where several items were reported with one. */
  photoOf: text('photo_of'),
  state: text('state').$type<ReportState>().notNull().default('open'),
  answer: text('answer'),
  refundId: text('refund_id'),
  /** How many were refunded for it. */
  refunded: integer('refunded'),
  createdAt: moment('created_at').notNull().defaultNow(),
  answeredAt: moment('answered_at'),
})

/** Decided and not made yet. */
export const heldRefunds = pgTable('held_refunds', {
  reportId: text('report_id').primaryKey(),
  orderId: text('order_id').notNull(),
  productId: text('product_id').notNull(),
  quantity: integer('quantity').notNull(),
  words: text('words'),
  decidedBy: jsonb('decided_by').$type<ShopActor>().notNull(),
  ip: text('ip').notNull(),
  dueAt: moment('due_at').notNull(),
})

export const reportPhotos = pgTable('report_photos', {
  reportId: text('report_id').primaryKey(),
  bytes: bytes('bytes').notNull(),
})
