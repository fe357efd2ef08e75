import * as z from 'zod/mini'
import { DOOR_PAYMENTS } from '#domain/riding.ts'
import { messageReply } from '../accounts/accounts.ts'
import { amountPaid } from '../amount-paid.ts'
import { endpoint } from '../endpoint.ts'
import { id, money } from '../fields.ts'
import { givenMoment } from '../given-moment.ts'
import { moment } from '../moment.ts'

/** Of a rider, until it is handed over. */
export const ownCash = z.object({
  /** Since midnight. */
  deliveredToday: z.number(),
  cashToday: money,
  upiToday: money,
  /** Cash that is not handed over yet. */
  toHandOver: money,
  /** The part of it that was missing when cash was counted; below zero, it was too much. */
  short: money,
  /** Said to be paid by UPI, and not yet found by the shop. */
  unmatchedUpi: money,
  /** Handed over and not yet counted by the shop. */
  uncounted: z.array(z.object({ _id: z.string(), stated: money, expected: money, at: moment })),
})
export type OwnCash = z.output<typeof ownCash>

/** What was taken at the door; it must be the amount due. */
export const doorPayment = z.object({ by: z.enum(DOOR_PAYMENTS), amount: money })

export const takeAccountCash = endpoint({
  method: 'POST',
  path: '/api/ride/account-cash',
  summary: 'Write down cash that the customer of an order paid of what they owe; the rider hands it over with the rest',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'key_reused'],
  idempotent: true,
  body: z.object({ order: id, amount: amountPaid, at: z.optional(givenMoment) }),
  reply: messageReply,
})

export const handOverCash = endpoint({
  method: 'POST',
  path: '/api/ride/hand-over',
  summary: 'Hand over cash of the one who asks to the shop, which counts it later; the rest is carried forward',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['impossible_move', 'key_reused'],
  idempotent: true,
  body: z.object({ amount: money.check(z.refine((amount) => amount >= 0, 'Enter 0 or more.')) }),
  reply: z.object({
    ...messageReply.shape,
    /** What stays with the rider. */
    short: z.optional(money),
  }),
})
