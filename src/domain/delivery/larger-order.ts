import type { PickSize } from './pick-time.ts'
import { type FirstPromise, reestimate } from './promise-change.ts'
import { type OpenWork, type Shift, scheduleWork } from './work-ahead.ts'

/** By how many milliseconds an order is expected, and promised, later. */
export type Delay = { p50: number; by: number }

const NO_DELAY: Delay = { p50: 0, by: 0 }

type Known = { first: FirstPromise; others: readonly OpenWork[]; shift: Shift }

/**
 * What more items cost an open order that keeps its place among the others. What it is late for other reasons is no part
 * of it. A chosen hour and a courier's day stay.
 */
export function delayBySize(order: OpenWork, size: PickSize, { first, others, shift }: Known): Delay {
  if (order.slotFrom !== undefined || order.byCourier || order.promisedBy === undefined) return NO_DELAY
  const estimate = (one: OpenWork) =>
    reestimate(one, { first, schedule: scheduleWork([...others, one], shift), now: shift.now })
  const [before, after] = [estimate(order), estimate({ ...order, size })]
  if (!before || !after) return NO_DELAY
  const expected = Math.max(order.promisedBy, before.by)
  return { p50: Math.max(0, after.p50 - before.p50), by: Math.max(0, after.by - expected) }
}
