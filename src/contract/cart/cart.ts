import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, quantity } from '../fields.ts'

const MAX_LINES = 200

const safeKey = z.refine<string>((key) => !(key in Object.prototype), 'This isn’t a product id.')

export const cartItems = z
  .record(id.check(safeKey), quantity)
  .check(z.refine((items) => Object.keys(items).length <= MAX_LINES, `A cart can hold up to ${MAX_LINES} products.`))

/** A cart in replies. Products that are archived are in no list any more; ask for them by their `ids`. */
export const cartReply = z.object({ cartItems, archivedItems: z.optional(cartItems) })
export type CartReply = z.output<typeof cartReply>

export const updateCart = endpoint({
  method: 'POST',
  path: '/api/cart/update',
  summary: 'Save the whole cart, replacing the one before',
  docs: 'Cart',
  who: 'shopper',
  refusals: ['unknown_product'],
  body: z.object({ cartItems }),
  reply: z.object({ ...cartReply.shape, message: z.string() }),
})

export const listHeldStock = endpoint({
  method: 'GET',
  path: '/api/cart/held',
  summary: 'What is held for the shopper’s unfinished payments: out of stock for others, not for them',
  docs: 'Cart',
  who: 'shopper',
  reply: z.object({ held: z.record(z.string(), z.number()) }),
})
