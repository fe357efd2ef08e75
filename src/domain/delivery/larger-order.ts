import { roundedUp } from './five-minutes.ts'
import type { PickSize } from './pick-time.ts'
import { type OpenWork, type Shift, scheduleWork } from './work-ahead.ts'

/** By how many milliseconds an order is expected, and promised, later. */
export type Delay = { p50: number; by: number }

export const NO_DELAY: Delay = { p50: 0, by: 0 }

type Known = {
  others: readonly OpenWork[]
  shift: Shift
  /** Of an order that is expected so many milliseconds from now. */
  bufferFor: (awayMs: number) => number
}

/**
 * What more items cost an open order that keeps its place among the others. What it is late for other reasons is no part
 * of it. A chosen hour and a courier's day stay.
 */
export function delayBySize(order: OpenWork, size: PickSize, known: Known): Delay {
  if (order.slotFrom !== undefined || order.byCourier || order.promisedBy === undefined) return NO_DELAY
  const [before, after] = [estimate(order, known), estimate({ ...order, size }, known)]
  if (!before || !after) return NO_DELAY
  const expected = Math.max(order.promisedBy, before.by)
  return { p50: Math.max(0, after.p50 - before.p50), by: Math.max(0, after.by - expected) }
}

function estimate(order: OpenWork, { others, shift, bufferFor }: Known): { p50: number; by: number } | null {
  const p50 = scheduleWork([...others, order], shift).delivered.get(order)
  return p50 === undefined ? null : { p50, by: roundedUp(p50 + bufferFor(p50 - shift.now)) }
}
