import * as z from 'zod/mini'
import { isShelfAmount, MAX_SIZES } from '#domain/family.ts'
import { QUANTITY_UNITS } from '#domain/quantity.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { FACT_FIELDS } from './product-facts.ts'
import { sellerProduct } from './seller-catalog.ts'
import { price } from './seller-fields.ts'

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

/** A copy of a product in another pack, which is a size of the same thing. */
export const addSize = endpoint({
  method: 'POST',
  path: '/api/seller/size',
  summary: 'Add a size: a copy of a product with another quantity and price, on the same shelf if it is shared',
  docs: 'Products',
  who: 'seller',
  refusals: ['not_found', 'impossible_move', 'already_exists', 'changed_meanwhile'],
  body: z.object({ of: id, quantity: FACT_FIELDS.quantity, price, offerPrice: price }).check(
    z.refine(({ quantity }) => quantity !== null, { message: 'Enter a quantity, such as 500 g.', path: ['quantity'] }),
    z.refine((size) => size.offerPrice <= size.price, {
      message: 'The offer price can’t be higher than the price.',
      path: ['offerPrice'],
    }),
  ),
  reply: z.object({
    message: z.string(),
    /** The sizes, the smallest first. */
    products: z.array(sellerProduct),
  }),
})
