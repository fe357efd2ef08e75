import * as z from 'zod/mini'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, optionalText } from '../fields.ts'
import { moment } from '../moment.ts'
import { day, goodsUnit, howMuch, lineCost, MAX_GOODS_LINES, ONE_AMOUNT } from './goods-fields.ts'

const receivedLine = z
  .object({
    ...howMuch,
    /** What all of it cost; left out: not known, and the product's cost stays as it is. */
    cost: z.optional(lineCost),
    bestBefore: z.optional(day),
    /** A product that is not counted is counted from now on, and begins with what came. */
    startCounting: z.optional(z.boolean('Use true or false.')),
  })
  .check(ONE_AMOUNT)

const goodsReceipt = z.object({
  _id: z.string(),
  at: moment,
  /** As it was called then. */
  supplier: z.nullable(z.string()),
  bill: z.nullable(z.string()),
  /** Who booked it; null: the owner, or somebody who is erased. */
  by: z.nullable(z.string()),
  /** Of the lines whose cost is known. */
  cost: money,
  lines: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      amount: z.number(),
      unit: goodsUnit,
      cost: z.nullable(money),
      bestBefore: z.nullable(z.string()),
      /** false: the product was not counted, so only its cost was noted. */
      counted: z.boolean(),
    }),
  ),
})
export type GoodsReceipt = z.output<typeof goodsReceipt>

export const receiveGoods = endpoint({
  method: 'POST',
  path: '/api/seller/goods/receive',
  summary: 'Book a delivery: stock, costs and best-before dates of all its lines, or of none',
  docs: 'Goods',
  who: 'seller',
  idempotent: true,
  refusals: ['not_found', 'already_exists', 'key_reused'],
  body: z.object({
    supplierId: z.optional(z.nullable(id)),
    /** The number of the supplier's bill. */
    bill: z.optional(z.nullable(optionalText(60))),
    /** Yes, although a delivery with the same bill of the same supplier is booked already. */
    sameBillAgain: z.optional(z.boolean('Use true or false.')),
    /** What was ordered with this list of purchases (goods/buying.ts) has come with it. */
    list: z.optional(id),
    lines: z
      .array(receivedLine)
      .check(
        z.minLength(1, 'Add at least one product.'),
        z.maxLength(MAX_GOODS_LINES, `Receive up to ${MAX_GOODS_LINES} lines at once.`),
      ),
  }),
  reply: z.object({ message: z.string(), receipt: goodsReceipt }),
})

export const listGoodsReceipts = endpoint({
  method: 'GET',
  path: '/api/seller/goods/receipts',
  summary: 'List the deliveries to the shop, newest first',
  docs: 'Goods',
  who: 'seller',
  query: z.object({
    /** 10 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({ receipts: z.array(goodsReceipt), nextCursor: z.optional(z.string()) }),
})
