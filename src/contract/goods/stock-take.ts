import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, optionalText } from '../fields.ts'
import { MAX_GOODS_LINES } from './goods-fields.ts'

const logId = optionalText(20).check(z.regex(/^\d{1,18}$/, 'This entry isn’t valid.'))

const counted = z
  .int('Enter a whole number.')
  .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(100_000_000, 'Enter 10,00,00,000 or less.'))

/**
 * Each line says what was found on the shelf and what the shop's count was at that moment. The difference between the
 * two is what the stock-take changes, so an order that came since is neither lost nor counted twice. Where somebody else
 * counted since, the later count stands.
 */
export const saveStockTake = endpoint({
  method: 'POST',
  path: '/api/seller/goods/count',
  summary: 'Save a stock-take: each line with what was counted and what the count was at that moment',
  docs: 'Goods',
  who: 'seller',
  idempotent: true,
  refusals: ['not_found', 'key_reused'],
  body: z.object({
    /** What was counted, such as a category; for the log. */
    what: z.optional(optionalText(80)),
    lines: z
      .array(
        z.object({
          product: id,
          /** Pieces or, of a product on a shelf, grams, millilitres or pieces of the shelf. */
          counted,
          /** null: it was not counted until now, and is from now on. */
          seen: z.nullable(counted),
          /** The newest entry of the stock log at that moment: what others counted since is not taken off twice. */
          logged: z.optional(z.nullable(logId)),
        }),
      )
      .check(z.minLength(1, 'Count at least one product.'), z.maxLength(MAX_GOODS_LINES, 'That is too many lines.')),
  }),
  reply: z.object({
    message: z.string(),
    /** Those whose count was another. */
    changed: z.number(),
  }),
})
