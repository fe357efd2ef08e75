import * as z from 'zod/mini'
import { ORDER_STATUSES } from '#domain/order.ts'
import { endpoint } from '../endpoint.ts'
import { money, soldByStep } from '../fields.ts'
import { moment } from '../moment.ts'

/** Orders that were not cancelled, and what they bring in. */
const sales = { orders: z.number(), revenue: money }

const day = z.object({
  /** As the shop's own calendar has it: 2026-01-31. */
  date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  ...sales,
  /** The part of the revenue that was charged for deliveries. */
  fees: money,
  cancelled: z.number(),
  /** 24 of them, from midnight. */
  hours: z.array(z.object({ hour: z.number(), ...sales })),
})

const runningOut = z.object({
  /** Exact up to 1,000, which is also what it says when there are more. */
  total: z.number(),
  /** The first ten. */
  products: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      category: z.string(),
      image: z.array(z.string()),
      inStock: z.boolean(),
      stock: z.nullable(z.number()),
      /** Sold by weight: `stock` counts steps of so many grams or millilitres. */
      loose: z.optional(soldByStep),
    }),
  ),
})

export const showToday = endpoint({
  method: 'GET',
  path: '/api/seller/today',
  summary: 'Get today’s sales against the same weekday last week, low stock and best sellers',
  docs: 'Shop',
  who: 'seller',
  reply: z.object({
    timeZone: z.string(),
    now: moment,
    today: day,
    /** The same weekday a week ago: the whole day, and what it had by this time of day. */
    lastWeek: z.object({ ...day.shape, byNow: z.object(sales) }),
    /** Orders that still wait for the seller, by status; exact up to 1,000. */
    waiting: z.array(z.object({ status: z.enum(ORDER_STATUSES), orders: z.number() })),
    /** Counted, on sale, and nearly gone; fewest first. */
    low: runningOut,
    /** Listed but not for sale: switched off, or counted down to nothing. */
    out: runningOut,
    /** The last seven days' five, most sold first. */
    bestSellers: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        category: z.string(),
        image: z.array(z.string()),
        /** What is sold by weight is one in each order. */
        quantity: z.number(),
        grams: z.number(),
        millilitres: z.number(),
        revenue: money,
      }),
    ),
  }),
})
