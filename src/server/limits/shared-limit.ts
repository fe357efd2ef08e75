import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import type { GuardedCounts } from './guarded-counts.ts'
import { IpLimit, MAX_IPS } from './ip-limit.ts'
import type { CountRule } from './shared-counts.ts'

type Resolve = (waitSeconds: number) => void

/**
 * A limit that all processes count together. Each also counts what it granted itself, and goes by that while the
 * shared counts are away: never more than the limit from one process.
 */
export class SharedLimit {
  readonly #rule: CountRule
  readonly #counts: GuardedCounts
  readonly #own: IpLimit
  // Given `max`, it would take the memory of so many at once, and each limit has one.
  readonly #refusedUntil = new LRUCache<string, number>({ maxSize: MAX_IPS, sizeCalculation: () => 1 })
  /** Calls that came while their key's question is on its way: the next question is for all of them. */
  readonly #waiting = new Map<string, Resolve[]>()

  constructor(rule: CountRule, counts: GuardedCounts) {
    this.#rule = rule
    this.#counts = counts
    this.#own = new IpLimit(rule.max, rule)
  }

  /** 0 when this call is within the limit, else after how many seconds the next one will be. A refused one does not count. */
  async take(key: string): Promise<number> {
    const untilThen = (this.#refusedUntil.get(key) ?? 0) - performance.now()
    if (untilThen > 0) return secondsOf(untilThen)
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push(resolve)
      else void this.#askFor(key, [resolve])
    })
  }

  async #askFor(key: string, calls: Resolve[]): Promise<void> {
    for (let asking = calls; asking.length > 0; asking = this.#waiting.get(key) ?? []) {
      this.#waiting.set(key, [])
      await this.#ask(key, asking)
    }
    this.#waiting.delete(key)
  }

  async #ask(key: string, calls: Resolve[]): Promise<void> {
    const taken = await this.#counts.take(this.#rule, key, calls.length)
    for (const [place, resolve] of calls.entries()) {
      if (taken === null) resolve(this.#own.take(key))
      else if (place >= taken.granted) resolve(secondsOf(taken.waitMs))
      else {
        this.#own.note(key)
        resolve(0)
      }
    }
    if (taken && taken.granted < calls.length) this.#refusedUntil.set(key, performance.now() + taken.waitMs)
  }
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
