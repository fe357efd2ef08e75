import * as z from 'zod/mini'
import { PROMISE_REASONS } from '#domain/delivery/promise-change.ts'
import { moment } from '../moment.ts'

/** An hour that the shopper chose to get the groceries in. */
export const deliverySlot = z.object({ from: moment, until: moment })

/** When an order is at the door; orders from before there were promises have none. */
export const orderPromise = z.object({
  /** As it stands now. */
  by: moment,
  /** What was promised when the order was placed: the record of the shop is judged by it. */
  first: moment,
  /** Not before this, most likely. */
  early: z.optional(moment),
  /** The middle estimate. */
  p50: z.optional(moment),
  slot: z.optional(deliverySlot),
  /** A courier brings it: times are the ends of days, and no hour is meant. */
  courier: z.optional(z.boolean()),
  /** A picker has begun: nothing can be added to the order any more. */
  pickingSince: z.optional(moment),
  /** Oldest first. */
  changes: z.array(z.object({ at: moment, by: moment, reason: z.enum(PROMISE_REASONS) })),
  ordersBefore: z.optional(z.number()),
})
export type OrderPromise = z.output<typeof orderPromise>
