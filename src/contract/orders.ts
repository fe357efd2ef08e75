import * as z from 'zod/mini'
import { CATEGORY_PATHS } from '../domain/catalog.ts'
import {
  MAX_DELIVER_TO,
  MAX_NOTE,
  ORDER_STAGES,
  ORDER_STATUSES,
  PAYMENT_TYPES,
  REFUND_STATES,
} from '../domain/order.ts'
import { address } from './addresses.ts'
import { product } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { id, money, optionalText, quantity } from './fields.ts'
import { givenMoment } from './given-moment.ts'
import { moment } from './moment.ts'
import { orderPromise } from './order-promise.ts'
import { orderReport } from './order-report.ts'

/** The product as it was when it was ordered. */
export const orderedProduct = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORY_PATHS),
  image: z.array(z.string()),
  price: money,
  offerPrice: money,
  weight: z.nullable(z.string()),
})

export const orderMove = z.object({
  status: z.enum(ORDER_STATUSES),
  at: moment,
  reason: z.optional(z.string()),
})

/** The money for some items, with its share of the tax. */
export const itemRefund = z.object({
  _id: z.string(),
  at: moment,
  amount: money,
  /** The delivery fee within the amount: it goes back with the last item. */
  fee: z.optional(money),
  /** Through the payment provider, and as store credit. */
  toPayment: money,
  toCredit: money,
  /** Not collected at the door, because it was not paid yet. */
  notCharged: z.optional(money),
  /** The items were not there when the order was picked. */
  isShortage: z.optional(z.boolean()),
  items: z.array(z.object({ product: z.string(), quantity: z.number() })),
  reason: z.optional(z.string()),
})

export const order = z.object({
  _id: z.string(),
  /** To be said on the phone, such as GC-7K3M-94. */
  number: z.string(),
  userId: z.string(),
  items: z.array(
    z.object({
      product: orderedProduct,
      quantity: z.number(),
      /** How many of them were refunded or not charged, the short ones included. */
      refunded: z.optional(z.number()),
      /** How many of them were not there when the order was picked. */
      short: z.optional(z.number()),
    }),
  ),
  /** cart + tax + fee, as charged. */
  amount: money,
  cart: money,
  tax: money,
  /** For the delivery; left out when it is free. */
  fee: z.optional(money),
  /** The part of the amount that store credit pays; the rest is paid online or in cash. */
  credit: z.optional(money),
  /** What went back for items: for short ones, and for others after the delivery. */
  refunded: z.optional(money),
  /** What is not collected at the door for short items. */
  notCharged: z.optional(money),
  itemRefunds: z.optional(z.array(itemRefund)),
  /** Items that the shopper reported as missing or bad. */
  reports: z.optional(z.array(orderReport)),
  address,
  note: z.optional(z.string()),
  deliverTo: z.optional(z.string()),
  paymentType: z.enum(PAYMENT_TYPES),
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  createdAt: moment,
  createAt: moment,
  history: z.array(orderMove),
  refund: z.optional(z.enum(REFUND_STATES)),
  promise: z.optional(orderPromise),
})
export type Order = z.output<typeof order>

const NO_ADDRESS = 'Please select an address'

/** An empty one is none. */
const wish = (longest: number) =>
  z.optional(
    z.pipe(
      optionalText(longest),
      z.transform((text) => text || undefined),
    ),
  )

export const orderRequest = z.object({
  userId: z.optional(z.unknown()),
  items: z
    .array(z.object({ product: id, quantity }))
    .check(z.minLength(1, 'Your cart is empty.'), z.maxLength(200, 'You can order up to 200 products at once.')),
  address: z.pipe(z.string(NO_ADDRESS).check(z.minLength(1, NO_ADDRESS)), id),
  /** For the rider. */
  note: wish(MAX_NOTE),
  /** Who receives it, when that is not the person of the address. */
  deliverTo: wish(MAX_DELIVER_TO),
  /** Refuses with `ordered_recently` what was ordered just like this in the last ten minutes. */
  askIfRepeated: z.optional(z.boolean()),
  /** What the shopper saw. A time that is more than five minutes later is refused with `promise_changed`. */
  promisedBy: z.optional(givenMoment),
  /** The start of an hour that was offered; one that is no longer free is refused with `promise_changed`. */
  slot: z.optional(givenMoment),
  /** What the shopper saw as the fee of the address. Another one by now is refused with `fee_changed`. */
  feeSeen: z.optional(money),
})
export type OrderRequest = z.output<typeof orderRequest>

export const placeCodOrder = endpoint({
  method: 'POST',
  path: '/api/order/cod',
  summary: 'Place an order to be paid on delivery',
  who: 'shopper',
  cost: 'order',
  refusals: [
    'out_of_stock',
    'unknown_product',
    'unknown_address',
    'forbidden',
    'key_reused',
    'ordered_recently',
    'promise_changed',
    'fee_changed',
    'not_served',
    'below_minimum',
    'not_taking_orders',
  ],
  idempotent: true,
  body: orderRequest,
  reply: z.object({ message: z.string(), orderId: z.string() }),
})

export const startOnlineOrder = endpoint({
  method: 'POST',
  path: '/api/order/stripe',
  summary: "Start an online payment; the path is historical, the reply has the payment provider's shape",
  who: 'shopper',
  cost: 'provider',
  refusals: [
    'out_of_stock',
    'unknown_product',
    'unknown_address',
    'forbidden',
    'key_reused',
    'ordered_recently',
    'promise_changed',
    'fee_changed',
    'not_served',
    'below_minimum',
    'not_taking_orders',
    'in_progress',
    'hold_limit',
    'payment_failed',
  ],
  idempotent: true,
  body: orderRequest,
  reply: z.object({
    id: z.string(),
    /** In paise, as the provider counts. */
    amount: z.number(),
    currency: z.literal('INR'),
    key: z.string(),
    testMode: z.boolean(),
  }),
})

export const verifyOnlineOrder = endpoint({
  method: 'POST',
  path: '/api/order/verifyOrder',
  summary: "Verify the payment provider's result; safe to repeat",
  who: 'shopper',
  cost: 'provider',
  refusals: ['not_found', 'forbidden', 'in_progress', 'payment_unverified', 'payment_failed', 'payment_refunded'],
  body: z.object({
    razorpay_order_id: id,
    razorpay_payment_id: id,
    razorpay_signature: z.string().check(z.minLength(1), z.maxLength(256)),
    /** Sent along by clients and not believed: the payment itself says what was paid, and by whom. */
    amount: z.optional(z.unknown()),
    userId: z.optional(z.unknown()),
    items: z.optional(z.unknown()),
    address: z.optional(z.unknown()),
  }),
  reply: z.object({ message: z.string(), orderId: z.string() }),
})

export const releaseOnlineOrder = endpoint({
  method: 'POST',
  path: '/api/order/release',
  summary: 'Release the stock held for a payment that the shopper closed',
  who: 'shopper',
  cost: 'order',
  refusals: ['not_found', 'forbidden'],
  body: z.object({ razorpay_order_id: id }),
  reply: z.object({ message: z.string() }),
})

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/order/user',
  summary: "List the shopper's orders, newest first",
  who: 'shopper',
  reply: z.object({ orders: z.array(order) }),
})

export const BUY_AGAIN_PRODUCTS = 10

export const listBuyAgain = endpoint({
  method: 'GET',
  path: '/api/order/buy-again',
  summary: 'List what the shopper ordered most often and most recently and can buy now; up to ten products',
  who: 'shopper',
  reply: z.object({ products: z.array(product) }),
})

export const cancelMyOrder = endpoint({
  method: 'POST',
  path: '/api/order/cancel',
  summary: 'Cancel an order that is not packed yet',
  who: 'shopper',
  cost: 'order',
  refusals: ['not_found', 'forbidden', 'impossible_move'],
  body: z.object({ id }),
  reply: z.object({ message: z.string(), order }),
})

export const listSellerOrders = endpoint({
  method: 'GET',
  path: '/api/order/seller',
  summary: 'List all orders, newest first or, with a query, one page of matches',
  who: 'seller',
  query: z.object({
    /** `open`: there is something left to do for it. */
    stage: z.optional(z.enum(ORDER_STAGES)),
    sort: z.optional(z.enum(['newest', 'oldest'])),
    status: z.optional(z.enum(ORDER_STATUSES)),
    search: z.optional(optionalText(100)),
    limit: z.optional(
      z.pipe(
        z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
        z.int().check(z.minimum(1), z.maximum(200)),
      ),
    ),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({ orders: z.array(order), nextCursor: z.optional(z.string()) }),
})

export const moveOrder = endpoint({
  method: 'POST',
  path: '/api/order/status',
  summary: 'Change the status of an order',
  who: 'seller',
  cost: 'order',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ id, status: z.enum(ORDER_STATUSES), reason: z.optional(optionalText(300)) }),
  reply: z.object({
    message: z.string(),
    order,
    /** What the rider is taken to have collected in cash, and hands over: nobody said how it was paid. */
    riderCash: z.optional(money),
  }),
})

export const refundOrderItems = endpoint({
  method: 'POST',
  path: '/api/order/refund-items',
  summary: 'Refund items of a delivered order; safe to repeat, because it says how many are refunded in all',
  who: 'seller',
  cost: 'order',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({
    id,
    items: z
      .array(
        z.object({
          product: id,
          /** In all, those of earlier refunds included. */
          refunded: quantity,
        }),
      )
      .check(z.minLength(1, 'Choose what to refund.'), z.maxLength(200)),
    reason: z.optional(optionalText(300)),
  }),
  reply: z.object({ message: z.string(), order }),
})

export const undoOrderMove = endpoint({
  method: 'POST',
  path: '/api/order/status/undo',
  summary: 'Take back the last forward move of an order, named by its status, within a minute',
  who: 'seller',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'too_late'],
  body: z.object({ id, status: z.enum(ORDER_STATUSES) }),
  reply: z.object({ message: z.string(), order }),
})

/**
 * Server-sent events. `ready` opens a stream that does not resume another: from here on you are told, load your
 * list now.
 * `order` carries the whole order as it is now; the same one may come twice.
 * `reset` comes after a break too long to make up for: load your list again.
 * Each has an id; a browser that comes back with Last-Event-ID hears what it missed.
 */
export const ORDER_STREAM_EVENTS = ['ready', 'order', 'reset'] as const
export type OrderStreamEvent = (typeof ORDER_STREAM_EVENTS)[number]

export const streamOrders = endpoint({
  method: 'GET',
  path: '/api/order/stream',
  summary: "Stream order updates: the signed-in shopper's own or, with as=seller, all of them",
  who: 'anyone',
  refusals: ['not_signed_in', 'not_authorized', 'wrong_role', 'too_many_requests'],
  replyType: 'text/event-stream',
  query: z.object({ as: z.optional(z.enum(['shopper', 'seller'])) }),
  reply: z.object({}),
})
