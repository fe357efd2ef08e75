import * as z from 'zod/mini'
import { REMOVAL_KINDS } from '#domain/goods.ts'
import { endpoint } from '../endpoint.ts'
import { day, howMuch, MAX_GOODS_LINES, ONE_AMOUNT, reason } from './goods-fields.ts'

export const takeOffGoods = endpoint({
  method: 'POST',
  path: '/api/seller/goods/take-off',
  summary: 'Take products off the shelf as waste or for the shop’s own use; more than is there is refused',
  docs: 'Goods',
  who: 'seller',
  idempotent: true,
  refusals: ['not_found', 'out_of_stock', 'impossible_move', 'key_reused'],
  body: z.object({
    kind: z.enum(REMOVAL_KINDS, 'Choose waste or own use.'),
    reason,
    lines: z
      .array(
        z
          .object({
            ...howMuch,
            /** Of the batch with this date; left out: the oldest first. */
            bestBefore: z.optional(day),
          })
          .check(ONE_AMOUNT),
      )
      .check(z.minLength(1, 'Add at least one product.'), z.maxLength(MAX_GOODS_LINES, 'That is too many lines.')),
  }),
  reply: z.object({ message: z.string() }),
})
