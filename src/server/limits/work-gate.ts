import { Overloaded } from '../http/overloaded.ts'
import { Places, type PlacesRule } from './places.ts'
import { type LineRule, type WaitingLine, WaitingLines } from './waiting-lines.ts'

export type GateRule<Name extends string = string> = {
  /** How many requests do this work at once: a number, or as many as measurement shows to be best. */
  places: number | PlacesRule
  /** The most urgent first. */
  lines: readonly [LineRule<Name>, ...LineRule<NoInfer<Name>>[]]
  /** How many requests may wait, whatever they expect: each costs memory. */
  mostWaiting?: number
}

const MOST_WAITING = 2_000
/** The share of a budget that an expected wait may fill; the rest is for the error of the expectation. */
const FILLED = 0.8
/** The share of the places that each line gets even where that delays more urgent ones; their budgets allow for it. */
const TRICKLE = 1 / 16

/**
 * Lets a limited number of requests work at once and queues the rest in lines, the urgent ones before the others. A
 * request is refused only when the wait to expect (work before it ÷ places) exceeds its line's budget, or when it would
 * make a more urgent one exceed its own. If the expectation was wrong, it is refused when its budget is over: nobody
 * is served late.
 */
export class WorkGate<Name extends string = string> {
  readonly #places: Places
  readonly #lines: WaitingLines<Name>
  readonly #mostWaiting: number
  #hearWait: (line: Name, ms: number) => void = () => {}
  #inside = 0
  /** When the last place was taken or left. */
  #lastMove = 0

  constructor({ places, lines, mostWaiting = MOST_WAITING }: GateRule<Name>) {
    this.#places = new Places(typeof places === 'number' ? { least: places, most: places } : places)
    this.#lines = new WaitingLines(lines)
    this.#mostWaiting = mostWaiting
  }

  async run<T>(work: () => Promise<T>, name?: Name): Promise<T> {
    const line = this.#lines.named(name)
    const came = performance.now()
    await this.#enter(line, came)
    const began = performance.now()
    this.#lastMove = began
    this.#hearWait(line.name, began - came)
    try {
      return await work()
    } finally {
      this.#leave(line, began)
    }
  }

  /** Tells how long each request that is served had to wait. */
  onWaited(hear: (line: Name, ms: number) => void): void {
    this.#hearWait = hear
  }

  get inside(): number {
    return this.#inside
  }

  get waiting(): number {
    return this.#lines.length
  }

  get places(): number {
    return this.#places.count
  }

  get refusals(): { line: Name; count: number }[] {
    return this.#lines.all.map(({ name, refusals }) => ({ line: name, count: refusals }))
  }

  #enter(line: WaitingLine, now: number): Promise<void> | undefined {
    if (this.#inside < this.#places.count) {
      this.#inside++
      line.load.add(line.workMs, now)
      return undefined
    }
    const waitMs = this.#waitMs(line, now)
    if (this.waiting >= this.#mostWaiting || !this.#fits(line, now)) return Promise.reject(refusal(line, waitMs))
    line.load.add(line.workMs, now)
    return this.#wait(line)
  }

  #fits(line: WaitingLine, now: number): boolean {
    if (this.#waitMs(line, now) > FILLED * line.budgetMs) return false
    if (line.load.perMs(now) / this.#places.count < TRICKLE) return true
    const before = this.#lines.all.slice(0, this.#lines.all.indexOf(line as WaitingLine<Name>))
    return before.every((other) => this.#waitMs(other, now, line) <= FILLED * other.budgetMs)
  }

  #waitMs(line: WaitingLine, now: number, joining = line): number {
    // Work that has hung for a while is expected to hang as long again.
    const hungMs = Math.max(0, now - this.#lastMove - line.workMs)
    return hungMs + this.#lines.waitMs(line, { now, places: this.#places.count, joining })
  }

  #wait(line: WaitingLine): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        enter() {
          clearTimeout(patience)
          resolve()
        },
      }
      const patience = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1)
        reject(refusal(line, this.#waitMs(line, performance.now())))
      }, line.budgetMs)
      line.waiting.push(waiting)
    })
  }

  #leave(line: WaitingLine, began: number): void {
    const now = performance.now()
    line.worked(now - began)
    this.#lastMove = now
    this.#places.left(now, this.waiting > 0)
    this.#inside--
    while (this.#inside < this.#places.count) {
      const next = this.#lines.next()
      if (!next) return
      this.#inside++
      next.enter()
    }
  }
}

function refusal(line: WaitingLine, waitMs: number): Overloaded {
  line.refusals++
  return new Overloaded(waitMs)
}
