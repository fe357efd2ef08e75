import { RecentLoad } from './recent-load.ts'

export type LineRule<Name extends string = string> = {
  name: Name
  /** A request is refused when it would have to wait longer than this. */
  budgetMs: number
  /** The share of turns that this line gets at least while it waits, however many more urgent ones wait. */
  share?: number
}

export type Waiting = { enter: () => void }

/** The weight of the newest measurement in the average time that the work takes. */
const NEWEST = 1 / 32

export class WaitingLine<Name extends string = string> {
  readonly name: Name
  readonly budgetMs: number
  readonly share: number
  readonly waiting: Waiting[] = []
  /** The work that was let in or into the line of late. */
  readonly load = new RecentLoad()
  /** Grows from zero, so that the first, slow requests after a start refuse nothing. */
  workMs = 0
  refusals = 0
  /** Turns that the line is owed. */
  owed = 0

  constructor({ name, budgetMs, share = 0 }: LineRule<Name>) {
    this.name = name
    this.budgetMs = budgetMs
    this.share = share
  }

  worked(ms: number): void {
    this.workMs += NEWEST * (ms - this.workMs)
  }
}

/** The most urgent line goes first, and each other gets its share of turns: no line stands still. */
export class WaitingLines<Name extends string> {
  readonly #lines: WaitingLine<Name>[]

  constructor(rules: readonly LineRule<Name>[]) {
    this.#lines = rules.map((rule) => new WaitingLine(rule))
  }

  get all(): readonly WaitingLine<Name>[] {
    return this.#lines
  }

  get length(): number {
    return this.#lines.reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  named(name: Name | undefined): WaitingLine<Name> {
    const line = name === undefined ? this.#lines[0] : this.#lines.find((candidate) => candidate.name === name)
    if (!line) throw new Error(`There is no line ${name}`)
    return line
  }

  next(): Waiting | undefined {
    const waiting = this.#lines.filter((line) => line.waiting.length > 0)
    for (const line of waiting) line.owed += line.share
    const due = waiting.find(({ owed }) => owed >= 1) ?? waiting[0]
    if (!due) return undefined
    const next = due.waiting.shift()
    due.owed = due.waiting.length > 0 ? Math.max(0, due.owed - 1) : 0
    return next
  }

  /** How long a request that joins this line now waits for its turn, if one has joined `joining` as well. */
  waitMs(line: WaitingLine, { now, places, joining = line }: Moment): number {
    const place = this.#lines.indexOf(line as WaitingLine<Name>)
    const before = this.#lines.slice(0, place)
    const own = line.waiting.length + 1
    const turns = own + sum(before, ({ waiting }) => waiting.length)
    const work = own * line.workMs + sum(before, ({ waiting, workMs }) => waiting.length * workMs)
    const later = this.#lines.slice(place + 1).filter((other) => other.waiting.length > 0 || other === joining)
    const laterWork = sum(later, ({ share, workMs }) => share * workMs) / (1 - sum(later, ({ share }) => share))
    // More urgent ones keep coming meanwhile, but leave the line its share.
    const taken = sum(before, ({ load }) => load.perMs(now)) / places
    const unhindered = (work + turns * laterWork) / Math.max(1 - taken, Number.EPSILON)
    const slowest =
      line.share > 0 ? (own / line.share) * Math.max(...this.#lines.map(({ workMs }) => workMs)) : unhindered
    return Math.min(unhindered, slowest) / places
  }
}

type Moment = { now: number; places: number; joining?: WaitingLine }

const sum = <T>(of: readonly T[], read: (one: T) => number) => of.reduce((total, one) => total + read(one), 0)
