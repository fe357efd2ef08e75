import * as z from 'zod/mini'
import { ORDER_STAGES, ORDER_STATUSES } from '#domain/order.ts'
import { CASH_HOLDERS } from '#domain/rider-cash.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, optionalText, quantity } from '../fields.ts'
import { order } from './order.ts'

export const listSellerOrders = endpoint({
  method: 'GET',
  path: '/api/order/seller',
  summary: 'List all orders, newest first or, with a query, one page of matches',
  docs: 'Orders',
  who: 'seller',
  query: z.object({
    /** `open`: there is something left to do for it. */
    stage: z.optional(z.enum(ORDER_STAGES)),
    sort: z.optional(z.enum(['newest', 'oldest'])),
    status: z.optional(z.enum(ORDER_STATUSES)),
    search: z.optional(optionalText(100)),
    limit: z.optional(
      z.pipe(
        z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
        z.int().check(z.minimum(1), z.maximum(200)),
      ),
    ),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({ orders: z.array(order), nextCursor: z.optional(z.string()) }),
})

export const moveOrder = endpoint({
  method: 'POST',
  path: '/api/order/status',
  summary: 'Change the status of an order; one that waits for confirmation is taken with Order Placed',
  docs: 'Orders',
  who: 'seller',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'out_of_stock', 'changed_meanwhile'],
  body: z.object({
    id,
    status: z.enum(ORDER_STATUSES),
    reason: z.optional(optionalText(300)),
    /** What the seller saw as the order’s amount. Another one by now, as items were added, is refused. */
    amountSeen: z.optional(money),
    /**
     * Of Out for delivery and Delivered: the id of the rider who brings it, or null for nobody of the riders. Left out, a
     * rider who has the order keeps it.
     */
    rider: z.optional(z.nullable(id)),
    /** Of Delivered: who has the cash. Left out, it is with the rider who has the order or, without one, in the till. */
    cash: z.optional(z.enum(CASH_HOLDERS)),
  }),
  reply: z.object({
    message: z.string(),
    order,
    /** What the rider has in cash by this move, and hands over. */
    riderCash: z.optional(money),
    /** What the shop’s till has by this move. */
    tillCash: z.optional(money),
  }),
})

const MAX_CANCELLED = 100

export const cancelOrders = endpoint({
  method: 'POST',
  path: '/api/order/cancel-many',
  summary: 'Cancel orders; those that can’t be cancelled any more are named and stay. Safe to repeat',
  docs: 'Orders',
  who: 'seller',
  body: z.object({
    ids: z
      .array(id)
      .check(z.minLength(1, 'Choose an order.'), z.maxLength(MAX_CANCELLED, `Choose up to ${MAX_CANCELLED} orders.`)),
    reason: z.optional(optionalText(300)),
  }),
  reply: z.object({
    message: z.string(),
    cancelled: z.array(z.string()),
    kept: z.array(z.object({ _id: z.string(), message: z.string() })),
  }),
})

export const refundOrderItems = endpoint({
  method: 'POST',
  path: '/api/order/refund-items',
  summary: 'Refund items of a delivered order; safe to repeat, because it says how many are refunded in all',
  docs: 'Orders',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({
    id,
    items: z
      .array(
        z.object({
          product: id,
          /** In all, those of earlier refunds included. */
          refunded: quantity,
        }),
      )
      .check(z.minLength(1, 'Choose what to refund.'), z.maxLength(200)),
    reason: z.optional(optionalText(300)),
  }),
  reply: z.object({ message: z.string(), order }),
})

export const undoOrderMove = endpoint({
  method: 'POST',
  path: '/api/order/status/undo',
  summary: 'Take back the last forward move of an order, named by its status, within a minute',
  docs: 'Orders',
  who: 'seller',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'too_late'],
  body: z.object({ id, status: z.enum(ORDER_STATUSES) }),
  reply: z.object({ message: z.string(), order }),
})
