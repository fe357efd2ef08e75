import { MINUTE_MS } from './opening-hours.ts'
import {
  countOrdersBefore,
  dueFrom,
  needsHands,
  type OpenWork,
  type OutTrip,
  planWork,
  type Shift,
  type WorkPlan,
} from './work-ahead.ts'

const HOUR_MS = 60 * MINUTE_MS
/** Hours of the shop's clock begin at half past of UTC's. */
const HALF_HOUR_MS = 30 * MINUTE_MS

/** The start of the hour of the shop's clock. */
const hourOf = (moment: number): number => Math.floor((moment - HALF_HOUR_MS) / HOUR_MS) * HOUR_MS + HALF_HOUR_MS

/** What is before an order. `hours`: see byHour, once it was asked for. */
type Ahead = { plan: WorkPlan; out: readonly OutTrip[]; ordersBefore: number; hours?: Map<number, number> }

/**
 * The hands after the orders that are before one which is handed over at some moment. Hours that others chose, and
 * that are worked on by then, are before it: else its time would become later once they are.
 */
export class HandsAhead {
  readonly #work: OpenWork[]
  readonly #shift: Shift
  /** When the orders with a later slot have to be worked on. */
  readonly #later: number[]
  /** By how many of these count. */
  readonly #known = new Map<number, Ahead>()

  constructor(work: Iterable<OpenWork>, shift: Shift) {
    this.#work = [...work]
    this.#shift = shift
    this.#later = this.#work.filter((one) => this.#isLater(one)).map(dueFrom)
  }

  by(moment: number): Ahead {
    const dueBy = Math.max(moment, this.#shift.now)
    const due = this.#later.filter((from) => from <= dueBy).length
    const known = this.#known.get(due) ?? this.#schedule(dueBy)
    this.#known.set(due, known)
    return known
  }

  /** How many orders without a slot are handed over in each hour, as the middle estimate. */
  byHour(): ReadonlyMap<number, number> {
    const ahead = this.by(this.#shift.now)
    ahead.hours ??= hoursOf(ahead)
    return ahead.hours
  }

  /** The newest order, which nobody has begun: scheduling all others again for each would not keep up. */
  add(newest: OpenWork): void {
    this.#work.push(newest)
    if (this.#isLater(newest)) {
      this.#later.push(dueFrom(newest))
      for (const due of this.#known.keys()) if (due > 0) this.#known.delete(due)
    } else for (const [due, ahead] of this.#known) this.#known.set(due, this.#with(ahead, newest))
  }

  #isLater(work: OpenWork): boolean {
    return work.slotFrom !== undefined && dueFrom(work) > this.#shift.now
  }

  #schedule(dueBy: number): Ahead {
    const shift = { ...this.#shift, dueBy }
    const { plan, out } = planWork(this.#work, shift)
    return { plan, out, ordersBefore: countOrdersBefore(this.#work, shift) }
  }

  #with(ahead: Ahead, newest: OpenWork): Ahead {
    if (!needsHands(newest, this.#shift)) return ahead
    const at = ahead.plan.add(newest)
    if (ahead.hours && at !== null) countIn(ahead.hours, newest, at)
    return { ...ahead, ordersBefore: ahead.ordersBefore + 1 }
  }
}

function hoursOf({ plan, out }: Ahead): Map<number, number> {
  const hours = new Map<number, number>()
  for (const { stops } of out) for (const [work, at] of stops) countIn(hours, work, at)
  for (const { stops } of plan.rides.trips) for (const { order, at } of stops) countIn(hours, order.work, at)
  return hours
}

function countIn(hours: Map<number, number>, { slotFrom }: OpenWork, at: number): void {
  if (slotFrom === undefined) addOne(hours, hourOf(at))
}

export const addOne = (counts: Map<number, number>, key: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** How many orders have each slot, by its start. */
export function countSlots(work: Iterable<OpenWork>): Map<number, number> {
  const taken = new Map<number, number>()
  for (const { slotFrom } of work) if (slotFrom !== undefined) addOne(taken, slotFrom)
  return taken
}
