import * as z from 'zod/mini'
import { MAX_PACKS } from '#domain/buying/packs-to-buy.ts'
import { sellerProduct } from '../catalog/seller-catalog.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, soldByStep } from '../fields.ts'
import { givenDay as date } from '../given-day.ts'
import { moment } from '../moment.ts'

export const MAX_PURCHASE_LINES = 1_000
/** A list can be made for so many days ahead. */
export const MAX_DAYS_AHEAD = 30

const product = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  image: z.nullable(z.string()),
  weight: z.nullable(z.string()),
  /** Of what is sold by weight: a piece is one step. */
  loose: z.optional(soldByStep),
})

/** Numbers of pieces that are expected have decimals. */
const reason = z.object({
  /** Expected on the weekday of the delivery, and until the next delivery. */
  sells: z.number(),
  until: z.number(),
  /** Expected to be left when the delivery comes; null: not counted. */
  left: z.nullable(z.number()),
  /** Ordered already, and not here yet. */
  coming: z.number(),
  /** On how many of the last 28 days it was sold out for a part of the day. */
  soldOutDays: z.number(),
  /** Known for less than two weeks. */
  isNew: z.boolean(),
})
export type BuyingReason = z.output<typeof reason>

const buyingLine = z.object({
  product,
  /** How many sold pieces come in one pack that is bought. */
  packSize: z.number(),
  /** What a piece costs; null: not known. */
  cost: z.nullable(money),
  /** Packs that the shop suggests. */
  suggested: z.number(),
  /** Packs as they were saved; where nothing was saved, as suggested. */
  packs: z.number(),
  /** null: it has not sold in eight weeks, so there is no suggestion. */
  reason: z.nullable(reason),
})
export type BuyingLine = z.output<typeof buyingLine>

const savedList = z.object({
  _id: z.string(),
  version: z.number(),
  /** The supplier has it; what is on it counts as coming. */
  sent: z.boolean(),
  received: z.boolean(),
  savedAt: moment,
})

const supplierList = z.object({
  /** null: of products without a usual supplier. */
  _id: z.nullable(z.string()),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** When goods come that are bought on this day, and when the next ones can. */
  delivery: date,
  nextDelivery: date,
  /** False: bought a day later, it comes on the same day. */
  due: z.boolean(),
  list: z.nullable(savedList),
  lines: z.array(buyingLine),
  /** Products that sell and need nothing now. */
  enough: z.number(),
  /** Suggested lines beyond 1,000, which are not in the reply. */
  leftOff: z.number(),
})
export type SupplierList = z.output<typeof supplierList>

const coming = z.object({
  _id: z.string(),
  supplier: z.string(),
  day: date,
  delivery: date,
  products: z.number(),
  version: z.number(),
})
export type ComingList = z.output<typeof coming>

export const suggestPurchases = endpoint({
  method: 'GET',
  path: '/api/seller/buying',
  summary: 'Suggest what to buy on a day from each supplier, with a reason for each line, or show what was saved',
  docs: 'Goods',
  who: 'seller',
  cost: 'bulk',
  query: z.object({
    /** The day on which one buys; tomorrow when left out. */
    day: z.optional(date),
  }),
  reply: z.object({
    today: date,
    day: date,
    /** Those with something to buy first. */
    suppliers: z.array(supplierList),
    /** Ordered lists that have not come yet, the soonest first. */
    coming: z.array(coming),
  }),
})

const packs = z
  .int('Enter a whole number.')
  .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(MAX_PACKS, 'Enter 10,000 or less.'))

const isOnce = (lines: { product: string }[]) => new Set(lines.map(({ product }) => product)).size === lines.length

export const savePurchaseList = endpoint({
  method: 'POST',
  path: '/api/seller/buying/save',
  summary: 'Save what is bought from a supplier on a day; without lines, nothing is',
  docs: 'Goods',
  who: 'seller',
  refusals: ['not_found', 'changed_meanwhile', 'too_late', 'unknown_product'],
  body: z.object({
    /** null: from nobody that the shop knows. */
    supplier: z.nullable(id),
    day: date,
    lines: z
      .array(z.object({ product: id, packs }))
      .check(
        z.maxLength(MAX_PURCHASE_LINES, 'Use 1,000 products or fewer.'),
        z.refine(isOnce, 'A product is on the list twice.'),
      ),
    /** The supplier has been told. */
    sent: z.boolean('Use true or false.'),
    /** Of the saved list; 0 for a new one. */
    version: z.int('Send the version of the list.'),
  }),
  reply: z.object({ message: z.string(), list: z.nullable(savedList) }),
})

export const setPurchaseReceived = endpoint({
  method: 'POST',
  path: '/api/seller/buying/received',
  summary: 'Say whether what was ordered has come; what has come is no longer counted as coming',
  docs: 'Goods',
  who: 'seller',
  refusals: ['not_found', 'too_late'],
  body: z.object({ id, received: z.boolean('Use true or false.') }),
  reply: z.object({ message: z.string() }),
})

export const readPurchaseList = endpoint({
  method: 'GET',
  path: '/api/seller/buying/list',
  summary: 'Show a saved list, to receive the goods against it',
  docs: 'Goods',
  who: 'seller',
  refusals: ['not_found'],
  query: z.object({ id }),
  reply: z.object({
    list: z.object({
      ...savedList.shape,
      supplier: z.object({ _id: z.nullable(z.string()), name: z.string() }),
      day: date,
      delivery: date,
      lines: z.array(z.object({ product: sellerProduct, packs: z.number(), packSize: z.number(), pieces: z.number() })),
    }),
  }),
})
