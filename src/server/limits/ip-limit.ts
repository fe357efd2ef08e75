import { performance } from 'node:perf_hooks'
import { SLICES, sliceMsOf } from './count-window.ts'

/** More IPs than this at once are an attack by many: the least recent are deleted, so memory stays bounded. */
export const MAX_IPS = 50_000

type Count = { newest: number; total: number; slices: number[] }

/** Limits the calls a minute from one IP, or of another key, counted in slices by this process alone. */
export class IpLimit {
  readonly #max: number
  readonly #sliceMs: number
  readonly #counts = new Map<string, Count>()

  /** `windowMinutes`: how long a call counts, instead of a minute. */
  constructor(max: number, { windowMinutes = 1 } = {}) {
    this.#max = max
    this.#sliceMs = sliceMsOf(windowMinutes)
  }

  /** 0 when this call is within the limit, else after how many seconds the next one will be. A refused one does not count. */
  take(ip: string, now = performance.now()): number {
    const count = this.#countOf(ip, this.#sliceAt(now))
    if (count.total >= this.#max) return Math.max(1, Math.ceil((firstToLeave(count) * this.#sliceMs - now) / 1000))
    add(count)
    return 0
  }

  /** Counts a call that was granted elsewhere. */
  note(ip: string, now = performance.now()): void {
    add(this.#countOf(ip, this.#sliceAt(now)))
  }

  get size(): number {
    return this.#counts.size
  }

  #sliceAt(now: number): number {
    return Math.floor(now / this.#sliceMs)
  }

  #countOf(ip: string, slice: number): Count {
    const count = this.#counts.get(ip) ?? { newest: slice, total: 0, slices: Array<number>(SLICES).fill(0) }
    clearBefore(count, slice)
    this.#counts.delete(ip)
    this.#counts.set(ip, count)
    if (this.#counts.size > MAX_IPS) {
      const [leastRecent] = this.#counts.keys()
      if (leastRecent !== undefined) this.#counts.delete(leastRecent)
    }
    return count
  }
}

function add(count: Count): void {
  const place = count.newest % SLICES
  count.total++
  count.slices[place] = (count.slices[place] ?? 0) + 1
}

/** The slices since the newest one begin at nothing, in the places of those that are a minute old. */
function clearBefore(count: Count, slice: number): void {
  const passed = Math.min(SLICES, slice - count.newest)
  for (let next = 1; next <= passed; next++) {
    const place = (count.newest + next) % SLICES
    count.total -= count.slices[place] ?? 0
    count.slices[place] = 0
  }
  count.newest = Math.max(count.newest, slice)
}

/** The slice in which the oldest calls are no longer counted. */
function firstToLeave({ newest, slices }: Count): number {
  let oldest = newest - SLICES + 1
  // A process counts from its start: slices before that have no place.
  while (oldest < newest && !slices[oldest % SLICES]) oldest++
  return oldest + SLICES
}
