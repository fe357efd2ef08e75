import * as z from 'zod/mini'
import { daysIn } from '#domain/day-span.ts'
import { SALES_BY } from '#domain/sales.ts'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../fields.ts'
import { givenDay } from '../given-day.ts'

/** Three years and a leap day. */
export const MAX_SALES_DAYS = 1_096
export const SALES_SORTS = ['name', 'sales', 'orders', 'pieces', 'margin', 'refunds', 'shortages', 'waste'] as const
export type SalesSort = (typeof SALES_SORTS)[number]

const SKIP = 'Use a whole number from 0 to 99,99,999.'
const skip = z.pipe(z.string(SKIP).check(z.regex(/^\d{1,7}$/, SKIP)), z.transform(Number))
const oneOf = <const Names extends readonly string[]>(names: Names) => z.enum(names, `Use one of: ${names.join(', ')}.`)

/** Days of the shop's own calendar, both included; left out, today, or one day alone. */
const asked = { from: z.optional(givenDay), to: z.optional(givenDay), by: z.optional(oneOf(SALES_BY)) }

const isShort = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || (from <= to && daysIn({ from, to }) <= MAX_SALES_DAYS),
  { message: 'Choose a last day on or after the first, at most three years later.', path: ['to'] },
)

const figures = {
  /** What was charged: with tax and fees, without what was short, before refunds. Cancelled orders are no sales. */
  total: money,
  orders: z.number(),
  /** An order on average; null without any. */
  basket: z.nullable(money),
  /** What is left of the price of goods after their cost; null where no cost is known. */
  margin: z.nullable(money),
  marginPercent: z.nullable(z.number()),
  /** How much of the price of goods is of goods whose cost is known, in percent. */
  costKnown: z.number(),
  refunds: money,
  shortages: money,
  /** Thrown away or used by the shop itself, at cost. */
  waste: money,
  fees: money,
  /** Charged on top of the price of goods; 0 where prices include it. */
  taxOnTop: money,
  /** In what was charged and not refunded, on top or included. */
  tax: money,
  cancelled: z.object({ orders: z.number(), total: money }),
}

const row = z.object({
  key: z.string(),
  name: z.string(),
  /** By product, category, brand, offer or tax rate: of goods alone, without fees and tax on top. */
  sales: money,
  /** The same in the dates before; null where nothing compares. */
  before: z.nullable(money),
  orders: z.nullable(z.number()),
  /** Of a product: what was sent by the piece, and of what is sold by weight or volume. */
  pieces: z.nullable(z.number()),
  grams: z.nullable(z.number()),
  millilitres: z.nullable(z.number()),
  margin: z.nullable(money),
  marginPercent: z.nullable(z.number()),
  refunds: money,
  shortages: money,
  waste: money,
  tax: z.nullable(money),
})
export type SalesRowReply = z.output<typeof row>

export const showSales = endpoint({
  method: 'GET',
  path: '/api/seller/sales',
  summary: 'Get the figures of any days against as many days before, split as wanted',
  docs: 'Shop',
  who: 'seller',
  query: z
    .object({
      ...asked,
      /** Largest first, names from A; by day and by hour as they come. */
      sort: z.optional(oneOf(SALES_SORTS)),
      reverse: z.optional(oneOf(['true', 'false'])),
      limit: z.optional(pageSize),
      offset: z.optional(skip),
    })
    .check(isShort),
  reply: z.object({
    ...figures,
    /** As many days right before. */
    before: z.object({ from: z.string(), to: z.string(), ...figures }),
    rows: z.array(row),
    /** How many rows there are in all. */
    count: z.number(),
    /** Orders from before these figures existed that are still being added up; exact up to 100,000. */
    toAdd: z.number(),
  }),
})

export const exportSales = endpoint({
  method: 'GET',
  path: '/api/seller/sales.csv',
  summary: 'Export the figures of any days as a CSV file whose sales add up to the total',
  docs: 'Shop',
  who: 'seller',
  cost: 'bulk',
  replyType: 'text/csv',
  query: z.object(asked).check(isShort),
  reply: z.object({}),
})
