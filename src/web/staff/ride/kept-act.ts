import * as z from 'zod/mini'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { DOOR_PAYMENTS, FAILURE_REASONS } from '#domain/riding.ts'

const order = z.string()
/** Of the tap. */
const at = z.string()

/** What a rider did, as the browser keeps it until the shop has heard of it. */
const act = z.union([
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
export type RideAct = z.output<typeof act>
export type NewAct = DistributiveOmit<RideAct, 'at'>

export const keptActs = z.array(z.object({ key: z.string(), act }))
/** The key makes the shop do it once, however often it is sent. */
export type KeptAct = z.output<typeof keptActs>[number]

export const concerns = (act: RideAct, orderId: string): boolean =>
  act.act === 'leave' ? act.orders.includes(orderId) : act.order === orderId

/** As the orders are once the shop has heard of the act: those that are delivered or come back are gone. */
export function afterAct(own: readonly OwnDelivery[], act: RideAct): OwnDelivery[] {
  const at = new Date(act.at)
  return own.flatMap((delivery) => {
    if (!concerns(act, delivery._id)) return [delivery]
    if (act.act === 'leave') return [{ ...delivery, leftAt: delivery.leftAt ?? at }]
    if (act.act === 'arrive') return [{ ...delivery, arrivedAt: delivery.arrivedAt ?? at }]
    return []
  })
}

export const afterActs = (own: readonly OwnDelivery[], acts: readonly KeptAct[]): OwnDelivery[] =>
  acts.reduce((left: readonly OwnDelivery[], { act }) => afterAct(left, act), own).slice()
