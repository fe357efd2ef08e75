import { type Absence, absences } from './absence.ts'
import { arrivalAt } from './delivery-area.ts'
import { type Hops, withinArea } from './hops.ts'
import { MINUTE_MS, type OpenPeriod } from './opening-hours.ts'
import { type PickSize, pickSeconds } from './pick-time.ts'
import {
  DOOR_MS,
  isOneDoor,
  type Ride,
  type RiderOnShift,
  SEED_BAG,
  type Trip,
  type TripArea,
  TripPlan,
} from './trips.ts'
import { startOf } from './work-start.ts'

/** How many people are on shift; of the riders, what is known of each. */
export type Hands = {
  pickers: number
  riders: number
  crew?: readonly RiderOnShift[] | undefined
  /** When shifts of pickers are planned to end; the others stay. */
  pickersLeave?: readonly number[] | undefined
}

/** An order, as far as hands are needed for it; moments in milliseconds. */
export type OpenWork = {
  /** Decides between orders of the same millisecond, so that every process schedules alike. */
  id: string
  size: PickSize
  area: TripArea
  /** Once it is packed, it is nobody's work: no rider brings it. */
  byCourier?: boolean | undefined
  placedAt: number
  pickingSince?: number | undefined
  packedAt?: number | undefined
  leftAt?: number | undefined
  /** Handed over: it is work until its rider is back. */
  deliveredAt?: number | undefined
  /** Who has it. Orders that the same rider has out are one trip; those that have not left ride with that rider. */
  riderId?: string | undefined
  /** The same for orders to one door, which are one stop. */
  door?: string | undefined
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
  /** Which areas a trip serves together; only doors of the same one, when left out. */
  hops?: Hops | undefined
  /** Orders with a slot count if they have to be worked on by this moment; now when left out. */
  dueBy?: number | undefined
}

/** An order that is to be ridden, on a trip that has not left. */
export type PlannedRide = Ride & { work: OpenWork }

/** `delivered`: when each order that a rider has not yet handed over will be, as the middle estimate. */
export type Schedule = {
  free: FreeHands
  delivered: ReadonlyMap<OpenWork, number>
  /** Those that have not left, soonest first. */
  trips: readonly Trip<PlannedRide>[]
}

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
 * Who is busy until when: riders who are out come back and ride what they were given, packed orders ride before others,
 * the rest is picked by whoever is free first and ridden, oldest first.
 */
export class WorkPlan {
  readonly #shift: Shift
  readonly #pickers: Picker[]
  readonly rides: TripPlan<PlannedRide>

  constructor(shift: Shift) {
    const { now, hands, hops = withinArea } = shift
    this.#shift = shift
    this.#pickers = pickersOf(hands).map((away) => ({ free: now, away }))
    this.rides = new TripPlan(ridersOf(hands), { now, hops })
  }

  get free(): FreeHands {
    return { pickers: this.#pickers.map(({ free }) => free).toSorted((a, b) => a - b), riders: this.rides.free }
  }

  /** When whoever is free first has picked it; null when the shop does not open any more. */
  pickedAt(work: WorkToPick, periods = this.#shift.periods): number | null {
    return this.#firstPick(work, periods)?.ready ?? null
  }

  #firstPick({ size, pickingSince, placedAt = 0 }: WorkToPick, periods: readonly OpenPeriod[]) {
    const { now, pace } = this.#shift
    const left = Math.max(0, Math.round(pickSeconds(size, pace) * 1000) - (now - (pickingSince ?? now)))
    let first: { picker: Picker; ready: number } | null = null
    for (const picker of this.#pickers) {
      if (first && picker.free >= first.picker.free && !first.picker.away) continue
      const start = startOf(Math.max(picker.free, placedAt), (from) => from + left, periods, picker.away)
      if (start === null) continue
      const one = { picker, ready: start + left }
      if (!first || one.ready < first.ready || (one.ready === first.ready && picker.free < first.picker.free))
        first = one
    }
    return first
  }

  /** The newest order, or the next one of those that are there. When it is handed over; null: not by a rider. */
  add(work: OpenWork): number | null {
    const ready = work.packedAt === undefined ? this.#pick(work) : this.#shift.now
    if (ready === null || work.byCourier) return null
    const { area, size, door } = work
    const riderId = isHeld(work) ? work.riderId : undefined
    return this.rides.add({ work, ready, area, items: size.units, door }, { ...this.#shift, riderId })
  }

  #pick(work: OpenWork): number | null {
    const first = this.#firstPick(work, this.#shift.periods)
    if (!first) return null
    first.picker.free = first.ready
    return first.ready
  }
}

type WorkToPick = Pick<OpenWork, 'size' | 'pickingSince'> & Partial<Pick<OpenWork, 'placedAt'>>
type Picker = { free: number; away: Absence | undefined }

/** Without anybody on shift, as if one came. */
export function ridersOf({ riders, crew = [] }: Hands): (RiderOnShift & { away?: Absence | undefined })[] {
  const all = Array.from({ length: Math.max(1, riders) }, (_, index) => crew[index] ?? { bag: SEED_BAG })
  const away = absences(all.map(({ leavesAt }) => leavesAt))
  return all.map((rider, index) => ({ ...rider, away: away[index] }))
}

export const pickersOf = ({ pickers, pickersLeave = [] }: Hands): (Absence | undefined)[] =>
  absences(Array.from({ length: Math.max(1, pickers) }, (_, index) => pickersLeave[index]))

export function planWork(work: readonly OpenWork[], shift: Shift): { plan: WorkPlan; out: OutTrip[] } {
  const plan = new WorkPlan(shift)
  const ahead = work.filter((one) => needsHands(one, shift)).toSorted(oldestFirst)
  const out = outTrips(ahead.filter(isOut), shift)
  for (const { back, riderId } of out) plan.rides.comesBack(back, riderId)
  for (const one of ahead.filter(isHeld).toSorted(soonestPromiseFirst)) plan.add(one)
  const others = ahead.filter((one) => !isOut(one) && !isHeld(one))
  for (const one of others.toSorted(nearestToDoorFirst)) plan.add(one)
  return { plan, out }
}

export function scheduleWork(work: readonly OpenWork[], shift: Shift): Schedule {
  const { plan, out } = planWork(work, shift)
  const trips = plan.rides.trips.toSorted((a, b) => a.leaves - b.leaves)
  const planned = trips.flatMap(({ stops }) => stops.map(({ order, at }) => [order.work, at] as const))
  return { free: plan.free, delivered: new Map([...out.flatMap(({ stops }) => stops), ...planned]), trips }
}

const isOut = ({ leftAt, deliveredAt }: OpenWork) => leftAt !== undefined || deliveredAt !== undefined
/** A rider has it, and has not left. */
const isHeld = (work: OpenWork) => work.riderId !== undefined && work.packedAt !== undefined && !isOut(work)

export type OutTrip = { riderId: string | undefined; stops: (readonly [OpenWork, number])[]; back: number }

/** Orders that one rider has out are one trip; of what the seller sent without saying who rides, each is its own. */
function outTrips(out: readonly OpenWork[], shift: Shift): OutTrip[] {
  const trips = Map.groupBy(out, ({ riderId, id }) => riderId ?? id)
  return [...trips.values()].map((trip) => outTrip(trip, shift))
}

/** The doors that are left, by promised time: after the way there, or from the last door that was reached. */
function outTrip(trip: readonly OpenWork[], { now, hops = withinArea }: Shift): OutTrip {
  const left = Math.max(...trip.map(({ leftAt, deliveredAt }) => (deliveredAt === undefined ? (leftAt ?? now) : 0)))
  const done = trip.filter(({ deliveredAt }) => deliveredAt !== undefined && deliveredAt >= left)
  let last = done.toSorted((a, b) => (a.deliveredAt ?? 0) - (b.deliveredAt ?? 0)).at(-1)
  let at = last?.deliveredAt
  const stops: [OpenWork, number][] = []
  for (const one of doorByDoor(trip, last)) {
    if (last && at !== undefined && isOneDoor(last, one)) {
      at = Math.max(now, at)
      stops.push([one, at])
      continue
    }
    const fromShop = arrivalAt(one.area, one.leftAt ?? now)
    const hop = last && (hops(last.area.id, one.area.id) ?? fromShop - (one.leftAt ?? now))
    const reached = at === undefined || hop === undefined ? fromShop : Math.max(fromShop, at + hop)
    at = Math.max(now, reached + DOOR_MS)
    stops.push([one, at])
    last = one
  }
  return { riderId: trip[0]?.riderId, stops, back: last && at !== undefined ? arrivalAt(last.area, at) : now }
}

/** What is left of a trip: all for the door where the rider is first, then those with the soonest promise. */
function doorByDoor(trip: readonly OpenWork[], here: OpenWork | undefined): OpenWork[] {
  const left = trip.filter(({ deliveredAt }) => deliveredAt === undefined).toSorted(soonestPromiseFirst)
  const doors = [...Map.groupBy(left, ({ door, id }) => door ?? id).values()]
  const isHere = ([one]: OpenWork[]) => here !== undefined && one !== undefined && isOneDoor(here, one)
  return [...doors.filter(isHere), ...doors.filter((orders) => !isHere(orders))].flat()
}

const oldestFirst = (a: OpenWork, b: OpenWork) => a.placedAt - b.placedAt || (a.id < b.id ? -1 : 1)
const stageOf = ({ packedAt, pickingSince }: OpenWork) =>
  packedAt === undefined ? (pickingSince === undefined ? 2 : 1) : 0
const nearestToDoorFirst = (a: OpenWork, b: OpenWork) => stageOf(a) - stageOf(b)
const soonestPromiseFirst = (a: OpenWork, b: OpenWork) =>
  (a.promisedBy ?? a.placedAt) - (b.promisedBy ?? b.placedAt) || oldestFirst(a, b)
