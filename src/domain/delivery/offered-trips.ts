import type { Trip } from './trips.ts'
import type { PlannedRide } from './work-ahead.ts'

type Planned = {
  trips: readonly Pick<Trip<PlannedRide>, 'riderId' | 'leaves' | 'stops'>[]
  /** Who asks. */
  riderId: string
}

/**
 * Of these orders, which ride together, each trip in the sequence of its stops: first what the schedule plans for the
 * rider who asks, then what leaves first. Orders in no trip are left out.
 */
export function offeredTrips(orderIds: readonly string[], { trips, riderId }: Planned): string[][] {
  const isOffered = new Set(orderIds)
  const isOwn = (trip: Pick<Trip<PlannedRide>, 'riderId'>) => trip.riderId === riderId
  return trips
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.leaves - b.leaves)
    .map(({ stops }) => stops.map(({ order }) => order.work.id).filter((id) => isOffered.has(id)))
    .filter(({ length }) => length > 0)
}
