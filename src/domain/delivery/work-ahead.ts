import { arrivalAt, type DeliveryArea } from './delivery-area.ts'
import type { OpenPeriod } from './opening-hours.ts'
import { type PickSize, pickSeconds } from './pick-time.ts'

/** How many people are on shift. */
export type Hands = { pickers: number; riders: number }

type Travel = Pick<DeliveryArea, 'travelMinutes' | 'rushMinutes'>

/** An open order, as far as hands are needed for it. */
export type OpenWork = {
  size: PickSize
  area: Travel
  /** In milliseconds, what has happened so far. */
  placedAt: number
  pickingSince?: number | undefined
  packedAt?: number | undefined
  leftAt?: number | undefined
}

/** When each picker and each rider is free, earliest first. */
export type FreeHands = { pickers: readonly number[]; riders: readonly number[] }

export const DOOR_SECONDS = 90
const DOOR_MS = DOOR_SECONDS * 1000

export type Shift = { now: number; hands: Hands; periods: readonly OpenPeriod[]; pace?: number }

/**
 * Gives every open order to the hand that is free first: riders who are out come back, packed orders ride before
 * others, the rest is picked and ridden oldest first. One more order, or one hand less, never makes anybody free
 * earlier.
 */
export function freeHandsAfter(work: readonly OpenWork[], shift: Shift): FreeHands {
  const pickers = Array<number>(Math.max(1, shift.hands.pickers)).fill(shift.now)
  const riders = Array<number>(Math.max(1, shift.hands.riders)).fill(shift.now)
  const out = work.filter(({ leftAt }) => leftAt !== undefined)
  for (const { area, leftAt = shift.now } of out)
    occupy(riders, shift.now, () => Math.max(shift.now, backAt(area, leftAt)))
  const packed = work.filter(({ leftAt, packedAt }) => leftAt === undefined && packedAt !== undefined)
  const unpacked = work.filter(({ leftAt, packedAt }) => leftAt === undefined && packedAt === undefined)
  for (const { area } of packed) ride(riders, area, shift.now, shift.periods)
  for (const one of unpacked.toSorted(oldestFirst)) {
    const ready = pick(pickers, one, shift)
    if (ready !== null) ride(riders, one.area, ready, shift.periods)
  }
  return { pickers: pickers.toSorted(ascending), riders: riders.toSorted(ascending) }
}

/** The moments of one more order behind all others; null when it can't be done within the horizon. */
export function scheduleNext(
  free: FreeHands,
  next: Pick<OpenWork, 'size' | 'area'>,
  { periods, pace }: Pick<Shift, 'periods' | 'pace'>,
): { ready: number; left: number; delivered: number } | null {
  const ready = pick([...free.pickers], next, { periods, pace, now: 0 })
  if (ready === null) return null
  const ridden = ride([...free.riders], next.area, ready, periods)
  return ridden && { ready, ...ridden }
}

function pick(
  pickers: number[],
  { size, pickingSince }: Pick<OpenWork, 'size' | 'pickingSince'>,
  { periods, pace, now }: Pick<Shift, 'periods' | 'now'> & { pace?: number | undefined },
): number | null {
  const done = pickingSince === undefined ? 0 : Math.max(0, now - pickingSince)
  const left = Math.max(0, pickSeconds(size, pace) * 1000 - done)
  let ready: number | null = null
  occupy(pickers, 0, (free) => {
    const start = earliestFit(free, left, periods)
    if (start === null) return free
    ready = start + left
    return ready
  })
  return ready
}

function ride(
  riders: number[],
  area: Travel,
  ready: number,
  periods: readonly OpenPeriod[],
): { left: number; delivered: number } | null {
  let ridden: { left: number; delivered: number } | null = null
  occupy(riders, ready, (from) => {
    const toDoor = (left: number) => arrivalAt(area, left) - left + DOOR_MS
    const left = earliestFit(from, toDoor, periods)
    if (left === null) return from
    ridden = { left, delivered: left + toDoor(left) }
    return backAt(area, left)
  })
  return ridden
}

/** Riders who are out come back after the way there, the door, and the way again. */
function backAt(area: Travel, left: number): number {
  return arrivalAt(area, arrivalAt(area, left) + DOOR_MS)
}

/** Gives the work to whoever is free first. */
function occupy(free: number[], notBefore: number, until: (from: number) => number): void {
  let first = 0
  for (let at = 1; at < free.length; at++) if ((free[at] ?? 0) < (free[first] ?? 0)) first = at
  free[first] = until(Math.max(free[first] ?? 0, notBefore))
}

/** The first moment from which the work fits into an opening; null when no opening is long enough. */
function earliestFit(
  from: number,
  duration: number | ((start: number) => number),
  periods: readonly OpenPeriod[],
): number | null {
  const lengthAt = typeof duration === 'number' ? () => duration : duration
  for (const period of periods) {
    const start = Math.max(from, period.from)
    if (start < period.until && start + lengthAt(start) <= period.until) return start
  }
  return null
}

const ascending = (a: number, b: number) => a - b
const oldestFirst = (a: OpenWork, b: OpenWork) => a.placedAt - b.placedAt
