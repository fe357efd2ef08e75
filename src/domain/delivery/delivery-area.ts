import { type Paise, paise } from '../money.ts'
import { AHEAD_OF_UTC_MS } from '../shop-day.ts'
import { MINUTE_MS, MINUTES_OF_DAY } from './opening-hours.ts'

export type PincodeRange = { from: number; to: number }

export type DeliveryArea = {
  id: string
  name: string
  /** Without any, the area is everywhere that no other area covers. */
  pincodes: readonly PincodeRange[]
  /** From the shop to a door of the area, one way. */
  travelMinutes: number
  /** The same in the rush hours; never less. */
  rushMinutes: number
  /** A courier brings it, so many days after it is packed; null: the shop's own riders, in minutes. */
  courierDays: number | null
  /** Ids of areas that a rider can serve on the same trip. */
  neighbours: readonly string[]
  fee: Paise
  /** From this price of the goods on there is no fee; left out: never. */
  freeFrom?: Paise | undefined
  minimumOrder: Paise
  isServed: boolean
}

export type Travel = Pick<DeliveryArea, 'travelMinutes' | 'rushMinutes'>

/** The demo's areas: Bengaluru by distance, and the rest of the country by courier. */
export const DEFAULT_AREAS: readonly DeliveryArea[] = [
  { ...area('near', 'Central Bengaluru', [[560_001, 560_030]], 6), neighbours: ['middle'] },
  { ...area('middle', 'Inner Bengaluru', [[560_031, 560_065]], 12), neighbours: ['near', 'far'] },
  { ...area('far', 'Outer Bengaluru', [[560_066, 560_100]], 20), neighbours: ['middle'] },
  { ...area('elsewhere', 'Everywhere else', [], 35), courierDays: 3 },
]

function area(id: string, name: string, pincodes: [number, number][], travelMinutes: number): DeliveryArea {
  return {
    id,
    name,
    pincodes: pincodes.map(([from, to]) => ({ from, to })),
    travelMinutes,
    rushMinutes: travelMinutes,
    courierDays: null,
    neighbours: [],
    fee: paise(0),
    minimumOrder: paise(0),
    isServed: true,
  }
}

/** The first area that names the PIN code, else the one for everywhere else. Whether it is served is another question. */
export function areaOf<Area extends Pick<DeliveryArea, 'pincodes'>>(
  areas: readonly Area[],
  pincode: number,
): Area | null {
  const covers = ({ pincodes }: Area) => pincodes.some(({ from, to }) => from <= pincode && pincode <= to)
  return areas.find(covers) ?? areas.find(({ pincodes }) => pincodes.length === 0) ?? null
}

/**
 * Neighbours of each other, of those that there are; nothing that a courier brings is on a trip. Areas whose neighbours
 * were just chosen decide for the others.
 */
export function withNeighbours(areas: readonly DeliveryArea[], isChosen: (id: string) => boolean): DeliveryArea[] {
  const areNeighbours = (one: DeliveryArea, other: DeliveryArea) => {
    if (one === other || isByCourier(one) || isByCourier(other)) return false
    const chosen = [one, other].filter(({ id }) => isChosen(id))
    const deciding = chosen.length > 0 ? chosen : [one, other]
    return deciding.some(({ id, neighbours }) => neighbours.includes(id === one.id ? other.id : one.id))
  }
  return areas.map((one) => ({
    ...one,
    neighbours: areas.filter((other) => areNeighbours(one, other)).map(({ id }) => id),
  }))
}

export const isByCourier = ({ courierDays }: Pick<DeliveryArea, 'courierDays'>): boolean => courierDays !== null

/** What the delivery of goods for this much costs. Neither tax nor the fee itself counts. */
export const feeFor = ({ fee, freeFrom }: Pick<DeliveryArea, 'fee' | 'freeFrom'>, items: Paise): Paise =>
  freeFrom !== undefined && items >= freeFrom ? paise(0) : fee

const RUSH_HOURS = [
  [8, 10],
  [17, 21],
] as const

/** Streets, not the air: a straight line is this much shorter than the way. */
const DETOUR = 1.35
const RIDING_KM_PER_HOUR = 15

export const minutesForKilometres = (km: number): number => Math.ceil((km * DETOUR * 60) / RIDING_KM_PER_HOUR)

/**
 * When a rider who leaves at this moment is there. Who leaves earlier is never there later: when the rush ends on the
 * way, the rest of it does not count.
 */
export function arrivalAt({ travelMinutes, rushMinutes }: Travel, left: number): number {
  const end = rushMinutes > travelMinutes ? endOfRush(left) : null
  if (end === null) return left + travelMinutes * MINUTE_MS
  return Math.min(left + rushMinutes * MINUTE_MS, end + travelMinutes * MINUTE_MS)
}

export const isNoFarther = (one: Travel, than: Travel): boolean =>
  one.travelMinutes <= than.travelMinutes && one.rushMinutes <= than.rushMinutes

function endOfRush(moment: number): number | null {
  const sinceMidnight = (moment + AHEAD_OF_UTC_MS) % (MINUTES_OF_DAY * MINUTE_MS)
  const hour = sinceMidnight / (60 * MINUTE_MS)
  const rush = RUSH_HOURS.find(([from, to]) => from <= hour && hour < to)
  return rush ? moment - sinceMidnight + rush[1] * 60 * MINUTE_MS : null
}
