import { DEFAULT_AREAS, type DeliveryArea, isByCourier } from '../delivery-area.ts'
import { MINUTE_MS } from '../opening-hours.ts'
import type { PickSize } from '../pick-time.ts'
import { drawFactor, drawPoisson, drawWeighted, type Random } from './random-draws.ts'

export const DAY_KINDS = ['quiet', 'normal', 'busy'] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** Orders that are expected on a day. */
const ORDERS: Record<DayKind, number> = { quiet: 40, normal: 70, busy: 110 }

/** How the orders of a day spread over its hours: a peak before noon, a higher one in the evening. */
const HOURLY_WEIGHTS = [1, 0, 0, 0, 0, 1, 2, 4, 6, 7, 6, 5, 4, 4, 3, 3, 4, 6, 9, 10, 8, 5, 3, 2]
const ALL_WEIGHTS = HOURLY_WEIGHTS.reduce((sum, weight) => sum + weight, 0)

/** Most shoppers live near the shop. */
const AREA_WEIGHTS = [45, 35, 17, 3]

const USUAL_LINES = 6
const LINES_SPREAD = 0.6
const MAX_LINES = 40
const USUAL_UNITS_OF_A_LINE = 1.3

/** As if riders went everywhere, so that figures stay comparable. */
export const SIMULATED_AREAS: readonly DeliveryArea[] = DEFAULT_AREAS.map((area) => ({ ...area, courierDays: null }))

export type Arrival = { placedAt: number; size: PickSize; area: DeliveryArea }

export const expectedOrders = (kind: DayKind, hour: number): number =>
  (ORDERS[kind] * (HOURLY_WEIGHTS[hour] ?? 0)) / ALL_WEIGHTS

/** The orders of one day that begins at this midnight, earliest first. */
export function drawArrivals(
  random: Random,
  { kind, midnight, areas = SIMULATED_AREAS }: { kind: DayKind; midnight: number; areas?: readonly DeliveryArea[] },
): Arrival[] {
  const ridden = areas.filter((area) => area.isServed && !isByCourier(area))
  const served = ridden.toSorted((a, b) => a.travelMinutes - b.travelMinutes)
  const weighted = served.map((area, index) => [area, AREA_WEIGHTS[index] ?? 1] as const)
  const arrivals = HOURLY_WEIGHTS.flatMap((_, hour) =>
    Array.from({ length: drawPoisson(random, expectedOrders(kind, hour)) }, () => ({
      placedAt: midnight + Math.floor((hour + random()) * 60 * MINUTE_MS),
      size: drawSize(random),
      area: drawWeighted(random, weighted),
    })),
  )
  return arrivals
    .flatMap(({ area, ...arrival }) => (area ? [{ ...arrival, area }] : []))
    .toSorted((a, b) => a.placedAt - b.placedAt)
}

function drawSize(random: Random): PickSize {
  const lines = Math.min(MAX_LINES, Math.ceil(USUAL_LINES * drawFactor(random, LINES_SPREAD)))
  return { lines, units: lines + drawPoisson(random, lines * (USUAL_UNITS_OF_A_LINE - 1)) }
}
