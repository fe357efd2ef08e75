import { offeredTrips } from '#domain/delivery/offered-trips.ts'
import { stopsOf } from '#domain/delivery/stops.ts'
import type { PackedOrder } from '../orders/packed-orders-store.ts'
import type { BagFacts } from './bag-facts.ts'

export type WaitingTrip = {
  area: string
  isSuggested: boolean
  orders: (BagFacts & { _id: string; packedAt: Date; lines: number; units: number; stop?: string })[]
}

type Planned = Parameters<typeof offeredTrips>[1] & {
  areaOf: (orderId: string) => string
  factsOf: (orderId: string) => BagFacts
}

/** By planned trip; what is in none, by area. */
export function waitingTrips(packed: readonly PackedOrder[], { areaOf, factsOf, ...planned }: Planned): WaitingTrip[] {
  const byId = new Map(packed.map((order) => [order.id, order]))
  const stops = stopsOf(packed)
  const view = ({ id, packedAt, lines, units }: PackedOrder) => {
    const stop = stops.get(id)
    return { _id: id, ...factsOf(id), packedAt, lines, units, ...(stop && { stop }) }
  }
  const trips = offeredTrips([...byId.keys()], planned).map((ids, index) => ({
    area: [...new Set(ids.map(areaOf))].join(' and '),
    isSuggested: index === 0,
    orders: ids.flatMap((id) => byId.get(id) ?? []).map(view),
  }))
  const shown = new Set(trips.flatMap(({ orders }) => orders.map(({ _id }) => _id)))
  const rest = packed.filter(({ id }) => !shown.has(id))
  const byArea = [...Map.groupBy(rest, ({ id }) => areaOf(id))].map(([area, orders]) => ({
    area,
    isSuggested: false,
    orders: orders.map(view),
  }))
  return [...trips, ...byArea]
}
