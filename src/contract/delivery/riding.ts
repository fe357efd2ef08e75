import * as z from 'zod/mini'
import { FAILURE_REASONS, HAND_BACK_REASONS } from '#domain/riding.ts'
import { messageReply } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, money } from '../fields.ts'
import { givenMoment } from '../given-moment.ts'
import { moment } from '../moment.ts'
import { doorPayment, ownCash } from './own-cash.ts'

/** A packed order that no rider has: where it goes, roughly, and how much it is, but not whose. */
const waitingOrder = z.object({
  _id: z.string(),
  number: z.string(),
  /** When it is promised for; null for an order without a promise. */
  by: z.nullable(moment),
  packedAt: moment,
  lines: z.number(),
  units: z.number(),
  /** The same for orders to one door; absent for one that goes there alone. */
  stop: z.optional(z.string()),
})

/** An order that the rider has, until it is delivered or comes back. */
export const ownDelivery = z.object({
  _id: z.string(),
  number: z.string(),
  /** When it is promised for; null for an order without a promise. */
  by: z.nullable(moment),
  area: z.string(),
  receiver: z.string(),
  address: z.string(),
  phone: z.string(),
  note: z.optional(z.string()),
  lines: z.number(),
  units: z.number(),
  /** What is left to be paid at the door. */
  due: money,
  /** On account: nobody is asked for it, but may pay of it. Left out when it is nothing. */
  owed: z.optional(money),
  takenAt: moment,
  /** By the owner or a manager. */
  isGiven: z.optional(z.literal(true)),
  /** The same for the rider's orders to one door; absent for one that goes there alone. */
  stop: z.optional(z.string()),
  leftAt: z.nullable(moment),
  arrivedAt: z.nullable(moment),
  /** Of the door code. At 0, only a manager completes the delivery. */
  triesLeft: z.number(),
})
export type OwnDelivery = z.output<typeof ownDelivery>

/** For managers: what other riders have. */
const othersDelivery = z.object({
  _id: z.string(),
  number: z.string(),
  rider: z.string(),
  area: z.string(),
  due: money,
  leftAt: z.nullable(moment),
  arrivedAt: z.nullable(moment),
  triesLeft: z.number(),
})
export type OthersDelivery = z.output<typeof othersDelivery>

/** For managers: what came back with wrong door codes or twice, and leaves again only when they say so. */
const heldBack = z.object({
  _id: z.string(),
  number: z.string(),
  receiver: z.string(),
  phone: z.string(),
  failures: z.number(),
  wrongCodes: z.number(),
})
export type HeldBack = z.output<typeof heldBack>

/** A bag that could not be delivered, until it is back in the shop. */
const bagToReturn = z.object({
  /** The order's id. */
  _id: z.string(),
  number: z.string(),
  reason: z.enum(FAILURE_REASONS),
  failedAt: moment,
  /** For managers, of what others bring back. */
  rider: z.optional(z.string()),
})
export type BagToReturn = z.output<typeof bagToReturn>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/ride/deliveries',
  summary: 'List the packed orders that no rider has, by trip, and the orders and the cash of the one who asks',
  docs: 'Riding',
  who: 'rider',
  reply: z.object({
    /** Trips as the schedule plans them: first the one of who asks, then who leaves first. Then what is in no trip. */
    waiting: z.array(z.object({ area: z.string(), isSuggested: z.boolean(), orders: z.array(waitingOrder) })),
    own: z.array(ownDelivery),
    cash: ownCash,
    /** Of the shop, to be paid at the door; null: it has none. */
    upiId: z.nullable(z.string()),
    bags: z.array(bagToReturn),
    others: z.optional(z.array(othersDelivery)),
    heldBack: z.optional(z.array(heldBack)),
  }),
})

/** When the rider tapped; a moment that cannot be true counts as now. */
const at = z.optional(givenMoment)
const MAX_AT_ONCE = 20
const orders = z
  .array(id)
  .check(z.minLength(1, 'Choose an order.'), z.maxLength(MAX_AT_ONCE, `Choose up to ${MAX_AT_ONCE} orders.`))

export const takeDeliveries = endpoint({
  method: 'POST',
  path: '/api/ride/take',
  summary: 'Take packed orders; those that another rider has by now are left out',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['impossible_move', 'key_reused'],
  idempotent: true,
  body: z.object({ orders }),
  reply: z.object({ ...messageReply.shape, taken: z.array(z.string()) }),
})

export const giveBackDelivery = endpoint({
  method: 'POST',
  path: '/api/ride/give-back',
  summary: 'Give back an order that has not left, and say why or not; managers also those of others',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'key_reused'],
  idempotent: true,
  body: z.object({ order: id, reason: z.optional(z.enum(HAND_BACK_REASONS, 'Choose a reason.')) }),
  reply: messageReply,
})

export const leaveShop = endpoint({
  method: 'POST',
  path: '/api/ride/leave',
  summary: 'Leave the shop with orders: they are out for delivery',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'key_reused'],
  idempotent: true,
  body: z.object({ orders, at }),
  reply: messageReply,
})

export const arriveAtDoor = endpoint({
  method: 'POST',
  path: '/api/ride/arrive',
  summary: 'Say that the rider is at the door',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'key_reused'],
  idempotent: true,
  body: z.object({ order: id, at }),
  reply: messageReply,
})

export const deliverOrder = endpoint({
  method: 'POST',
  path: '/api/ride/deliver',
  summary: 'Deliver an order with the code that the customer says; five codes may be tried',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'wrong_code', 'key_reused'],
  idempotent: true,
  body: z.object({
    order: id,
    code: z.string('Enter the door code.').check(z.regex(/^\d{4}$/, 'Enter the four digits of the door code.')),
    payment: z.optional(doorPayment),
    at,
  }),
  reply: messageReply,
})

export const failDelivery = endpoint({
  method: 'POST',
  path: '/api/ride/fail',
  summary: 'Bring an order back to the shop, and say why; managers also those of others',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'key_reused'],
  idempotent: true,
  body: z.object({ order: id, reason: z.enum(FAILURE_REASONS, 'Choose a reason.'), at }),
  reply: messageReply,
})

export const returnBag = endpoint({
  method: 'POST',
  path: '/api/ride/bag-back',
  summary: 'Say that a bag which could not be delivered is back in the shop; managers also those of others',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'key_reused'],
  idempotent: true,
  body: z.object({ order: id }),
  reply: messageReply,
})
