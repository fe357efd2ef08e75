import * as z from 'zod/mini'
import { isDay } from '#domain/goods.ts'
import { type Paise, paise } from '#domain/money.ts'
import { id, money, optionalText } from '../fields.ts'

/** Products in one delivery, or in one stock-take. */
export const MAX_GOODS_LINES = 300
const MAX_AMOUNT = 100_000_000

const amount = z
  .int('Enter a whole number.')
  .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(MAX_AMOUNT, 'Enter 10,00,00,000 or less.'))

const MAX_LINE_COST: Paise = paise(1_00_00_000_00)
export const lineCost = money.check(
  z.refine((cost) => cost >= 0, 'Enter 0 or more.'),
  z.refine((cost) => cost <= MAX_LINE_COST, 'Enter 1,00,00,000 or less.'),
)

export const day = z
  .string('Enter a date, such as 2026-11-30.')
  .check(z.refine(isDay, 'Enter a date, such as 2026-11-30.'))

/** Pieces of the product, or exact grams, millilitres or pieces of the shelf that it is taken from: one of the two. */
export const howMuch = { product: id, quantity: z.optional(amount), amount: z.optional(amount) }

export const ONE_AMOUNT = z.refine<{ quantity?: number | undefined; amount?: number | undefined }>(
  ({ quantity, amount }) => (quantity === undefined) !== (amount === undefined),
  { message: 'Say how much it is: a quantity or an amount.', path: ['quantity'] },
)

export const reason = optionalText(80).check(z.minLength(1, 'Say why.'))

/** What amounts are counted in. */
export const goodsUnit = z.enum(['piece', 'g', 'ml'])
