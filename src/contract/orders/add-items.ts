import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, money } from '../fields.ts'
import { givenMoment } from '../given-moment.ts'
import { moment } from '../moment.ts'
import { bill } from './bill.ts'
import { orderedItems } from './place-order.ts'

const added = { orderId: id, items: orderedItems }

/** Why nothing can be added. */
const REFUSALS = [
  'not_found',
  'impossible_move',
  'not_taking_orders',
  'out_of_stock',
  'unknown_product',
  'wrong_amount',
  'too_many_open_orders',
  'cash_refused',
] as const

export const quoteAddedItems = endpoint({
  method: 'POST',
  path: '/api/order/quote-items',
  summary: 'What an order costs and when it arrives with more items; changes nothing',
  docs: 'Orders',
  who: 'shopper',
  cost: 'order',
  refusals: REFUSALS,
  body: z.object(added),
  reply: z.object({
    /** Of the whole order. */
    bill,
    by: moment,
  }),
})

export const addItems = endpoint({
  method: 'POST',
  path: '/api/order/add-items',
  summary: 'Add items to an order that is paid on delivery, until a picker begins; they leave the cart',
  docs: 'Orders',
  who: 'shopper',
  cost: 'order',
  refusals: [...REFUSALS, 'key_reused', 'promise_changed', 'total_changed'],
  idempotent: true,
  body: z.object({
    ...added,
    /**
     * What the shopper saw as the new total of the order, before store credit. Another one is refused with
     * `total_changed`, so that the same call once more adds nothing.
     */
    totalSeen: money,
    /** The part of it that store credit was said to pay; checked like the total. */
    creditSeen: z.optional(money),
    /** What the shopper saw as the new time; the order’s own when left out. A later one is refused with `promise_changed`. */
    promisedBy: z.optional(givenMoment),
  }),
  reply: z.object({ message: z.string(), orderId: z.string() }),
})
