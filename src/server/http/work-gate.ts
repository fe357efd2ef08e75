import { performance } from 'node:perf_hooks'

/** Thrown before any work was begun: trying again later is safe. */
export class Overloaded extends Error {
  constructor() {
    super('too much to do')
  }
}

export type GateRule = {
  /** How many do this work at once. */
  places: number
  /** How many may wait in a rush; each costs memory, and time to whoever is behind. */
  mostWaiting?: number
  /** A line that has stood this long is no rush that passes: from then on hardly anybody may join it. */
  patienceMs?: number
}

const MOST_WAITING = 500
const PATIENCE_MS = 2_000
/** Whoever waited this long has given up. */
const LONGEST_WAIT_MS = 20_000
/** With fewer refusals than this in a second the rush is over. */
const FEW_REFUSALS = 0.1

type Waiting = { since: number; enter: () => void; refuse: (error: Overloaded) => void }

/**
 * Lets so many in at once and keeps the rest waiting, first come first served. A short rush is served whole; when
 * more comes than can be done, whoever is refused hears it at once, and whoever is let in waits hardly at all.
 */
export class WorkGate {
  readonly #places: number
  readonly #mostWaiting: number
  readonly #patienceMs: number
  readonly #now: () => number
  #inside = 0
  #line: Waiting[] = []
  /** Since when somebody has been waiting without a break. */
  #standingSince = 0
  #shedding = false
  #second = { began: 0, asked: 0, refused: 0 }
  #refusals = 0

  constructor(
    { places, mostWaiting = MOST_WAITING, patienceMs = PATIENCE_MS }: GateRule,
    now: () => number = () => performance.now(),
  ) {
    this.#places = places
    this.#mostWaiting = mostWaiting
    this.#patienceMs = patienceMs
    this.#now = now
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  get inside(): number {
    return this.#inside
  }

  get waiting(): number {
    return this.#line.length
  }

  get refusals(): number {
    return this.#refusals
  }

  get isShedding(): boolean {
    return this.#shedding
  }

  #enter(): Promise<void> | undefined {
    const now = this.#now()
    this.#judge(now)
    this.#second.asked++
    if (this.#inside < this.#places) {
      this.#inside++
      return undefined
    }
    // Somebody at the door keeps the places filled; more would only wait longer.
    const room = this.#shedding ? Math.max(1, Math.floor(this.#places / 2)) : this.#mostWaiting
    if (this.#line.length >= room) {
      this.#second.refused++
      this.#refusals++
      return Promise.reject(new Overloaded())
    }
    if (this.#line.length === 0) this.#standingSince = now
    return new Promise((enter, refuse) => this.#line.push({ since: now, enter, refuse }))
  }

  #leave(): void {
    const now = this.#now()
    let next = this.#line.shift()
    while (next && now - next.since > LONGEST_WAIT_MS) {
      this.#refusals++
      next.refuse(new Overloaded())
      next = this.#line.shift()
    }
    if (next) next.enter()
    else this.#inside--
  }

  #judge(now: number): void {
    const { began, asked, refused } = this.#second
    if (now - began >= 1_000) {
      if (refused <= asked * FEW_REFUSALS) this.#shedding = false
      this.#second = { began: now, asked: 0, refused: 0 }
    }
    if (this.#line.length > 0 && now - this.#standingSince > this.#patienceMs) this.#shedding = true
  }
}
