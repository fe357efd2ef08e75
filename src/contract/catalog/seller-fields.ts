// Apart from fields.ts, which every page of the shop loads.
import * as z from 'zod/mini'
import { MAX_PRICE } from '#domain/money.ts'
import { money } from '../fields.ts'

/** As people write it: 1250.50, 1,250.50, ₹1,25,000 or Rs. 999. */
const TYPED_PRICE = /^(?:₹|rs\.?)?\s*((?:\d{1,9}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?)$/i

const typedPrice = z.pipe(
  z.string().check(z.trim(), z.regex(TYPED_PRICE)),
  z.transform((text) => Number(TYPED_PRICE.exec(text)?.[1]?.replaceAll(',', ''))),
)

/** A typed price: a number, or a form's text of one. */
export const price = z.pipe(z.union([z.number(), typedPrice], 'Enter a price, such as 49.50.'), money).check(
  z.refine((amount) => amount > 0, 'Enter a price above 0.'),
  z.refine((amount) => amount <= MAX_PRICE, 'Enter a price of 10,00,000 or less.'),
)

/** What the shop pays for it: may be nothing. */
export const cost = z.pipe(z.union([z.number(), typedPrice], 'Enter an amount, such as 32.50.'), money).check(
  z.refine((amount) => amount >= 0, 'Enter 0 or more.'),
  z.refine((amount) => amount <= MAX_PRICE, 'Enter 10,00,000 or less.'),
)

export const count = z
  .int('Enter a whole number.')
  .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(1_000_000, 'Enter 10,00,000 or less.'))
