import { DAY_MS, endOfDay, isEndOfDay, shopDayOf } from '../shop-day.ts'
import { type DeliveryArea, isByCourier } from './delivery-area.ts'
import { roundedUp, STEP_MS } from './five-minutes.ts'
import type { HandsAhead } from './hands-ahead.ts'
import type { OpenPeriod } from './opening-hours.ts'
import type { PickSize } from './pick-time.ts'
import { bufferFor, type LearnedBuffers, loadBandOf } from './promise-buffer.ts'

/** Which way of computing made a promise; a new one when the formula changes. */
export const PROMISE_MODEL = 2
/** A promise that is later than what the shopper saw by more than this is asked about. */
const TOLERATED_MS = STEP_MS
/** The least there is between now, or the opening, and a promise, whatever was learned. */
const SOONEST_MS = STEP_MS

export type Promised = {
  /**
   * In milliseconds: the middle estimate, and what is promised, a full five minutes of the clock, or the end of a day
   * for what a courier brings.
   */
  p50: number
  by: number
  ordersBefore: number
}

export type Situation = {
  now: number
  periods: readonly OpenPeriod[]
  ahead: Pick<HandsAhead, 'by'>
  learned: LearnedBuffers
  areas: readonly DeliveryArea[]
}

type WantedOrder = { size: PickSize; area: DeliveryArea }

/** When an order that is placed now is at the door; null when the shop can't say within its horizon. */
export function promiseFor(situation: Situation, order: WantedOrder): Promised | null {
  let promised = promiseAfter(situation, order, situation.now)
  if (isByCourier(order.area)) return promised
  for (let by = situation.now; promised && promised.p50 > by; ) {
    by = promised.p50
    promised = promiseAfter(situation, order, by)
  }
  return promised
}

/** After the orders that are worked on by this moment. */
function promiseAfter(situation: Situation, { size, area }: WantedOrder, moment: number): Promised | null {
  const { now, periods, ahead, learned, areas } = situation
  const { plan, ordersBefore } = ahead.by(moment)
  const ready = plan.pickedAt({ size, placedAt: now }, periods)
  if (ready === null) return null
  if (area.courierDays !== null) return { ...courierPromise(ready, area.courierDays), ordersBefore }
  // What can't be promised before closing is picked, but ridden and promised after the next opening.
  for (const period of periods) {
    const ride = plan.rides.best({ ready, area, items: size.units }, { periods: [period], notBefore: period.from })
    if (!ride) continue
    const p50 = ride.at
    const start = Math.max(now, period.from)
    const buffer = bufferFor(learned, { area, areas, band: loadBandOf(ordersBefore), awayMs: p50 - start })
    const by = roundedUp(Math.max(p50 + buffer, start + SOONEST_MS))
    if (Math.max(p50, by) <= period.until) return { p50, by, ordersBefore }
  }
  return null
}

/** A day and no hour: so many days after the one on which it is packed. */
const courierPromise = (ready: number, days: number) => ({ p50: ready + days * DAY_MS, by: endOfDay(ready, days) })

/** Whether the shopper has to be asked, because it takes longer than what the screen showed. */
export const isWorse = (by: number, seen: number): boolean => by > seen + TOLERATED_MS

/** `early`: not before this, most likely. */
export type PromisedEarly = Promised & { early: number }

/** As much before the middle estimate as the promise is after it, and never before the shop can begin. */
export function withEarly({ now, periods }: Situation, promised: Promised | null): PromisedEarly | null {
  if (!promised) return null
  const { p50, by } = promised
  if (isEndOfDay(by)) return { ...promised, early: shopDayOf(new Date(by)).from.getTime() }
  const opens = periods.find(({ until }) => by <= until)?.from ?? now
  const mirrored = Math.floor((2 * p50 - by) / STEP_MS) * STEP_MS
  return { ...promised, early: Math.min(by, Math.max(now, opens, mirrored)) }
}
