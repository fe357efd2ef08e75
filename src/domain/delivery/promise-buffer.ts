import { type DeliveryArea, isNoFarther } from './delivery-area.ts'
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
export const PROMISE_QUANTILE = 0.9
/** Fewer misses than this say little about the next one. */
const ENOUGH = 30
/** Of each group; what is further back counts no more. */
export const MOST_MISSES = 200

const LEAST_SEED_MS = 4 * MINUTE_MS
const SEED_SHARE = 0.25

/** In milliseconds, of each group (area and load band) and of the whole shop. */
export type LearnedBuffers = { byGroup: ReadonlyMap<string, number>; shop: number | null }

export const NOTHING_LEARNED: LearnedBuffers = { byGroup: new Map(), shop: null }

export const groupOf = (areaId: string, band: LoadBand): string => `${areaId} ${band}`

/**
 * From the last misses, newest last. A group with too few of them takes its area's buffer, then the shop's. Where a
 * farther area or a busier hour would have the smaller one, both groups are learned as one (pool adjacent violators).
 */
export function learnBuffers(
  misses: readonly Miss[],
  areas: readonly Pick<DeliveryArea, 'id' | 'travelMinutes' | 'rushMinutes'>[],
  quantile = PROMISE_QUANTILE,
): LearnedBuffers {
  const learn = (of: readonly number[]) => conformalQuantile(of, quantile)
  const shop = learn(lastOf(misses))
  if (shop === null) return NOTHING_LEARNED
  const byArea = Map.groupBy(misses, ({ areaId }) => areaId)
  const inGroup = Map.groupBy(misses, ({ areaId, band }) => groupOf(areaId, band))
  const nearestFirst = areas.toSorted((a, b) => a.travelMinutes + a.rushMinutes - b.travelMinutes - b.rushMinutes)
  const groups = LOAD_BANDS.flatMap((band) =>
    nearestFirst.map(({ id }) => ({ key: groupOf(id, band), parent: learn(lastOf(byArea.get(id) ?? [])) ?? shop })),
  )
  const known = groups.flatMap(({ key }) => {
    const own = lastOf(inGroup.get(key) ?? [])
    return own.length < ENOUGH ? [] : [{ keys: [key], misses: own }]
  })
  const pooled = new Map(
    poolViolators(known, learn).flatMap(({ keys, buffer }) => keys.map((key) => [key, buffer] as const)),
  )
  return { byGroup: filledBetween(groups, pooled), shop }
}

const lastOf = (misses: readonly Miss[]) => misses.slice(-MOST_MISSES).map(({ ms }) => ms)

/** Split conformal prediction: of n misses the ⌈(n + 1) · quantile⌉-th smallest covers the next one that often. */
function conformalQuantile(misses: readonly number[], quantile: number): number | null {
  if (misses.length < ENOUGH) return null
  const rank = Math.min(misses.length, Math.ceil((misses.length + 1) * quantile))
  return Float64Array.from(misses).sort()[rank - 1] ?? null
}

type Pool = { keys: string[]; misses: number[] }

function poolViolators(pools: readonly Pool[], learn: (misses: number[]) => number | null) {
  const result: (Pool & { buffer: number })[] = []
  for (const next of pools) {
    let pool = { ...next, buffer: learn(next.misses) ?? 0 }
    for (let last = result.at(-1); last && last.buffer > pool.buffer; last = result.at(-1)) {
      result.pop()
      const together = [...last.misses, ...pool.misses]
      pool = { keys: [...last.keys, ...pool.keys], misses: together, buffer: learn(together) ?? 0 }
    }
    result.push(pool)
  }
  return result
}

/** A group that is not known by itself has its parent's buffer, but no less than those before and no more than those behind. */
function filledBetween(groups: readonly { key: string; parent: number }[], known: ReadonlyMap<string, number>) {
  const filled = new Map<string, number>()
  let least = Number.NEGATIVE_INFINITY
  for (const [index, { key, parent }] of groups.entries()) {
    const behind = groups
      .slice(index)
      .map((one) => known.get(one.key))
      .find((buffer) => buffer !== undefined)
    least = known.get(key) ?? Math.min(Math.max(parent, least), behind ?? Number.POSITIVE_INFINITY)
    filled.set(key, least)
  }
  return filled
}

/**
 * What a promise adds to the middle estimate, which is so many milliseconds away. Whatever was learned, and however
 * the areas have changed since: a busier hour or a farther area never has the smaller buffer.
 */
export function bufferFor(
  learned: LearnedBuffers,
  { area, areas, band, awayMs }: { area: DeliveryArea; areas: readonly DeliveryArea[]; band: LoadBand; awayMs: number },
): number {
  const unknown = learned.shop ?? Math.max(LEAST_SEED_MS, SEED_SHARE * awayMs)
  const calmer = LOAD_BANDS.slice(0, LOAD_BANDS.indexOf(band) + 1)
  let buffer = Number.NEGATIVE_INFINITY
  for (const nearer of [area, ...areas]) {
    if (!isNoFarther(nearer, area)) continue
    for (const load of calmer) buffer = Math.max(buffer, learned.byGroup.get(groupOf(nearer.id, load)) ?? unknown)
  }
  return buffer
}
