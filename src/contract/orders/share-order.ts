import * as z from 'zod/mini'
import { ORDER_STATUSES } from '#domain/order.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { moment } from '../moment.ts'
import { deliverySlot } from './order-promise.ts'

export const SHARE_TOKEN = /^[\w-]{43}$/

/** The page that a link leads to; the token follows the `#`, so that no server or proxy logs it. */
export const SHARED_ORDER_PAGE = '/shared-order'

export const shareOrder = endpoint({
  method: 'POST',
  path: '/api/order/share',
  summary:
    'Make a link to an open order for somebody who waits for it: without address, phone number, items and prices',
  docs: 'Orders',
  who: 'shopper',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ id }),
  reply: z.object({
    /** The secret of the link; the shop keeps only its hash. */
    token: z.string(),
  }),
})

export const stopSharingOrder = endpoint({
  method: 'POST',
  path: '/api/order/share/stop',
  summary: 'End all links to an order of the shopper',
  docs: 'Orders',
  who: 'shopper',
  refusals: ['not_found'],
  body: z.object({ id }),
  reply: z.object({ message: z.string() }),
})

/** A POST, because the token belongs neither into a URL nor into a log. */
export const readSharedOrder = endpoint({
  method: 'POST',
  path: '/api/order/shared',
  summary: 'Follow an order by a link: how far it is, and the code to say at the door; until it is delivered',
  docs: 'Orders',
  who: 'anyone',
  cost: 'read',
  refusals: ['link_ended'],
  body: z.object({
    token: z.string('A token is required.').check(z.regex(SHARE_TOKEN, 'That isn’t the whole link.')),
  }),
  reply: z.object({
    status: z.enum(ORDER_STATUSES),
    /** Without the reasons, which may be about a person. */
    history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: moment })),
    promise: z.optional(
      z.object({
        by: moment,
        first: moment,
        slot: z.optional(deliverySlot),
        courier: z.optional(z.boolean()),
      }),
    ),
    /** null when no rider has it. */
    delivery: z.nullable(
      z.object({
        rider: z.string(),
        doorCode: z.nullable(z.string()),
        leftAt: z.nullable(moment),
        arrivedAt: z.nullable(moment),
        expectedAt: z.nullable(moment),
      }),
    ),
  }),
})
