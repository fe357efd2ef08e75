import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Address } from '../../../domain/address.ts'
import type { CategoryPath } from '../../../domain/catalog.ts'
import type { Paise } from '../../../domain/money.ts'
import type { OrderStatus, PaymentType } from '../../../domain/order.ts'

/** The tables as queries see them; migrations/ is where they are made and constrained. */

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
})
export const moment = (name: string) => timestamp(name, { withTimezone: true })
const paise = (name: string) => integer(name).$type<Paise>()
export const paiseSum = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>()

export const products = pgTable('products', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  category: text('category').$type<CategoryPath>().notNull(),
  price: paise('price').notNull(),
  offerPrice: paise('offer_price').notNull(),
  pictures: text('pictures').array().notNull(),
  description: text('description').array().notNull(),
  inStock: boolean('in_stock').notNull(),
  stock: integer('stock'),
  weight: text('weight'),
  archivedAt: moment('archived_at'),
  revision: integer('revision').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  sellable: boolean('sellable').notNull().generatedAlwaysAs(sql``),
  discount: integer('discount').notNull().generatedAlwaysAs(sql``),
})

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const shopperSessions = pgTable('shopper_sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const sellerSessions = pgTable('seller_sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  credentials: bytes('credentials').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const cartItems = pgTable(
  'cart_items',
  {
    userId: text('user_id').notNull(),
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)

export const addresses = pgTable('addresses', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  details: jsonb('details').$type<Omit<Address, '_id'>>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  paymentType: text('payment_type').$type<PaymentType>().notNull(),
  isPaid: boolean('is_paid').notNull(),
  cart: paiseSum('cart').notNull(),
  tax: paiseSum('tax').notNull(),
  amount: paiseSum('amount').notNull(),
  address: jsonb('address').$type<Address>().notNull(),
  providerOrderId: text('provider_order_id'),
  providerPaymentId: text('provider_payment_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

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
    counted: boolean('counted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.line] })],
)

export const orderMoves = pgTable(
  'order_moves',
  {
    orderId: text('order_id').notNull(),
    step: integer('step').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    movedBy: text('moved_by').$type<'shopper' | 'seller' | 'payment'>().notNull(),
    reason: text('reason'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.step] })],
)

export const orderEvents = pgTable('order_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  userId: text('user_id').notNull(),
  at: moment('at').notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    reply: jsonb('reply').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

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
