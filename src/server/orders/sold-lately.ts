import { paise } from '#domain/money.ts'
import type { Reader } from '../db/database.ts'
import { idsFrom } from '../db/new-id.ts'
import { eventsFrom, newestEventId, OVERLAP } from './order-event-store.ts'
import { PERIOD_MS, periodAt, periodOf, type SoldLine, soldInPeriods, soldInSpans } from './sold-lines-store.ts'
import type { BestSeller } from './today-store.ts'

/** An order's id and its moment, or the clocks of two machines, differ by less; so does a commit from its beginning. */
const SETTLED_AFTER_MS = 3600_000
const MAX_EVENTS = 1_000

/**
 * What sold in the last days, without adding up every line of them each time: a period that is over keeps its sums
 * here until one of its orders moves. The newest orders, and those on the edge of the days, are read each time.
 */
export class SoldLately {
  readonly #db: Reader
  readonly #periods = new Map<string, SoldLine[]>()
  #newestEvent: number | null = null
  #lastTurn: Promise<unknown> = Promise.resolve()

  constructor(db: Reader) {
    this.#db = db
  }

  /** One at a time: an older answer of the database never replaces a newer one. */
  bestSellers(since: Date, limit: number): Promise<BestSeller[]> {
    const turn = this.#lastTurn.then(() => this.#bestSellers(since, limit))
    this.#lastTurn = turn.catch(() => undefined)
    return turn
  }

  async #bestSellers(since: Date, limit: number): Promise<BestSeller[]> {
    await this.#deleteMoved()
    const first = Math.ceil((since.getTime() + SETTLED_AFTER_MS) / PERIOD_MS)
    const beyond = Math.floor((Date.now() - SETTLED_AFTER_MS) / PERIOD_MS)
    const settled = Array.from({ length: Math.max(beyond - first, 0) }, (_, index) => periodAt(first + index))
    await this.#save(settled)
    const earliest = idsFrom(new Date(since.getTime() - SETTLED_AFTER_MS))
    const edges =
      settled.length > 0 ? [{ from: earliest, to: periodAt(first) }, { from: periodAt(beyond) }] : [{ from: earliest }]
    const lines = [...this.#periods.values(), await soldInSpans(this.#db, since, edges)].flat()
    return best(lines, limit)
  }

  async #save(settled: string[]): Promise<void> {
    const wanted = new Set(settled)
    for (const period of this.#periods.keys()) if (!wanted.has(period)) this.#periods.delete(period)
    const missing = settled.filter((period) => !this.#periods.has(period))
    for (const [period, lines] of await soldInPeriods(this.#db, missing)) this.#periods.set(period, lines)
  }

  async #deleteMoved(): Promise<void> {
    if (this.#newestEvent === null) {
      this.#newestEvent = await newestEventId(this.#db)
      return
    }
    const events = await eventsFrom(this.#db, this.#newestEvent - OVERLAP, MAX_EVENTS)
    if (events.length === MAX_EVENTS) {
      this.#periods.clear()
      this.#newestEvent = await newestEventId(this.#db)
      return
    }
    for (const { orderId } of events) this.#periods.delete(periodOf(orderId))
    this.#newestEvent = Math.max(this.#newestEvent, events.at(-1)?.id ?? 0)
  }
}

const ADDED = ['quantity', 'grams', 'millilitres', 'revenue'] as const

function best(lines: SoldLine[], limit: number): BestSeller[] {
  const sums = new Map<string, SoldLine>()
  for (const line of lines) {
    const sum = sums.get(line.productId)
    if (!sum) sums.set(line.productId, { ...line })
    else for (const key of ADDED) sum[key] += line[key]
  }
  return [...sums.values()]
    .sort((a, b) => b.quantity - a.quantity || (a.productId < b.productId ? -1 : 1))
    .slice(0, limit)
    .map((sum) => ({ ...sum, revenue: paise(sum.revenue) }))
}
