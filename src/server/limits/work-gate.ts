import { performance } from 'node:perf_hooks'
import { Overloaded } from '../http/overloaded.ts'

export type GateRule = {
  /** How many requests do this work at once. */
  places: number
  /** A request is refused when it would have to wait longer than this, unless it brings a budget of its own. */
  budgetMs?: number
  /** How many requests may wait, whatever they expect: each costs memory. */
  mostWaiting?: number
}

const BUDGET_MS = 2_000
const MOST_WAITING = 500
/** A client that waited this long has given up. */
const LONGEST_WAIT_MS = 20_000
/** The weight of the newest measurement in the average time that the work takes. */
const NEWEST = 0.1

type Waiting = { since: number; enter: () => void; refuse: (error: Overloaded) => void }

/**
 * Lets a limited number of requests work at once and queues the rest, first come first served. A request is refused
 * only when the wait to expect (requests before it × measured time each ÷ places) exceeds its budget.
 */
export class WorkGate {
  readonly #places: number
  readonly #budgetMs: number
  readonly #mostWaiting: number
  readonly #now: () => number
  #inside = 0
  #queue: Waiting[] = []
  /** Grows from zero, so that the first, slow requests after a start refuse nothing. */
  #averageMs = 0
  /** When the last place was taken or left. */
  #lastMove = 0
  #refusals = 0

  constructor(
    { places, budgetMs = BUDGET_MS, mostWaiting = MOST_WAITING }: GateRule,
    now: () => number = () => performance.now(),
  ) {
    this.#places = places
    this.#budgetMs = budgetMs
    this.#mostWaiting = mostWaiting
    this.#now = now
  }

  async run<T>(work: () => Promise<T>, budgetMs = this.#budgetMs): Promise<T> {
    await this.#enter(budgetMs)
    const began = this.#now()
    this.#lastMove = began
    try {
      return await work()
    } finally {
      this.#leave(began)
    }
  }

  get inside(): number {
    return this.#inside
  }

  get waiting(): number {
    return this.#queue.length
  }

  get refusals(): number {
    return this.#refusals
  }

  /** How long a request that came now would wait for its place. */
  get expectedWaitMs(): number {
    if (this.#inside < this.#places) return 0
    // Work that has hung for a while is expected to hang as long again.
    const hungMs = Math.max(0, this.#now() - this.#lastMove - this.#averageMs)
    return hungMs + ((this.#queue.length + 1) * this.#averageMs) / this.#places
  }

  #enter(budgetMs: number): Promise<void> | undefined {
    if (this.#inside < this.#places) {
      this.#inside++
      return undefined
    }
    const expected = this.expectedWaitMs
    if (expected > budgetMs || this.#queue.length >= this.#mostWaiting) return Promise.reject(this.#refusal(expected))
    return new Promise((enter, refuse) => this.#queue.push({ since: this.#now(), enter, refuse }))
  }

  #leave(began: number): void {
    const now = this.#now()
    this.#averageMs += NEWEST * (now - began - this.#averageMs)
    this.#lastMove = now
    let next = this.#queue.shift()
    while (next && now - next.since > LONGEST_WAIT_MS) {
      next.refuse(this.#refusal(this.expectedWaitMs))
      next = this.#queue.shift()
    }
    if (next) next.enter()
    else this.#inside--
  }

  #refusal(expectedWaitMs: number): Overloaded {
    this.#refusals++
    return new Overloaded(expectedWaitMs)
  }
}
