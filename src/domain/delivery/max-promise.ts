import { type DeliveryArea, isByCourier } from './delivery-area.ts'
import { HandsAhead } from './hands-ahead.ts'
import { MINUTE_MS } from './opening-hours.ts'
import type { PickSize } from './pick-time.ts'
import { type Promised, promiseFor, type Situation } from './promise.ts'
import type { Shift } from './work-ahead.ts'

/** Of a shop of somebody's own whose owner has chosen nothing else. */
const USUAL_MAX_PROMISE_MINUTES = 90

/** The longest promise for an order without a slot; null: as long as it takes, as in the demo. `chosen`: 0 for none. */
export function maxPromiseOf(chosen: number | null, isDemo: boolean): number | null {
  if (chosen === null) return isDemo ? null : USUAL_MAX_PROMISE_MINUTES
  return chosen === 0 ? null : chosen
}

type Wanted = { size: PickSize; area: DeliveryArea }
type Known = {
  situation: Situation
  shift: Shift
  /** The owner's longest promise; null when there is none. */
  maxMinutes: number | null
}

/**
 * Whether other orders make this one later than the owner allows. It counts from when the shop can begin with it: now,
 * or the next opening of a shop that is closed, or too near its closing for any order. An order that would take so long
 * in a shop without others, because of its way or its size, is never too long.
 */
export function isTooLong(order: Wanted, promised: Pick<Promised, 'by'>, known: Known): boolean {
  const { situation, shift, maxMinutes } = known
  if (maxMinutes === null || isByCourier(order.area)) return false
  const maxMs = maxMinutes * MINUTE_MS
  const opens = situation.periods[0]?.from ?? situation.now
  if (promised.by <= Math.max(situation.now, opens) + maxMs) return false
  const alone = promiseFor({ ...situation, ahead: new HandsAhead([], shift) }, order)
  if (!alone) return false
  const begins = situation.periods.findLast(({ from }) => from <= alone.by)?.from ?? situation.now
  return promised.by > Math.max(alone.by, Math.max(situation.now, begins) + maxMs)
}
