import * as z from 'zod/mini'
import { FAILURE_REASONS, HAND_BACK_REASONS } from '#domain/riding.ts'
import { messageReply } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { moment } from '../moment.ts'

const dispatchRider = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  isOnShift: z.boolean(),
  /** Whether any of the bags has left. */
  isOut: z.boolean(),
  /** What the rider has, and what the bag takes. */
  orders: z.number(),
  items: z.number(),
  bag: z.object({ orders: z.number(), items: z.number() }),
})
export type DispatchRider = z.output<typeof dispatchRider>

const dispatchOrder = z.object({
  _id: z.string(),
  /** Who has it. */
  rider: z.optional(z.object({ _id: z.string(), name: z.string() })),
  /** The same for open orders to one door; absent for one that goes there alone. */
  stop: z.optional(z.string()),
  /** The last attempt failed, and the order has not left again. */
  back: z.optional(
    z.object({
      reason: z.enum(FAILURE_REASONS),
      at: moment,
      rider: z.string(),
      /** The bag is not in the shop yet. */
      isAway: z.boolean(),
      /** After wrong door codes, or when it came back twice, until it is released. */
      isHeldBack: z.boolean(),
    }),
  ),
  /** The last rider handed it back before leaving. */
  handedBack: z.optional(z.object({ rider: z.string(), reason: z.optional(z.enum(HAND_BACK_REASONS)) })),
})
export type DispatchOrder = z.output<typeof dispatchOrder>

export const readDispatch = endpoint({
  method: 'GET',
  path: '/api/delivery/dispatch',
  summary: 'List the riders with what they have, and the open orders that a rider has or had, or that share a door',
  docs: 'Delivery',
  who: 'seller',
  reply: z.object({ riders: z.array(dispatchRider), orders: z.array(dispatchOrder) }),
})

export const MAX_GIVEN = 20

export const giveDeliveries = endpoint({
  method: 'POST',
  path: '/api/delivery/give',
  summary: 'Say which rider has packed orders that have not left, or that nobody has them; safe to repeat',
  docs: 'Delivery',
  who: 'seller',
  cost: 'order',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({
    /** null: nobody. */
    rider: z.nullable(id),
    orders: z
      .array(
        z.object({
          id,
          /** Who had it when the caller last looked: an order that somebody else has by now is left there. */
          from: z.nullable(id),
        }),
      )
      .check(z.minLength(1, 'Choose an order.'), z.maxLength(MAX_GIVEN, `Choose up to ${MAX_GIVEN} orders.`)),
  }),
  /** Of which orders the wanted state holds now. */
  reply: z.object({ ...messageReply.shape, given: z.array(z.string()) }),
})

export const confirmBagBack = endpoint({
  method: 'POST',
  path: '/api/delivery/bag-back',
  summary: 'Say that a bag which could not be delivered is back in the shop; safe to repeat',
  docs: 'Delivery',
  who: 'seller',
  cost: 'order',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ order: id }),
  reply: messageReply,
})
