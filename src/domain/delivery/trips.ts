import { type Absence, isThere } from './absence.ts'
import { arrivalAt, type Travel } from './delivery-area.ts'
import type { Hops } from './hops.ts'
import type { OpenPeriod } from './opening-hours.ts'
import { startOf } from './work-start.ts'

/** What fits into one rider's bag or box. */
export type Bag = { orders: number; items: number }
export const SEED_BAG: Bag = { orders: 5, items: 60 }

/** At each door. */
export const DOOR_MS = 90_000

export type TripArea = Travel & { id: string }

/** An order that has to be ridden. Two with the same door are one stop. */
export type Ride = { ready: number; area: TripArea; items: number; door?: string | undefined }

export type RiderOnShift = {
  id?: string | undefined
  bag: Bag
  /** When the shift is planned to end. */
  leavesAt?: number | undefined
}

/** `at`: handed over, as the middle estimate. */
export type Stop<Order extends Ride> = { order: Order; at: number }
export type Trip<Order extends Ride> = {
  /** undefined for a rider of whom nothing is known. */
  riderId: string | undefined
  leaves: number
  /** One for each order; those of one door follow each other, at the same moment. */
  stops: Stop<Order>[]
  items: number
  back: number
}

type Rider<Order extends Ride> = RiderOnShift & {
  away?: Absence | undefined
  trips: Trip<Order>[]
  /** Those that another order may still join. */
  joinable: Planned<Order>[]
  free: number
}
/** `until`: when the rider leaves again. */
type Planned<Order extends Ride> = { trip: Trip<Order>; until: number }

/** How an order can be brought: on a trip of its own, or with one that leaves when it is ready. */
type Choice<Order extends Ride> = {
  at: number
  leaves: number
  back: number
  rider: Rider<Order>
  trip: Trip<Order> | null
}

type Asked = {
  periods: readonly OpenPeriod[]
  notBefore?: number | undefined
  /** Who has the order already; anybody's when that person is not on shift. */
  riderId?: string | undefined
}

/**
 * The trips of all riders. Orders are added one by one, each where it is at its door first. Whoever joins a trip is its
 * last stop, unless the trip stops at that door anyway, and joins only if no later trip of that rider has to wait:
 * nobody who was there before comes later.
 */
export class TripPlan<Order extends Ride> {
  readonly #riders: Rider<Order>[]
  readonly #hops: Hops
  readonly #byDoor = new Map<string, { rider: Rider<Order>; trip: Trip<Order> }[]>()

  constructor(
    riders: readonly (RiderOnShift & { away?: Absence | undefined })[],
    { now, hops }: { now: number; hops: Hops },
  ) {
    this.#riders = riders.map((rider) => ({ ...rider, trips: [], joinable: [], free: now }))
    this.#hops = hops
  }

  /** When each rider is back from the last trip. */
  get free(): number[] {
    return this.#riders.map(({ free }) => free).toSorted((a, b) => a - b)
  }

  /** All that have not left yet. */
  get trips(): Trip<Order>[] {
    return this.#riders.flatMap(({ trips }) => trips)
  }

  /** A rider who is out. One who is not on shift counts as whoever is free first. */
  comesBack(at: number, riderId: string | undefined): void {
    const rider = this.#find(riderId) ?? this.#firstFree()
    rider.free = Math.max(rider.free, at)
  }

  /** When it is handed over; null when the shop does not open any more. */
  add(order: Order, asked: Asked): number | null {
    const choice = this.best(order, asked)
    if (!choice) return null
    const { at, leaves, back, rider } = choice
    const trip = choice.trip ?? { riderId: rider.id, leaves, back, items: 0, stops: [] }
    const sameDoor = trip.stops.findLastIndex((stop) => isOneDoor(stop.order, order))
    trip.stops.splice(sameDoor < 0 ? trip.stops.length : sameDoor + 1, 0, { order, at })
    trip.items += order.items
    trip.back = back
    if (!choice.trip) begin(rider, trip)
    if (order.door !== undefined && sameDoor < 0) this.#saveDoor(order.door, { rider, trip })
    rider.joinable = rider.joinable.filter((planned) => hasRoom(planned, rider.bag))
    rider.free = Math.max(rider.free, back)
    return at
  }

  best(order: Ride, { periods, notBefore = 0, riderId }: Asked): Choice<Order> | null {
    const holder = this.#find(riderId)
    const earliest = Math.max(order.ready, notBefore)
    const asked = { periods, isHeld: holder !== undefined }
    const riders = holder ? [holder] : this.#riders
    let best = ownTrip(order, riders, { periods, notBefore })
    for (const rider of riders) {
      for (const planned of rider.joinable) {
        if (planned.trip.leaves < earliest) continue
        const joined = this.#joined(order, rider, planned, asked)
        if (joined && (!best || joined.at <= best.at)) best = joined
      }
    }
    const sameDoor = order.door === undefined ? [] : (this.#byDoor.get(order.door) ?? [])
    for (const { rider, trip } of sameDoor) {
      if (trip.leaves < earliest || (holder && rider !== holder)) continue
      const joined = sameStop(order, rider, trip, periods)
      if (joined && (!best || joined.at <= best.at)) best = joined
    }
    return best
  }

  #joined(
    order: Ride,
    rider: Rider<Order>,
    { trip, until }: Planned<Order>,
    { periods, isHeld }: { periods: readonly OpenPeriod[]; isHeld: boolean },
  ): Choice<Order> | null {
    if (trip.items + order.items > rider.bag.items) return null
    const last = trip.stops.at(-1)
    if (!last) return null
    const { leaves } = trip
    // What a rider has already rides together, however far apart it is.
    const farHop = isHeld ? arrivalAt(order.area, last.at) - last.at : undefined
    const hop = this.#hops(last.order.area.id, order.area.id) ?? farHop
    if (hop === undefined) return null
    const at = Math.max(last.at + hop, arrivalAt(order.area, leaves)) + DOOR_MS
    const back = arrivalAt(order.area, at)
    if (back > until) return null
    return canBring(rider, { leaves, at }, periods) ? { at, leaves, back, rider, trip } : null
  }

  #find(riderId: string | undefined): Rider<Order> | undefined {
    return riderId === undefined ? undefined : this.#riders.find(({ id }) => id === riderId)
  }

  #saveDoor(door: string, at: { rider: Rider<Order>; trip: Trip<Order> }): void {
    this.#byDoor.set(door, [...(this.#byDoor.get(door) ?? []), at])
  }

  #firstFree(): Rider<Order> {
    return this.#riders.reduce((first, rider) => (rider.free < first.free ? rider : first))
  }
}

export const isOneDoor = (a: Pick<Ride, 'door'>, b: Pick<Ride, 'door'>): boolean =>
  a.door !== undefined && a.door === b.door

/** The trip stops at this door anyway: no way and no time more. */
function sameStop<Order extends Ride>(
  order: Ride,
  rider: Rider<Order>,
  trip: Trip<Order>,
  periods: readonly OpenPeriod[],
): Choice<Order> | null {
  const stop = trip.stops.find((stop) => isOneDoor(stop.order, order))
  const fits = trip.stops.length < rider.bag.orders && trip.items + order.items <= rider.bag.items
  if (!stop || !fits || !canBring(rider, { leaves: trip.leaves, at: stop.at }, periods)) return null
  return { at: stop.at, leaves: trip.leaves, back: trip.back, rider, trip }
}

/** While the shop is open and before the rider's shift ends. */
const canBring = (
  { away }: { away?: Absence | undefined },
  { leaves, at }: { leaves: number; at: number },
  periods: readonly OpenPeriod[],
): boolean => periods.some(({ from, until }) => from <= leaves && at <= until) && isThere(away, leaves, at)

type FirstTrip = { rider: { free: number }; leaves: number }
const isSooner = (one: FirstTrip, than: FirstTrip): boolean =>
  one.leaves < than.leaves || (one.leaves === than.leaves && one.rider.free < than.rider.free)

/** With the one of these riders who leaves first. */
function ownTrip<Order extends Ride>(
  { ready, area }: Ride,
  riders: readonly Rider<Order>[],
  { periods, notBefore }: Asked & { notBefore: number },
): Choice<Order> | null {
  const atDoor = (left: number) => arrivalAt(area, left) + DOOR_MS
  let first: { rider: Rider<Order>; leaves: number } | null = null
  for (const rider of riders) {
    if (first && rider.free >= first.rider.free && !first.rider.away) continue
    const leaves = startOf(Math.max(rider.free, ready, notBefore), atDoor, periods, rider.away)
    if (leaves !== null && (!first || isSooner({ rider, leaves }, first))) first = { rider, leaves }
  }
  if (!first) return null
  const at = atDoor(first.leaves)
  return { at, ...first, back: arrivalAt(area, at), trip: null }
}

function begin<Order extends Ride>(rider: Rider<Order>, trip: Trip<Order>): void {
  for (const planned of rider.joinable) planned.until = Math.min(planned.until, trip.leaves)
  rider.trips.push(trip)
  rider.joinable.push({ trip, until: Number.POSITIVE_INFINITY })
}

const hasRoom = ({ trip, until }: Planned<Ride>, bag: Bag): boolean =>
  trip.stops.length < bag.orders && trip.items < bag.items && trip.back + DOOR_MS <= until
