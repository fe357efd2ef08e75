import { FairQueue } from './fair-queue.ts'
import type { Visitor } from './place-shares.ts'
import { RecentLoad } from './recent-load.ts'

export type ClassRule<Name extends string = string> = {
  name: Name
  /** A request is refused when it would have to wait longer than this. */
  budgetMs: number
  /** The share of turns that the class gets at least while it waits, however many more urgent requests wait. */
  share?: number
}

/** `visitor`: none for work of the shop itself. */
export type Waiting = { visitor: Visitor | undefined; enter: () => void }

/** The weight of the newest measurement in the average time that the work takes. */
const NEWEST = 1 / 32
/** One stall says little about those who wait: it counts as at most so many times the average, and a little more. */
const MAX_STALL = 4
const LITTLE_MS = 50

/** Requests that are equally urgent: their work, and the queue of those who wait for it. */
export class WorkClass<Name extends string = string> {
  readonly name: Name
  readonly budgetMs: number
  readonly share: number
  readonly waiting = new FairQueue<Waiting>()
  /** The work that was let in or into the queue of late. */
  readonly load = new RecentLoad()
  /** Grows from zero, so that the first, slow requests after a start refuse nothing. */
  workMs = 0
  refusals = 0
  /** Turns that the class is owed. */
  owed = 0

  constructor({ name, budgetMs, share = 0 }: ClassRule<Name>) {
    this.name = name
    this.budgetMs = budgetMs
    this.share = share
  }

  worked(ms: number): void {
    this.workMs += NEWEST * (Math.min(ms, MAX_STALL * this.workMs + LITTLE_MS) - this.workMs)
  }
}
