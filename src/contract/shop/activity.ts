import * as z from 'zod/mini'
import { BAR_KINDS } from '#domain/cash-bars.ts'
import { ORDER_CHANNELS } from '#domain/order.ts'
import { OWED_PAID_BY } from '#domain/owed.ts'
import { CASH_HOLDERS } from '#domain/rider-cash.ts'
import { STAFF_ROLES } from '#domain/staff.ts'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { money, optionalText } from '../fields.ts'
import { moment } from '../moment.ts'

export const ACTIVITY_SUBJECTS = [
  'sign-in',
  'staff',
  'products',
  'goods',
  'orders',
  'customers',
  'delivery',
  'refunds',
  'email',
  'search',
  'shop',
] as const
export type ActivitySubject = (typeof ACTIVITY_SUBJECTS)[number]

/** Everything that is recorded, and what it is about. */
export const ACTS = {
  signed_in: 'sign-in',
  sign_in_failed: 'sign-in',
  sign_ins_locked: 'sign-in',
  codes_locked: 'sign-in',
  signed_out: 'sign-in',
  credentials_changed: 'sign-in',
  second_factor_added: 'sign-in',
  second_factor_removed: 'sign-in',
  staff_added: 'staff',
  staff_changed: 'staff',
  staff_switched_off: 'staff',
  staff_switched_on: 'staff',
  staff_link_made: 'staff',
  staff_password_reset: 'staff',
  staff_password_chosen: 'staff',
  staff_erased: 'staff',
  shift_began: 'staff',
  shift_ended: 'staff',
  product_added: 'products',
  product_changed: 'products',
  stock_changed: 'products',
  product_archived: 'products',
  product_restored: 'products',
  products_imported: 'products',
  products_changed: 'products',
  product_changes_planned: 'products',
  product_changes_cancelled: 'products',
  product_changes_failed: 'products',
  planned_products_changed: 'products',
  product_changes_undone: 'products',
  sizes_saved: 'products',
  categories_saved: 'products',
  goods_received: 'goods',
  goods_taken_off: 'goods',
  stock_taken: 'goods',
  supplier_saved: 'goods',
  supplier_deleted: 'goods',
  purchase_list_saved: 'goods',
  purchase_list_deleted: 'goods',
  purchase_sent: 'goods',
  purchase_received: 'goods',
  purchase_reopened: 'goods',
  order_moved: 'orders',
  order_move_undone: 'orders',
  items_short: 'orders',
  cash_barred: 'orders',
  cash_bar_lifted: 'orders',
  order_taken: 'orders',
  customers_listed: 'customers',
  customer_viewed: 'customers',
  customers_exported: 'customers',
  customer_noted: 'customers',
  customer_paid: 'customers',
  customer_payment_undone: 'customers',
  customer_limit_set: 'customers',
  customer_credited: 'customers',
  statement_sent: 'customers',
  customers_merged: 'customers',
  delivery_taken: 'delivery',
  delivery_given: 'delivery',
  delivery_given_back: 'delivery',
  bag_back: 'delivery',
  door_code_wrong: 'delivery',
  delivery_held_back: 'delivery',
  delivery_released: 'delivery',
  cash_handed_over: 'delivery',
  cash_counted: 'delivery',
  cash_day_closed: 'delivery',
  upi_matched: 'delivery',
  upi_id_changed: 'delivery',
  opening_hours_saved: 'delivery',
  closures_saved: 'delivery',
  delivery_areas_saved: 'delivery',
  orders_stopped: 'delivery',
  orders_paused: 'delivery',
  orders_resumed: 'delivery',
  max_promise_saved: 'delivery',
  promise_changed: 'delivery',
  refund_retried: 'refunds',
  items_refunded: 'refunds',
  report_declined: 'refunds',
  email_resent: 'email',
  synonyms_saved: 'search',
  synonyms_deleted: 'search',
  missed_search_explained: 'search',
  missed_search_dismissed: 'search',
  missed_search_restored: 'search',
  shop_changed: 'shop',
} as const satisfies Record<string, ActivitySubject>
export type Act = keyof typeof ACTS
const ACT_NAMES = Object.keys(ACTS) as [Act, ...Act[]]

/** `seller`: the owner. `operator`: through the settings, at a start of the shop. */
export const ACTORS = ['seller', 'staff', 'customer', 'stranger', 'operator'] as const
export type Actor = (typeof ACTORS)[number]

const activityDetails = z.object({
  /** Of a product or of somebody of the staff, as it was then; of the staff it can be erased later. */
  name: z.optional(z.string()),
  /** An order's status before and after, or the shop's UPI ID. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** Of a pause; of the longest promise, left out for none. */
  minutes: z.optional(z.number()),
  /** Of refunded or missing items, or of cash. */
  amount: z.optional(money),
  /** Of a move to Delivered: who has the cash. */
  cashWith: z.optional(z.enum(CASH_HOLDERS)),
  /** What was missing when cash was counted, and is carried forward; below zero, it was too much. */
  short: z.optional(money),
  /** The id of the rider whose order or cash it was. */
  rider: z.optional(z.string()),
  /** Why, in the words of who did it, or a reason of a closed list. */
  reason: z.optional(z.string()),
  /** A day that was closed, such as 2026-01-31. */
  date: z.optional(z.string()),
  /** The time that a customer was told, before and after. */
  byBefore: z.optional(z.string()),
  by: z.optional(z.string()),
  /** What was changed of a product, or of the categories. */
  changes: z.optional(
    z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  ),
  /** The facts about the shop that were changed. */
  fields: z.optional(z.array(z.string())),
  inStock: z.optional(z.boolean()),
  /** null: not counted. */
  stock: z.optional(z.nullable(z.number())),
  /** What a picker found to be nothing. */
  stockBefore: z.optional(z.number()),
  /** How an order was taken, and what was owed was paid. */
  channel: z.optional(z.enum(ORDER_CHANNELS)),
  paidBy: z.optional(z.enum(OWED_PAID_BY)),
  /** Rows of an imported file, or products that a batch changed. */
  added: z.optional(z.number()),
  changed: z.optional(z.number()),
  /** Products that an undo left alone, since they were changed after the batch. */
  left: z.optional(z.number()),
  /** Of a group of synonyms. */
  words: z.optional(z.array(z.string())),
  /** A missed search, and its meaning. */
  search: z.optional(z.string()),
  means: z.optional(z.string()),
  /** Whether the seller had signed in with this browser before. */
  device: z.optional(z.enum(['known', 'new'])),
  /** What a sign-in was completed with, or failed for. */
  factor: z.optional(z.enum(['password', 'code', 'recovery code', 'link'])),
  /** The sign-in, or the try, was with a one-time link and a code. */
  link: z.optional(z.literal(true)),
  role: z.optional(z.enum(STAFF_ROLES)),
  /** Why a shift ended by itself. */
  ended: z.optional(z.enum(['planned', 'idle'])),
  /** What can’t pay on delivery, or can again. */
  kinds: z.optional(z.array(z.enum(BAR_KINDS))),
})
export type ActivityDetails = z.output<typeof activityDetails>

export const activityEntry = z.object({
  _id: z.string(),
  at: moment,
  who: z.enum(ACTORS),
  /** Who of the staff it was, with the name of that time; the name is null once it is erased. */
  staff: z.nullable(z.object({ _id: z.string(), name: z.nullable(z.string()) })),
  act: z.enum(ACT_NAMES),
  /** The id of the product, order, customer, refund, email, group of synonyms or person of the staff. */
  target: z.nullable(z.string()),
  details: activityDetails,
  /** The name of the customer that it was about, while there is one. */
  customer: z.nullable(z.string()),
  /** The number of the order that it was about. */
  order: z.nullable(z.string()),
  /** The name of the rider in the details, until it is erased. */
  rider: z.nullable(z.string()),
  /** Shortened to its network; null for what the shop did at its start. */
  ip: z.nullable(z.string()),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/seller/activity',
  summary: 'List sign-ins and what the owner and the staff did, newest first',
  docs: 'Shop',
  who: 'seller',
  query: z.object({
    subject: z.optional(z.enum(ACTIVITY_SUBJECTS)),
    /** 50 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({
    activity: z.array(activityEntry),
    /** Absent on the last page. */
    nextCursor: z.optional(z.string()),
    /** How long entries are kept. */
    keptDays: z.number(),
    /** The IP of a proxy that TRUSTED_PROXIES does not name: all visitors behind it share one limit. */
    unknownProxy: z.nullable(z.string()),
  }),
})
