import { arrivalAt, type Travel } from './delivery-area.ts'
import { MINUTE_MS, type OpenPeriod } from './opening-hours.ts'
import { type PickSize, pickSeconds } from './pick-time.ts'

/** How many people are on shift. */
export type Hands = { pickers: number; riders: number }

/** An order, as far as hands are needed for it; moments in milliseconds. */
export type OpenWork = {
  /** Decides between orders of the same millisecond, so that every process schedules alike. */
  id: string
  size: PickSize
  area: Travel
  /** Once it is packed, it is nobody's work: no rider brings it. */
  byCourier?: boolean | undefined
  placedAt: number
  pickingSince?: number | undefined
  packedAt?: number | undefined
  leftAt?: number | undefined
  /** Handed over: it is work until its rider is back. */
  deliveredAt?: number | undefined
  /** Orders that the same rider has out are one trip. */
  riderId?: string | undefined
  /** The start of the slot that the shopper chose. */
  slotFrom?: number | undefined
  promisedBy?: number | undefined
}

/** When each picker and each rider is free, earliest first. */
export type FreeHands = { pickers: readonly number[]; riders: readonly number[] }

export type Shift = {
  now: number
  hands: Hands
  periods: readonly OpenPeriod[]
  pace?: number | undefined
  /** Orders with a slot count if they have to be worked on by this moment; now when left out. */
  dueBy?: number | undefined
}

/** `delivered`: when each order that a rider has not yet handed over will be, as the middle estimate. */
export type Schedule = { free: FreeHands; delivered: ReadonlyMap<OpenWork, number> }

export const DOOR_MS = 90_000

const SLOT_IS_DUE_MS = 60 * MINUTE_MS
/** An order that nobody has touched for so long after its time must not delay everybody else. */
export const ABANDONED_HOURS = 6
const ABANDONED_MS = ABANDONED_HOURS * 60 * MINUTE_MS

/** From when on an order has to be worked on: one with a slot only from an hour before it. */
export const dueFrom = ({ slotFrom, placedAt }: Pick<OpenWork, 'slotFrom' | 'placedAt'>): number =>
  slotFrom === undefined ? placedAt : slotFrom - SLOT_IS_DUE_MS

const isDue = ({ slotFrom, placedAt }: OpenWork, by: number): boolean =>
  slotFrom === undefined || dueFrom({ slotFrom, placedAt }) <= by

const isAbandoned = ({ promisedBy }: Pick<OpenWork, 'promisedBy'>, now: number): boolean =>
  promisedBy !== undefined && now - promisedBy > ABANDONED_MS

export const needsHands = (work: OpenWork, { now, dueBy = now }: Pick<Shift, 'now' | 'dueBy'>): boolean =>
  isDue(work, dueBy) && !isAbandoned(work, now) && !isWithCourier(work)

const isWithCourier = ({ byCourier, packedAt, leftAt, deliveredAt }: OpenWork) =>
  byCourier === true && (packedAt ?? leftAt ?? deliveredAt) !== undefined

/** "3 orders before yours" */
export const countOrdersBefore = (work: readonly OpenWork[], shift: Pick<Shift, 'now' | 'dueBy'>): number =>
  work.filter((one) => one.deliveredAt === undefined && needsHands(one, shift)).length

/**
 * Gives every order to the hand that is free first: riders who are out come back, packed orders ride before others,
 * the rest is picked and ridden oldest first. One more order, or one hand less, never makes anybody free earlier.
 */
export function scheduleWork(work: readonly OpenWork[], shift: Shift): Schedule {
  const { now, hands } = shift
  const pickers = Array<number>(Math.max(1, hands.pickers)).fill(now)
  const riders = Array<number>(Math.max(1, hands.riders)).fill(now)
  const delivered = new Map<OpenWork, number>()
  const ahead = work.filter((one) => needsHands(one, shift)).toSorted(oldestFirst)

  const out = ahead.filter(isOut)
  for (const back of returnsOf(out, now)) occupy(riders, (free) => Math.max(free, back))
  for (const one of out) if (one.deliveredAt === undefined) delivered.set(one, handedOverAt(one, now))

  const inside = ahead.filter((one) => !isOut(one))
  const note = (one: OpenWork, at: number | null) => at !== null && delivered.set(one, at)
  for (const one of inside) if (one.packedAt !== undefined) note(one, ride(riders, one, now, shift))
  for (const one of inside.toSorted(begunFirst)) {
    if (one.packedAt === undefined) note(one, pickAndRide({ pickers, riders }, one, shift))
  }
  return { free: { pickers: pickers.toSorted(ascending), riders: riders.toSorted(ascending) }, delivered }
}

/** One more order, the newest, which nobody has begun: what scheduling all work again would say. */
export function scheduleNewest(
  free: FreeHands,
  newest: OpenWork,
  shift: Moments,
): { free: FreeHands; handedOver: number | null } {
  const [pickers, riders] = [[...free.pickers], [...free.riders]]
  const handedOver = pickAndRide({ pickers, riders }, newest, shift)
  return { free: { pickers: pickers.toSorted(ascending), riders: riders.toSorted(ascending) }, handedOver }
}

type Moments = Omit<Shift, 'hands'>

/** Whoever is free first picks it, and then rides it. Answers when it is handed over; null without an opening, or if a courier brings it. */
function pickAndRide(
  { pickers, riders }: { pickers: number[]; riders: number[] },
  one: OpenWork,
  { now, periods, pace }: Moments,
): number | null {
  let handedOver: number | null = null
  occupy(pickers, (free) => {
    const ready = pickedAt(one, free, { periods, pace, done: now - (one.pickingSince ?? now) })
    if (ready === null) return free
    if (!one.byCourier) handedOver = ride(riders, one, ready, { now, periods, pace })
    return ready
  })
  return handedOver
}

function ride(riders: number[], { area }: OpenWork, ready: number, { periods }: Moments): number | null {
  let handedOver: number | null = null
  occupy(riders, (free) => {
    const atDoor = (left: number) => arrivalAt(area, left) + DOOR_MS
    const left = startOf(Math.max(free, ready), atDoor, periods)
    if (left === null) return free
    handedOver = atDoor(left)
    return arrivalAt(area, handedOver)
  })
  return handedOver
}

/** When a picker who is free at this moment has picked it; null when the shop does not open any more. */
export function pickedAt(
  { size }: Pick<OpenWork, 'size'>,
  free: number,
  { periods, pace, done = 0 }: Pick<Shift, 'periods' | 'pace'> & { done?: number },
): number | null {
  const left = Math.max(0, pickSeconds(size, pace) * 1000 - done)
  const start = startOf(free, (from) => from + left, periods)
  return start === null ? null : start + left
}

const isOut = ({ leftAt, deliveredAt }: OpenWork) => leftAt !== undefined || deliveredAt !== undefined

function handedOverAt({ area, leftAt, deliveredAt }: OpenWork, now: number): number {
  return deliveredAt ?? Math.max(now, arrivalAt(area, leftAt ?? now) + DOOR_MS)
}

/** When the riders who are out are back: after the way there, every door, and the way again. */
function returnsOf(out: readonly OpenWork[], now: number): number[] {
  const trips = Map.groupBy(out, ({ riderId }, index) => riderId ?? index)
  return [...trips.values()].map((trip) => {
    const moreDoors = Math.max(0, trip.filter(({ deliveredAt }) => deliveredAt === undefined).length - 1)
    const lastWayBack = Math.max(...trip.map((one) => arrivalAt(one.area, handedOverAt(one, now))))
    return lastWayBack + moreDoors * DOOR_MS
  })
}

/** Gives work to whoever is free first. */
function occupy(free: number[], until: (from: number) => number): void {
  let first = 0
  for (let at = 1; at < free.length; at++) if ((free[at] ?? 0) < (free[first] ?? 0)) first = at
  free[first] = until(free[first] ?? 0)
}

/** The first moment from which the work is done before closing; what is longer than an opening starts with it. */
function startOf(from: number, endOf: (start: number) => number, periods: readonly OpenPeriod[]): number | null {
  for (const period of periods) {
    if (from <= period.from) return period.from
    if (endOf(from) <= period.until) return from
  }
  return null
}

const ascending = (a: number, b: number) => a - b
const oldestFirst = (a: OpenWork, b: OpenWork) => a.placedAt - b.placedAt || (a.id < b.id ? -1 : 1)
const begunFirst = (a: OpenWork, b: OpenWork) =>
  Number(a.pickingSince === undefined) - Number(b.pickingSince === undefined)
