import * as z from 'zod/mini'
import { isShelfAmount, MAX_SIZES } from '#domain/family.ts'
import { QUANTITY_UNITS } from '#domain/quantity.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { sellerProduct } from './seller-catalog.ts'

const amount = z.number('Enter an amount, such as 10.').check(z.minimum(0, 'Enter 0 or more.'))

const shelf = z
  .object({
    amount,
    unit: z.enum(QUANTITY_UNITS, 'Use g, kg, ml, l or piece.'),
    /**
     * What the shelf had when it was last looked at, in the same unit. With it an amount that was not changed leaves the
     * shelf to the orders, and one that was is refused if orders have changed it since.
     */
    was: z.optional(amount),
  })
  .check(
    z.refine(isShelfAmount, {
      message: 'Enter whole grams, millilitres or pieces, up to 10,00,000 of the unit.',
      path: ['amount'],
    }),
  )

/** The sizes of one thing, as they shall be. */
export const saveFamily = endpoint({
  method: 'POST',
  path: '/api/seller/family',
  summary:
    'Make products the sizes of one thing, with a shelf that they share or each with its own stock; one product alone is a size of nothing',
  docs: 'Products',
  who: 'seller',
  refusals: ['not_found', 'impossible_move', 'changed_meanwhile'],
  body: z.object({
    /** Those of the family that are left out leave it. */
    products: z.array(id).check(
      z.minLength(1, 'Choose the products that are sizes of one thing.'),
      z.maxLength(MAX_SIZES, `A product can have up to ${MAX_SIZES} sizes.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Choose each product once.'),
    ),
    /** null: each size has a stock of its own. */
    shelf: z.nullable(shelf),
  }),
  reply: z.object({
    message: z.string(),
    /** The sizes, the smallest first. */
    products: z.array(sellerProduct),
  }),
})
