import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Address } from '#domain/address.ts'
import type { Bill } from '#domain/bill.ts'
import type { CategoryPath } from '#domain/catalog.ts'
import type { Answer, IfMissing } from '#domain/if-missing.ts'
import type { LineBack } from '#domain/item-refund.ts'
import type { Loose } from '#domain/loose.ts'
import { paise as amountOf, type Paise } from '#domain/money.ts'
import type { OrderChannel, OrderedLine, OrderStatus, RefundState, StoredPayment } from '#domain/order.ts'
import type { ShelfPart } from '#domain/shelf.ts'
import { moment, paise, paiseSum } from './columns.ts'
import type { products } from './product-tables.ts'

const noMoney = amountOf(0)

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  paymentType: text('payment_type').$type<StoredPayment>().notNull(),
  isPaid: boolean('is_paid').notNull(),
  channel: text('channel').$type<OrderChannel>(),
  /** The truth about the order's money. The amounts below are sums of its rows, held by the check orders_bill. */
  bill: jsonb('bill').$type<Bill>().notNull(),
  cart: paiseSum('cart').notNull(),
  tax: paiseSum('tax').notNull(),
  fee: paiseSum('fee').notNull().default(noMoney),
  /** The total. */
  amount: paiseSum('amount').notNull(),
  /** The part of the amount that store credit pays. */
  credit: paiseSum('credit').notNull().default(noMoney),
  /** How much went back for items: short ones, and others after the delivery. */
  refunded: paiseSum('refunded').notNull().default(noMoney),
  /** What short pieces are worth, and the part of it that is not collected at the door. */
  shortValue: paiseSum('short_value').notNull().default(noMoney),
  notCharged: paiseSum('not_charged').notNull().default(noMoney),
  address: jsonb('address').$type<Address>().notNull(),
  providerOrderId: text('provider_order_id'),
  providerPaymentId: text('provider_payment_id'),
  /** How the refund of a cancelled order is going; null without one. */
  refund: text('refund').$type<RefundState>(),
  /** Drawn by the database: see domain/order-number.ts. */
  number: text('number').notNull(),
  /** How many reports there are about it. */
  reports: integer('reports').notNull().default(0),
  note: text('note'),
  deliverTo: text('deliver_to'),
  door: text('door'),
  /** Of its shopper, whatever became of it; null: who bought left no name. */
  isFirst: boolean('is_first').default(false),
  /** What the shopper added later, oldest first. */
  additions: jsonb('additions').$type<Addition[]>(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** When its shopper cancelled it; null: it was not, or the shop did. */
  shopperCancelledAt: moment('shopper_cancelled_at'),
})

export type OrderedLoose = Pick<Loose, 'step' | 'unit' | 'code'>
type Addition = { at: string; lines: OrderedLine[] }

/** What order numbers begin with, or once did. */
export const orderPrefixes = pgTable('order_prefixes', { prefix: text('prefix').primaryKey() })

export const orderItems = pgTable(
  'order_items',
  {
    orderId: text('order_id').notNull(),
    line: integer('line').notNull(),
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    name: text('name').notNull(),
    category: text('category').$type<CategoryPath>().notNull(),
    pictures: text('pictures').array().notNull(),
    price: paise('price').notNull(),
    offerPrice: paise('offer_price').notNull(),
    weight: text('weight'),
    /** How it was sold by weight; null: by the piece. */
    loose: jsonb('loose').$type<OrderedLoose>(),
    /** In grams or millilitres, once it is packed. */
    weighed: integer('weighed'),
    /** In percent, as it held then; null: the price included no tax. */
    taxRate: doublePrecision('tax_rate'),
    /** What it cost the shop then; null: not known. */
    cost: paise('cost'),
    counted: boolean('counted').notNull(),
    /** What a piece took from the shelf that it shared. */
    shelfId: text('shelf_id'),
    shelfSize: integer('shelf_size'),
    /** How much of the shelf the line took, in its unit, once it was weighed; null: as much as was asked for. */
    offShelf: integer('off_shelf'),
    /** How many were given back for, and how many of these were not there when the order was picked. */
    refunded: integer('refunded').notNull().default(0),
    short: integer('short').notNull().default(0),
    /** How much less what was sent is worth than what was asked for, beside the short ones. */
    less: paise('less').notNull().default(noMoney),
    /** What the shopper wants if it is not there; null: the money back. */
    ifMissing: jsonb('if_missing').$type<IfMissing & { name?: string }>(),
    /** For how many of them something else comes, and what. */
    replaced: integer('replaced').notNull().default(0),
    instead: jsonb('instead').$type<Instead>(),
    /** Until when the shopper may say yes or no to that, and what became of it. */
    askedUntil: moment('asked_until'),
    answer: text('answer').$type<Answer>(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.line] })],
)

export const orderMoves = pgTable(
  'order_moves',
  {
    orderId: text('order_id').notNull(),
    step: integer('step').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    movedBy: text('moved_by').$type<'shopper' | 'seller' | 'staff' | 'payment'>().notNull(),
    staffId: text('staff_id'),
    reason: text('reason'),
    at: moment('at').notNull().defaultNow(),
    /** By the phone of the rider. */
    tappedAt: moment('tapped_at'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.step] })],
)

export const orderRefunds = pgTable('order_refunds', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  lines: jsonb('lines').$type<LineBack[]>().notNull(),
  goods: paiseSum('goods').notNull(),
  tax: paiseSum('tax').notNull(),
  /** Goes back with the last of all items. */
  fee: paiseSum('fee').notNull().default(noMoney),
  toPayment: paiseSum('to_payment').notNull(),
  toCredit: paiseSum('to_credit').notNull(),
  byHand: paiseSum('by_hand').notNull().default(noMoney),
  notCharged: paiseSum('not_charged').notNull().default(noMoney),
  isShortage: boolean('is_shortage').notNull().default(false),
  reason: text('reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const orderEvents = pgTable('order_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  userId: text('user_id').notNull(),
  at: moment('at').notNull(),
  /** The order was placed; else it has changed. */
  isPlaced: boolean('placed').notNull().default(false),
})

/** A product as an order keeps it: later changes of the product do not reach it. */
export type ProductSnapshot = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'category' | 'pictures' | 'price' | 'offerPrice' | 'weight'
> & { taxRate?: number | null; shelf?: ShelfPart | null; loose?: OrderedLoose | null }

/** `counted`: the stock was counted down for it, and is counted up when it comes back. */
export type OrderLine = {
  product: ProductSnapshot
  quantity: number
  counted: boolean
  ifMissing?: IfMissing | undefined
}

/** What comes for pieces of a line: so many packs, for this amount in all. */
export type Instead = Pick<ProductSnapshot, 'name' | 'pictures' | 'weight'> & {
  productId: string
  category: CategoryPath
  packs: number
  /** Of what is sold by weight: a pack is one step. */
  loose?: Pick<Loose, 'step' | 'unit'>
  amount: Paise
  counted: boolean
  /** What a pack took from a shelf that sizes share. */
  shelf?: ShelfPart | null
  /** What a pack cost the shop then; never shown. */
  cost?: Paise | null
}
