import * as z from 'zod/mini'
import { STOCK_CAUSES } from '#domain/stock-cause.ts'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { id, optionalText } from '../fields.ts'
import { moment } from '../moment.ts'
import { goodsUnit } from './goods-fields.ts'

const logEntry = z.object({
  _id: z.string(),
  at: moment,
  by: z.number(),
  /** How many there were then. */
  after: z.number(),
  cause: z.enum(STOCK_CAUSES),
  reason: z.nullable(z.string()),
  /** Who of the staff; null: the owner, a shopper, the shop itself, or somebody who is erased. */
  staff: z.nullable(z.string()),
  order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  /** The delivery of goods that it came with. */
  receipt: z.nullable(z.object({ supplier: z.nullable(z.string()), bill: z.nullable(z.string()) })),
})
export type StockLogEntry = z.output<typeof logEntry>

export const readStockLog = endpoint({
  method: 'GET',
  path: '/api/seller/goods/log',
  summary: 'Every change of a product’s count, newest first; of a product on a shelf, those of the shelf',
  docs: 'Goods',
  who: 'seller',
  refusals: ['not_found'],
  query: z.object({
    product: id,
    /** 50 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(20).check(z.regex(/^\d{0,18}$/, 'This cursor isn’t valid.'))),
  }),
  reply: z.object({
    product: z.object({ _id: z.string(), name: z.string() }),
    unit: goodsUnit,
    /** null: it is not counted. */
    count: z.nullable(z.number()),
    /** The names of all products that share the shelf; of one that shares none, its own. */
    names: z.array(z.string()),
    entries: z.array(logEntry),
    nextCursor: z.optional(z.string()),
  }),
})
