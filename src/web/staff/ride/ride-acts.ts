import * as z from 'zod/mini'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { DOOR_PAYMENTS, FAILURE_REASONS } from '#domain/riding.ts'

const order = z.string()
/** Of the tap. */
const at = z.string()

/** What a rider did, until the shop has confirmed it. */
export const rideAct = z.union([
  z.object({ act: z.literal('leave'), orders: z.array(order), at }),
  z.object({ act: z.literal('arrive'), order, at }),
  z.object({
    act: z.literal('deliver'),
    order,
    code: z.string(),
    payment: z.optional(z.object({ by: z.enum(DOOR_PAYMENTS), amount: z.number() })),
    at,
  }),
  z.object({ act: z.literal('fail'), order, reason: z.enum(FAILURE_REASONS), at }),
])
type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never
export type RideAct = z.output<typeof rideAct>
export type NewAct = DistributiveOmit<RideAct, 'at'>

export const concerns = (act: RideAct, orderId: string): boolean =>
  act.act === 'leave' ? act.orders.includes(orderId) : act.order === orderId

/** The orders as they are once the shop has confirmed the act: those that are delivered or come back are gone. */
export function afterAct(own: readonly OwnDelivery[], act: RideAct): OwnDelivery[] {
  const at = new Date(act.at)
  return own.flatMap((delivery) => {
    if (!concerns(act, delivery._id)) return [delivery]
    if (act.act === 'leave') return [{ ...delivery, leftAt: delivery.leftAt ?? at }]
    if (act.act === 'arrive') return [{ ...delivery, arrivedAt: delivery.arrivedAt ?? at }]
    return []
  })
}

export const afterActs = (own: readonly OwnDelivery[], acts: readonly RideAct[]): OwnDelivery[] =>
  acts.reduce<OwnDelivery[]>(afterAct, [...own])
