import * as z from 'zod/mini'
import { ORDER_CHANNELS, ORDER_STATUSES, PAYMENT_TYPES, REFUND_STATES, TAKEN_PAYMENTS } from '#domain/order.ts'
import { address } from '../addresses/addresses.ts'
import { money, soldByStep } from '../fields.ts'
import { moment } from '../moment.ts'
import { bill } from './bill.ts'
import { askedAbout, instead, keptIfMissing } from './if-missing.ts'
import { orderPromise } from './order-promise.ts'
import { orderReport } from './order-report.ts'

export const soldLoose = z.object({
  ...soldByStep.shape,
  /** The item code on the labels of the shop’s scale. */
  code: z.optional(z.string()),
})

/** The product as it was when it was ordered. */
const orderedProduct = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  image: z.array(z.string()),
  price: money,
  offerPrice: money,
  weight: z.nullable(z.string()),
  /** Sold by weight or volume: `quantity` counts steps of so many grams or millilitres. */
  loose: z.optional(soldLoose),
})

const orderMove = z.object({
  status: z.enum(ORDER_STATUSES),
  at: moment,
  reason: z.optional(z.string()),
  /** When the rider’s phone says that it was; `at` is when the shop heard of it. */
  tappedAt: z.optional(moment),
})

const orderAddition = z.object({
  at: moment,
  items: z.array(z.object({ product: z.string(), quantity: z.number() })),
})

/** The money for some items, with its share of the tax. */
const itemRefund = z.object({
  _id: z.string(),
  at: moment,
  amount: money,
  /** The delivery fee within the amount: it goes back with the last item. */
  fee: z.optional(money),
  /** Through the payment provider, and as store credit. */
  toPayment: money,
  toCredit: money,
  /** As it was paid in the shop, which `paidBy` of the order says: in cash, by UPI, or off what is owed. */
  byHand: z.optional(money),
  /** Not collected at the door, because it was not paid yet. */
  notCharged: z.optional(money),
  /** The items were not there when the order was picked. */
  isShortage: z.optional(z.boolean()),
  /** `less`: what was sent of it is worth so much less than what was asked for, beside the pieces in `quantity`. */
  items: z.array(z.object({ product: z.string(), quantity: z.number(), less: z.optional(money) })),
  reason: z.optional(z.string()),
})

/** Who works on an order, and where it goes. */
const orderHandling = z.object({
  area: z.optional(z.string()),
  /** Who picks or has picked it. */
  picker: z.optional(z.string()),
  /** Who has it or, once it is delivered, brought it. */
  rider: z.optional(z.object({ _id: z.string(), name: z.string() })),
  /** Who took it on the phone or at the counter; left out for the owner. */
  takenBy: z.optional(z.string()),
})
export type OrderHandling = z.output<typeof orderHandling>

export const order = z.object({
  _id: z.string(),
  /** To be said on the phone, such as GC-7K3M-94; GC is the shop’s `orderPrefix` of that day. */
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
      /** How much less the others are worth than what was asked for; it went back, or was not charged. */
      less: z.optional(money),
      /** What the shopper wants if it is not there; left out: the money back. */
      ifMissing: z.optional(keptIfMissing),
      instead: z.optional(instead),
      asked: z.optional(askedAbout),
      /** How many grams or millilitres were sent of what is sold by weight. */
      weighed: z.optional(z.number()),
    }),
  ),
  /** The total, as charged. */
  amount: money,
  /** What the order costs and what became of it, row by row, with the labels and rates of then. */
  bill,
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
  /** What the shopper reported, one for each item. */
  reports: z.optional(z.array(orderReport)),
  address,
  note: z.optional(z.string()),
  deliverTo: z.optional(z.string()),
  paymentType: z.enum(PAYMENT_TYPES),
  /** Of an order that the shop took and that is not paid at the door: at the counter, or on account. */
  paidBy: z.optional(z.enum(TAKEN_PAYMENTS)),
  /** Somebody of the shop took it on the phone or at the counter; left out: it was placed on the site. */
  channel: z.optional(z.enum(ORDER_CHANNELS)),
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  createdAt: moment,
  createAt: moment,
  history: z.array(orderMove),
  /** What the shopper added after the order was placed, oldest first; it is among the items. */
  additions: z.optional(z.array(orderAddition)),
  refund: z.optional(z.enum(REFUND_STATES)),
  promise: z.optional(orderPromise),
  /** For the owner and managers only. */
  handling: z.optional(orderHandling),
})
export type Order = z.output<typeof order>
