import type { DeliveryArea } from './delivery-area.ts'
import { MINUTE_MS } from './opening-hours.ts'

/** From one door to the next in the same area, and in one that is its neighbour. */
export const HOP_MS = 4 * MINUTE_MS
const NEIGHBOUR_HOP_MS = 8 * MINUTE_MS

/** From a door of one area to a door of another; undefined where a trip does not serve both. */
export type Hops = (from: string, to: string) => number | undefined

export const withinArea: Hops = (from, to) => (from === to ? HOP_MS : undefined)

export function hopsOf(areas: readonly Pick<DeliveryArea, 'id' | 'neighbours'>[]): Hops {
  const neighbours = new Set(
    areas.flatMap(({ id, neighbours }) => neighbours.flatMap((to) => [`${id} ${to}`, `${to} ${id}`])),
  )
  return (from, to) => withinArea(from, to) ?? (neighbours.has(`${from} ${to}`) ? NEIGHBOUR_HOP_MS : undefined)
}
