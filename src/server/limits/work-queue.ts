import { type ClassRule, type Waiting, WorkClass } from './work-class.ts'

/** The weight of the newest measurement in the average of all work. */
const NEWEST = 1 / 64

type Moment<Name extends string> = {
  now: number
  places: number
  /** Another one that waits as well. */
  joining?: WorkClass<Name>
  /** Whose request it is; without one, it goes behind all others of its class. */
  key?: string | undefined
}

/** Who waits at a gate: the most urgent class goes first, and each other gets its share of turns, so none stands still. */
export class WorkQueue<Name extends string> {
  readonly classes: readonly WorkClass<Name>[]
  /** Of a turn, whichever class it goes to. */
  #turnMs = 0

  constructor(rules: readonly ClassRule<Name>[]) {
    this.classes = rules.map((rule) => new WorkClass(rule))
  }

  get length(): number {
    return sum(this.classes, ({ waiting }) => waiting.length)
  }

  /** The most urgent one, unless another is named. */
  classNamed(name: Name | undefined): WorkClass<Name> {
    const found = name === undefined ? this.classes[0] : this.classes.find((one) => one.name === name)
    if (!found) throw new Error(`There is no class ${name}`)
    return found
  }

  moreUrgentThan(one: WorkClass<Name>): readonly WorkClass<Name>[] {
    return this.classes.slice(0, this.classes.indexOf(one))
  }

  /** Who goes next, of those who may enter. */
  next(may: (one: Waiting) => boolean): Waiting | undefined {
    const waiting = this.classes.filter((one) => one.waiting.some(may))
    for (const one of waiting) one.owed += one.share
    const due = waiting.find(({ owed }) => owed >= 1) ?? waiting[0]
    if (!due) return undefined
    const next = due.waiting.shift(may)
    due.owed = due.waiting.length > 0 ? Math.max(0, due.owed - 1) : 0
    return next
  }

  worked(one: WorkClass<Name>, ms: number): void {
    one.worked(ms)
    this.#turnMs += NEWEST * (ms - this.#turnMs)
  }

  /** How long a request of this class that comes now waits for its turn. */
  waitMs(one: WorkClass<Name>, { now, places, joining = one, key }: Moment<Name>): number {
    const before = this.moreUrgentThan(one)
    const own = (key === undefined ? one.waiting.length : one.waiting.ahead(key)) + 1
    const turns = own + sum(before, ({ waiting }) => waiting.length)
    const work = own * one.workMs + sum(before, ({ waiting, workMs }) => waiting.length * workMs)
    const later = this.classes.slice(before.length + 1).filter((other) => other.waiting.length > 0 || other === joining)
    const laterWork = sum(later, ({ share, workMs }) => share * workMs) / (1 - sum(later, ({ share }) => share))
    // More urgent requests keep coming meanwhile, but leave the class its share of turns.
    const load = (of: readonly WorkClass<Name>[]) => sum(of, (other) => other.load.perMs(now))
    const taken = load(before) / Math.max(places, load(this.classes))
    const unhindered = (work + turns * laterWork) / Math.max(1 - taken, Number.EPSILON)
    const slowest = one.share > 0 ? (own / one.share) * this.#turnMs : unhindered
    return Math.min(unhindered, slowest) / places
  }
}

const sum = <T>(of: readonly T[], read: (one: T) => number) => of.reduce((total, one) => total + read(one), 0)
