import * as z from 'zod/mini'
import { messageReply } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, optionalText, text } from '../fields.ts'
import { moment } from '../moment.ts'
import { doorPayment } from './own-cash.ts'

const settlement = z.object({
  _id: z.string(),
  rider: z.string(),
  handedOverAt: moment,
  /** What the rider had to hand over then, and what the rider said to hand over. */
  expected: money,
  stated: money,
  /** null: not counted yet. The difference from what was expected is carried forward. */
  counted: z.nullable(money),
  /** Why there is a difference. */
  note: z.optional(z.string()),
})
export type Settlement = z.output<typeof settlement>

const counted = z.object({
  ...messageReply.shape,
  /** What is missing, and carried forward; below zero, it was too much. */
  short: z.optional(money),
})

/** Of cash. */
const amount = money.check(z.refine((value) => value >= 0, 'Enter 0 or more.'))
/** Why it differs from what was expected. */
const note = z.optional(optionalText(200))

const riderDay = z.object({
  _id: z.string(),
  rider: z.string(),
  delivered: z.number(),
  cash: money,
  upi: money,
  /** Cash that the rider took, also on earlier days, without what the shop has counted. */
  balance: money,
  /** The part of the balance that is not handed over yet. */
  toHandOver: money,
  /** The part of it that was missing when cash was counted; below zero, it was too much. */
  short: money,
  /** Said to be paid by UPI, also on earlier days, and not yet found by the shop. */
  unmatchedUpi: money,
})
export type RiderDay = z.output<typeof riderDay>

const unmatchedUpi = z.object({
  /** The order's id. */
  _id: z.string(),
  number: z.string(),
  rider: z.string(),
  amount: money,
  /** When the shop heard of it. */
  at: moment,
})
export type UnmatchedUpi = z.output<typeof unmatchedUpi>

export const listRiderCash = endpoint({
  method: 'GET',
  path: '/api/seller/rider-cash',
  summary: 'List what each rider collected today, and the latest cash that was handed over',
  docs: 'Riding',
  who: 'seller',
  reply: z.object({
    riders: z.array(riderDay),
    settlements: z.array(settlement),
    /** Oldest first. */
    unmatchedUpi: z.array(unmatchedUpi),
  }),
})

export const countRiderCash = endpoint({
  method: 'POST',
  path: '/api/seller/rider-cash/count',
  summary: 'Say what was counted of the cash that a rider handed over',
  docs: 'Riding',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ id, amount, note }),
  reply: counted,
})

export const takeRiderCash = endpoint({
  method: 'POST',
  path: '/api/seller/rider-cash/take',
  summary: 'Take cash from a rider who has not handed it over by phone, and count it',
  docs: 'Riding',
  who: 'seller',
  refusals: ['not_found', 'impossible_move', 'key_reused'],
  idempotent: true,
  body: z.object({ rider: id, amount, note }),
  reply: counted,
})

export const matchRiderUpi = endpoint({
  method: 'POST',
  path: '/api/seller/rider-cash/match-upi',
  summary: 'Say that the UPI payment of a delivered order was found, by its reference; safe to repeat',
  docs: 'Riding',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ order: id, reference: text(50) }),
  reply: messageReply,
})

export const releaseDelivery = endpoint({
  method: 'POST',
  path: '/api/seller/release-delivery',
  summary: 'Let an order leave again that came back with wrong door codes or twice; safe to repeat',
  docs: 'Riding',
  who: 'seller',
  cost: 'order',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ order: id }),
  reply: messageReply,
})

export const completeDelivery = endpoint({
  method: 'POST',
  path: '/api/seller/complete-delivery',
  summary: 'Complete the delivery of a rider without a door code, and say why',
  docs: 'Riding',
  who: 'seller',
  cost: 'order',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ order: id, reason: text(300), payment: z.optional(doorPayment) }),
  reply: messageReply,
})
