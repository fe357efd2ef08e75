import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, id } from '../fields.ts'

export const wishBackInStock = endpoint({
  method: 'POST',
  path: '/api/back-in-stock/wish',
  summary: 'Ask for one email when a sold-out product can be bought again; a visitor gives an email address',
  docs: 'Products',
  who: 'anyone',
  refusals: ['unknown_product', 'impossible_move'],
  body: z.object({ product: id, email: z.optional(email) }),
  reply: z.object({ message: z.string() }),
})
