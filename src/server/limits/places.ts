export type PlacesRule = { min: number; max: number; first?: number }

/** A round lasts until so many have left and so much time has passed: enough to tell a gain from chance. */
const ROUND_LEAVES = 60
const ROUND_MS = 500
/** A trial has half as many places again, or a third fewer: a real gain is then larger than the noise. */
const STEP = 1.5
/** What a trial has to gain for each share of places that it adds; one with fewer places may lose as much. */
const WORTH = 0.2
const MAX_REST = 8

/**
 * How many may work at once, by trial: more places are kept when more gets done with them, fewer when as much does.
 * What the work waits for (a far database, a busy core, a lock) need not be known.
 */
export class Places {
  readonly #rule: PlacesRule
  #count: number
  /** Those who left in this round, less the ones who entered before it. */
  #leaves = 0
  #began = 0
  /** What was done with the places of before the trial. */
  #before: { count: number; perMs: number } | null = null
  #grows = true
  /** Rounds until the next trial: the more trials fail in a row, the rarer they are. */
  #rest = 0
  #maxRest = 1

  constructor(rule: PlacesRule) {
    this.#rule = rule
    this.#count = this.#within(rule.first ?? rule.min)
  }

  get count(): number {
    return this.#count
  }

  /** A place was left. Without a queue the places are not what limits the shop, and nothing is learnt. */
  left(now: number, hasQueue: boolean): void {
    if (this.#rule.min === this.#rule.max) return
    this.#leaves++
    if (!hasQueue) this.#newRound()
    else if (this.#leaves <= 0) this.#began = now
    else if (this.#leaves >= ROUND_LEAVES && now - this.#began >= ROUND_MS)
      this.#judge(this.#leaves / (now - this.#began))
  }

  #judge(perMs: number): void {
    if (this.#before) this.#endTrial(perMs, this.#before)
    else if (this.#rest > 0) this.#rest--
    else this.#beginTrial(perMs)
    this.#newRound()
  }

  #beginTrial(perMs: number): void {
    const count = this.#within(this.#grows ? Math.ceil(this.#count * STEP) : Math.floor(this.#count / STEP))
    if (count === this.#count) {
      this.#grows = !this.#grows
      return
    }
    this.#before = { count: this.#count, perMs }
    this.#count = count
  }

  #endTrial(perMs: number, before: { count: number; perMs: number }): void {
    const gained = perMs / before.perMs - 1
    const added = this.#count / before.count - 1
    this.#before = null
    if (gained >= WORTH * added) {
      this.#maxRest = 1
      return
    }
    this.#count = before.count
    this.#grows = !this.#grows
    this.#rest = this.#maxRest
    this.#maxRest = Math.min(MAX_REST, 2 * this.#maxRest)
  }

  #newRound(): void {
    this.#leaves = -this.#count
  }

  #within(count: number): number {
    return Math.max(this.#rule.min, Math.min(this.#rule.max, count))
  }
}
