import type { DeliveryArea } from './delivery-area.ts'
import { MINUTE_MS, type OpenPeriod } from './opening-hours.ts'
import type { PickSize } from './pick-time.ts'
import { bufferFor, type LearnedBuffers, loadBandOf } from './promise-buffer.ts'
import { type FreeHands, scheduleNext } from './work-ahead.ts'

/** Which way of computing made a promise; a new one when the formula changes. */
export const PROMISE_MODEL = 1
const STEP_MS = 5 * MINUTE_MS
/** A promise that is later than what the shopper saw by more than this is asked about. */
export const TOLERATED_MS = 5 * MINUTE_MS
/** The least there is between now and a promise, whatever was learned. */
const SOONEST_MS = 5 * MINUTE_MS

export type Promised = {
  /** In milliseconds: the middle estimate, and what is promised, a full five minutes of the clock. */
  p50: number
  by: number
  ordersBefore: number
}

export type Situation = {
  now: number
  periods: readonly OpenPeriod[]
  free: FreeHands
  ordersBefore: number
  learned: LearnedBuffers
  areas: readonly DeliveryArea[]
  pace?: number
}

/** When an order that is placed now is at the door; null when the shop can't say within its horizon. */
export function promiseFor(situation: Situation, order: { size: PickSize; area: DeliveryArea }): Promised | null {
  const { now, periods, free, ordersBefore, learned, areas, pace } = situation
  const nearer = areas.filter((one) => isNoFarther(one, order.area)).map(({ id }) => id)
  // What can't be promised before closing is promised for the next opening.
  for (let from = 0; from < periods.length; from++) {
    const rest = periods.slice(from)
    const scheduled = scheduleNext(free, order, { periods: rest, ...(pace && { pace }) })
    if (!scheduled) return null
    const p50 = scheduled.delivered
    const opening = rest.find(({ until }) => p50 <= until)
    const start = Math.max(now, opening?.from ?? now)
    const buffer = bufferFor(learned, { nearer, band: loadBandOf(ordersBefore), awayMs: p50 - start })
    const by = roundedUp(Math.max(p50 + buffer, start + SOONEST_MS))
    if (opening && by <= opening.until) return { p50, by, ordersBefore }
  }
  return null
}

const isNoFarther = (one: DeliveryArea, than: DeliveryArea) =>
  one.travelMinutes <= than.travelMinutes && one.rushMinutes <= than.rushMinutes

const roundedUp = (moment: number) => Math.ceil(moment / STEP_MS) * STEP_MS

/** Whether the shopper has to be asked, because it takes longer than what the screen showed. */
export const isWorse = (by: number, seen: number): boolean => by > seen + TOLERATED_MS
