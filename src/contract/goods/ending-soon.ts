import * as z from 'zod/mini'
import { price } from '../catalog/seller-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id, money } from '../fields.ts'
import { moment } from '../moment.ts'
import { goodsUnit } from './goods-fields.ts'

/** More are listed only when these are done. */
export const MAX_ENDING = 200

const endingBatch = z.object({
  /** Of a shelf that several sizes share, the smallest of them. */
  product: z.string(),
  name: z.string(),
  category: z.string(),
  image: z.array(z.string()),
  price: money,
  offerPrice: money,
  bestBefore: z.string(),
  /** What is left of it: pieces, grams or millilitres. */
  amount: z.number(),
  unit: goodsUnit,
})
export type EndingBatch = z.output<typeof endingBatch>

export const listEndingSoon = endpoint({
  method: 'GET',
  path: '/api/seller/goods/ending',
  summary: 'List what is left of batches that end within days, the earliest first, and what has just expired',
  docs: 'Goods',
  who: 'seller',
  reply: z.object({
    /** The shop's day, such as 2026-11-30: what ends on it can be sold until midnight. */
    today: z.string(),
    batches: z.array(endingBatch),
    /** What the shop took off by itself in the last two days, because its date had passed. */
    takenOff: z.array(z.object({ _id: z.string(), at: moment, name: z.string(), amount: z.number(), unit: goodsUnit })),
  }),
})

export const markDownGoods = endpoint({
  method: 'POST',
  path: '/api/seller/goods/mark-down',
  summary: 'Set the selling price of a product, such as one that ends soon',
  docs: 'Goods',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ product: id, offerPrice: price }),
  reply: z.object({ message: z.string() }),
})
