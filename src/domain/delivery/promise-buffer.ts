import { type DeliveryArea, isNoFarther, type Travel } from './delivery-area.ts'
import { roundedUp, STEP_MS } from './five-minutes.ts'
import { MINUTE_MS } from './opening-hours.ts'
import { pooledBuffers } from './pooled-buffers.ts'

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

/** In milliseconds. A group that is known by its own misses, or its area's, has only one possible buffer. */
export type BufferRange = { least: number; most: number }
/** Of each group (area and load band), and of the whole shop. */
export type LearnedBuffers = { byGroup: ReadonlyMap<string, BufferRange>; shop: number | null }

export const NOTHING_LEARNED: LearnedBuffers = { byGroup: new Map(), shop: null }

export const groupOf = (areaId: string, band: LoadBand): string => `${areaId} ${band}`

type Group = { key: string; area: Travel & { id: string }; load: number }

const isNoWorse = (one: Group, than: Group) => one.load <= than.load && isNoFarther(one.area, than.area)

/** From the last misses, newest last; `areas` as they are now. */
export function learnBuffers(
  misses: readonly Miss[],
  areas: readonly (Travel & { id: string })[],
  quantile = PROMISE_QUANTILE,
): LearnedBuffers {
  const learn = (of: readonly number[]) => conformalQuantile(of, quantile)
  const shop = learn(misses.slice(-MOST_MISSES).map(({ ms }) => ms))
  if (shop === null) return NOTHING_LEARNED
  const ofGroup = lastOfEach(misses, ({ areaId, band }) => groupOf(areaId, band))
  const ofArea = lastOfEach(misses, ({ areaId }) => areaId)
  const groups = areas.flatMap((area) => LOAD_BANDS.map((band, load) => ({ key: groupOf(area.id, band), area, load })))
  const isKnown = ({ key }: Group) => (ofGroup.get(key)?.length ?? 0) >= ENOUGH
  const known = pooledBuffers(groups.filter(isKnown), {
    isNoWorse,
    missesOf: ({ key }) => ofGroup.get(key) ?? [],
    learn: (of) => learn(of) ?? shop,
  })
  const rangeOf = (group: Group): BufferRange => {
    const bounds = boundsOf(group, known)
    const areas = known.get(group) ?? learn(ofArea.get(group.area.id) ?? [])
    if (areas === null) return bounds
    const buffer = Math.min(bounds.most, Math.max(bounds.least, areas))
    return { least: buffer, most: buffer }
  }
  return { byGroup: new Map(groups.map((group) => [group.key, rangeOf(group)])), shop }
}

/** The last misses of each key. */
function lastOfEach(misses: readonly Miss[], keyOf: (miss: Miss) => string): Map<string, number[]> {
  const last = new Map<string, number[]>()
  for (const miss of misses.toReversed()) {
    const key = keyOf(miss)
    const of = last.get(key)
    if (!of) last.set(key, [miss.ms])
    else if (of.length < MOST_MISSES) of.push(miss.ms)
  }
  return last
}

/** Split conformal prediction: of n misses the ⌈(n + 1) · quantile⌉-th smallest covers the next one that often. */
function conformalQuantile(misses: readonly number[], quantile: number): number | null {
  if (misses.length < ENOUGH) return null
  const rank = Math.min(misses.length, Math.ceil((misses.length + 1) * quantile))
  return Float64Array.from(misses).sort()[rank - 1] ?? null
}

/** No less than what is known of nearer areas and calmer hours, no more than of farther and busier ones. */
function boundsOf(group: Group, known: ReadonlyMap<Group, number>): BufferRange {
  const buffers = [...known]
  const better = buffers.filter(([other]) => isNoWorse(other, group)).map(([, buffer]) => buffer)
  const worse = buffers.filter(([other]) => isNoWorse(group, other)).map(([, buffer]) => buffer)
  return { least: Math.max(Number.NEGATIVE_INFINITY, ...better), most: Math.min(Number.POSITIVE_INFINITY, ...worse) }
}

/**
 * What a promise adds to the middle estimate, which is so many milliseconds away. Whatever was learned, and however
 * the areas have changed since: a busier hour or a farther area never has the smaller buffer.
 */
export function bufferFor(
  learned: LearnedBuffers,
  { area, areas, band, awayMs }: { area: DeliveryArea; areas: readonly DeliveryArea[]; band: LoadBand; awayMs: number },
): number {
  const seed = Math.max(LEAST_SEED_MS, SEED_SHARE * awayMs)
  const unknown = Math.max(seed, learned.shop ?? seed)
  const calmer = LOAD_BANDS.slice(0, LOAD_BANDS.indexOf(band) + 1)
  let buffer = Number.NEGATIVE_INFINITY
  for (const nearer of [area, ...areas]) {
    if (!isNoFarther(nearer, area)) continue
    for (const load of calmer) {
      const range = learned.byGroup.get(groupOf(nearer.id, load))
      buffer = Math.max(buffer, range ? Math.min(range.most, Math.max(range.least, unknown)) : unknown)
    }
  }
  return buffer
}
