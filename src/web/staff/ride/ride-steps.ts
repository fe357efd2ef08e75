import * as z from 'zod/mini'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { paiseFromRupees } from '#domain/money.ts'
import { DOOR_PAYMENTS, FAILURE_REASONS } from '#domain/riding.ts'

const order = z.string()
/** Of the tap. */
const at = z.string()

/** What a rider did, until the shop has confirmed it. */
export const rideStep = z.union([
  z.object({ kind: z.literal('leave'), orders: z.array(order), at }),
  z.object({ kind: z.literal('arrive'), order, at }),
  z.object({
    kind: z.literal('deliver'),
    order,
    code: z.string(),
    payment: z.optional(z.object({ by: z.enum(DOOR_PAYMENTS), amount: z.number() })),
    at,
  }),
  /** `left`: what is owed afterwards. */
  z.object({ kind: z.literal('account-cash'), order, amount: z.number(), left: z.number(), at }),
  z.object({ kind: z.literal('fail'), order, reason: z.enum(FAILURE_REASONS), at }),
  /** Of a delivery that failed. */
  z.object({ kind: z.literal('undo'), order, at }),
])
type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never
export type RideStep = z.output<typeof rideStep>
export type NewStep = DistributiveOmit<RideStep, 'at'>

export const concerns = (step: RideStep, orderId: string): boolean =>
  step.kind === 'leave' ? step.orders.includes(orderId) : step.order === orderId

/** The orders as they are once the shop has confirmed the step: those that are delivered or come back are gone. */
export function afterStep(own: readonly OwnDelivery[], step: RideStep): OwnDelivery[] {
  const at = new Date(step.at)
  return own.flatMap((delivery) => {
    if (!concerns(step, delivery._id)) return [delivery]
    if (step.kind === 'leave') return [{ ...delivery, leftAt: delivery.leftAt ?? at }]
    if (step.kind === 'undo') return [delivery]
    if (step.kind === 'account-cash') return [owing(delivery, step.left)]
    if (step.kind === 'arrive') return [{ ...delivery, arrivedAt: delivery.arrivedAt ?? at }]
    return []
  })
}

function owing({ owed: _before, ...delivery }: OwnDelivery, rupees: number): OwnDelivery {
  const owed = paiseFromRupees(rupees)
  return { ...delivery, ...(owed && { owed }) }
}

/** A failure that is undone before the shop has heard of it never was. */
export function afterSteps(own: readonly OwnDelivery[], steps: readonly RideStep[]): OwnDelivery[] {
  const isUndone = (step: RideStep, at: number) =>
    step.kind === 'fail' && steps.slice(at).some((later) => later.kind === 'undo' && later.order === step.order)
  return steps.filter((step, at) => !isUndone(step, at)).reduce<OwnDelivery[]>(afterStep, [...own])
}
