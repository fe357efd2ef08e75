import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { ifMissing, keptIfMissing } from './if-missing.ts'
import { order } from './order.ts'

export const listMissingWishes = endpoint({
  method: 'GET',
  path: '/api/order/missing-wishes',
  summary: 'What the shopper wanted last time if a product is not there; the others: the money back',
  docs: 'Orders',
  who: 'shopper',
  reply: z.object({ wishes: z.array(z.object({ product: z.string(), ifMissing: keptIfMissing })) }),
})

export const setIfMissing = endpoint({
  method: 'POST',
  path: '/api/order/if-missing',
  summary: 'Say what is to be done if an item of an order is not there, until picking begins; saved for the next time',
  docs: 'Orders',
  who: 'shopper',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'unknown_product'],
  body: z.object({ id, product: id, ifMissing }),
  reply: z.object({ message: z.string(), order }),
})

export const answerInstead = endpoint({
  method: 'POST',
  path: '/api/order/answer',
  summary: 'Say yes or no to what the shop would send instead of an item; safe to repeat',
  docs: 'Orders',
  who: 'shopper',
  cost: 'order',
  refusals: ['not_found', 'too_late', 'impossible_move'],
  body: z.object({
    id,
    /** The item that is not there, and what was offered for it. */
    product: id,
    instead: id,
    answer: z.enum(['yes', 'no'], 'Answer yes or no.'),
  }),
  reply: z.object({ message: z.string(), order }),
})
