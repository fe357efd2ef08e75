import { type DeliveryArea, isByCourier, isNoFarther } from './delivery-area.ts'
import { roundedUp, STEP_MS } from './five-minutes.ts'
import { MINUTE_MS } from './opening-hours.ts'

/** By how many orders were open before: the busier the shop, the less is known. */
export const LOAD_BANDS = ['calm', 'busy', 'rush'] as const
export type LoadBand = (typeof LOAD_BANDS)[number]

export function loadBandOf(ordersBefore: number): LoadBand {
  if (ordersBefore >= 8) return 'rush'
  return ordersBefore >= 3 ? 'busy' : 'calm'
}

/** The least buffer, in milliseconds, with which the promise would have been kept; negative when it came early. */
export type Miss = { areaId: string; band: LoadBand; ms: number }

export type PromisedDelivery = { areaId: string; band: LoadBand; p50: number; deliveredAt: number }

/** Rounding a promise up gives minutes as well: they count, else every promise would be later than it has to be. */
export function missOf({ areaId, band, p50, deliveredAt }: PromisedDelivery): Miss {
  return { areaId, band, ms: roundedUp(deliveredAt) - STEP_MS + 1 - p50 }
}

/** The share of deliveries that are to come within the promise: a late minute weighs as much as nine early ones. */
const PROMISE_QUANTILE = 0.9
/** Fewer misses than this say little about the next one. */
const ENOUGH = 30
/** Of each group; what is further back counts no more. */
export const MAX_MISSES = 200

const MIN_SEED_MS = 4 * MINUTE_MS
const SEED_SHARE = 0.25

/** What was learned of each group (area and load band), of each area, and of the whole shop; in milliseconds. */
export type LearnedBuffers = {
  byGroup: ReadonlyMap<string, number>
  byArea: ReadonlyMap<string, number>
  shop: number | null
}

export const NOTHING_LEARNED: LearnedBuffers = { byGroup: new Map(), byArea: new Map(), shop: null }

export const groupOf = (areaId: string, band: LoadBand): string => `${areaId} ${band}`

/** Of the last misses, newest last. */
export function learnBuffers(misses: readonly Miss[], quantile = PROMISE_QUANTILE): LearnedBuffers {
  const learn = (of: readonly Miss[]) =>
    conformalQuantile(
      of.slice(-MAX_MISSES).map(({ ms }) => ms),
      quantile,
    )
  const learnEach = (keyOf: (miss: Miss) => string) => {
    const learned = [...Map.groupBy(misses, keyOf)].map(([key, of]) => [key, learn(of)] as const)
    return new Map(learned.filter((one): one is [string, number] => one[1] !== null))
  }
  return {
    byGroup: learnEach(({ areaId, band }) => groupOf(areaId, band)),
    byArea: learnEach(({ areaId }) => areaId),
    shop: learn(misses),
  }
}

/** Split conformal prediction: of n misses the ⌈(n + 1) · quantile⌉-th smallest covers the next one that often. */
function conformalQuantile(misses: readonly number[], quantile: number): number | null {
  if (misses.length < ENOUGH) return null
  const rank = Math.min(misses.length, Math.ceil((misses.length + 1) * quantile))
  return Float64Array.from(misses).sort()[rank - 1] ?? null
}

/**
 * What a promise adds to the middle estimate, which is so many milliseconds away. Whatever was learned, a busier hour
 * or a farther area never has the smaller buffer; of an area that is not known, the shop's is not trusted to be enough.
 */
export function bufferFor(
  learned: LearnedBuffers,
  { area, areas, band, awayMs }: { area: DeliveryArea; areas: readonly DeliveryArea[]; band: LoadBand; awayMs: number },
): number {
  const seed = Math.max(MIN_SEED_MS, SEED_SHARE * awayMs)
  const unknown = Math.max(seed, learned.shop ?? seed)
  const calmer = LOAD_BANDS.slice(0, LOAD_BANDS.indexOf(band) + 1)
  const of = (areaId: string, load: LoadBand) =>
    learned.byGroup.get(groupOf(areaId, load)) ?? learned.byArea.get(areaId) ?? unknown
  const nearer = [area, ...areas.filter((one) => !isByCourier(one) && isNoFarther(one, area))]
  return Math.max(...nearer.flatMap(({ id }) => calmer.map((load) => of(id, load))))
}
