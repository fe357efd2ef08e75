import { MINUTE_MS } from './opening-hours.ts'

/** By how many orders were open before: the busier the shop, the less is known. */
export const LOAD_BANDS = ['calm', 'busy', 'rush'] as const
export type LoadBand = (typeof LOAD_BANDS)[number]

export function loadBandOf(ordersBefore: number): LoadBand {
  if (ordersBefore >= 8) return 'rush'
  return ordersBefore >= 3 ? 'busy' : 'calm'
}

/** By how much a delivery came after the middle estimate (before it: negative), in milliseconds. */
export type Miss = { areaId: string; band: LoadBand; ms: number }

/** The share of deliveries that are to come within the promise: a late minute weighs as much as nine early ones. */
export const PROMISE_QUANTILE = 0.9
/** Fewer misses than this say little about the next one. */
const ENOUGH = 30
/** What is further back counts no more. */
export const MOST_MISSES = 200

const LEAST_SEED_MS = 4 * MINUTE_MS
const SEED_SHARE = 0.25

/** What was learned of each class: area and load band, area, and the whole shop; in milliseconds. */
export type LearnedBuffers = {
  byClass: ReadonlyMap<string, number>
  byArea: ReadonlyMap<string, number>
  shop: number | null
}

export const NOTHING_LEARNED: LearnedBuffers = { byClass: new Map(), byArea: new Map(), shop: null }

const classOf = (areaId: string, band: LoadBand) => `${areaId} ${band}`

/** Of the last misses, newest last. */
export function learnBuffers(misses: readonly Miss[], quantile = PROMISE_QUANTILE): LearnedBuffers {
  const learn = (of: readonly Miss[]) =>
    conformalQuantile(
      of.slice(-MOST_MISSES).map(({ ms }) => ms),
      quantile,
    )
  const learnEach = (keyOf: (miss: Miss) => string) => {
    const learned = [...Map.groupBy(misses, keyOf)].map(([key, of]) => [key, learn(of)] as const)
    return new Map(learned.filter((one): one is [string, number] => one[1] !== null))
  }
  return {
    byClass: learnEach(({ areaId, band }) => classOf(areaId, band)),
    byArea: learnEach(({ areaId }) => areaId),
    shop: learn(misses),
  }
}

/** Split conformal prediction: of n misses the ⌈(n + 1) · quantile⌉-th smallest covers the next one that often. */
function conformalQuantile(misses: readonly number[], quantile: number): number | null {
  if (misses.length < ENOUGH) return null
  const rank = Math.min(misses.length, Math.ceil((misses.length + 1) * quantile))
  return misses.toSorted((a, b) => a - b)[rank - 1] ?? null
}

/**
 * What a promise adds to the middle estimate, which is so many milliseconds away. `nearer`: the areas that are no
 * farther than this one, itself included. A busier hour or a farther area never has the smaller buffer.
 */
export function bufferFor(
  learned: LearnedBuffers,
  { nearer, band, awayMs }: { nearer: readonly string[]; band: LoadBand; awayMs: number },
): number {
  const seed = Math.max(LEAST_SEED_MS, SEED_SHARE * awayMs)
  const calmer = LOAD_BANDS.slice(0, LOAD_BANDS.indexOf(band) + 1)
  const of = (areaId: string, load: LoadBand) =>
    learned.byClass.get(classOf(areaId, load)) ?? learned.byArea.get(areaId) ?? learned.shop ?? seed
  return Math.max(...nearer.flatMap((areaId) => calmer.map((load) => of(areaId, load))))
}
