import * as z from 'zod/mini'
import { ORDER_STAGES } from '#domain/order.ts'
import { product } from '../catalog/catalog.ts'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { id, optionalText } from '../fields.ts'
import { order } from './order.ts'

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/order/user',
  summary: 'List the shopper’s orders, newest first: all of them or, with a limit, one page',
  docs: 'Orders',
  who: 'shopper',
  query: z.object({
    /** All of them when left out. */
    stage: z.optional(z.enum(ORDER_STAGES)),
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({ orders: z.array(order), nextCursor: z.optional(z.string()) }),
})

export const readMyOrder = endpoint({
  method: 'GET',
  path: '/api/order/mine',
  summary: 'Get one order of the shopper',
  docs: 'Orders',
  who: 'shopper',
  refusals: ['not_found'],
  query: z.object({ id }),
  reply: z.object({
    order,
    /** Somebody may follow it by a link. */
    isShared: z.boolean(),
  }),
})

export const BUY_AGAIN_PRODUCTS = 10

export const listBuyAgain = endpoint({
  method: 'GET',
  path: '/api/order/buy-again',
  summary: 'List what the shopper ordered most often and most recently and can buy now; up to ten products',
  docs: 'Orders',
  who: 'shopper',
  reply: z.object({ products: z.array(product) }),
})

export const cancelMyOrder = endpoint({
  method: 'POST',
  path: '/api/order/cancel',
  summary: 'Cancel an order that is not packed yet',
  docs: 'Orders',
  who: 'shopper',
  cost: 'order',
  refusals: ['not_found', 'forbidden', 'impossible_move'],
  body: z.object({ id }),
  reply: z.object({ message: z.string(), order }),
})
