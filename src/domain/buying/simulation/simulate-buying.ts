import { openShare } from '../open-share.ts'
import type { SalesDay } from '../weekday-pattern.ts'
import { SIMULATED_HOURS, type SimulatedGoods } from './simulated-market.ts'

/** What is known in the evening before a delivery, and nothing of what comes. */
export type Evening = {
  goods: Pick<SimulatedGoods, 'lifeDays' | 'packSize' | 'deliveryDays'>
  /** Of the product since it is sold, the oldest first. */
  history: readonly SalesDay[]
  /** What is there: pieces, and for how many days from the delivery on they can be sold. */
  batches: readonly { pieces: number; days: number }[]
  /** The weekdays from this delivery until before the next. */
  weekdays: readonly number[]
}

/** How many pieces come; a multiple of the pack. */
export type BuyingRule = (evening: Evening) => number

export type BuyingResult = { wanted: number; missing: number; wasted: number; bought: number; history: SalesDay[] }

type Batch = { pieces: number; lastDay: number }
type Plan = { goods: SimulatedGoods; first: BuyingRule; then: BuyingRule; from: number; days: number }

/** Before day `from` the shop buys by another rule, which makes the history; only later days count. */
export function simulateBuying({ goods, first, then, from, days }: Plan): BuyingResult {
  const history: SalesDay[] = []
  const result: BuyingResult = { wanted: 0, missing: 0, wasted: 0, bought: 0, history }
  let batches: Batch[] = []
  for (let day = goods.from; day < days; day++) {
    const counts = day >= from
    if (day === goods.from || goods.deliveryDays.includes(day % 7)) {
      const rule = counts ? then : first
      const pieces = rule({
        goods,
        history,
        batches: batches.map((batch) => ({ pieces: batch.pieces, days: batch.lastDay - day + 1 })),
        weekdays: weekdaysUntilNext(day, goods.deliveryDays),
      })
      if (pieces > 0) batches.push({ pieces, lastDay: day + goods.lifeDays - 1 })
      if (counts) result.bought += pieces
    }
    const wanted = goods.wanted[day] ?? []
    const sold = takeOldest(batches, wanted.length)
    const ran = sold === wanted.length && batches.some(({ pieces }) => pieces > 0) ? null : (wanted[sold - 1] ?? 0)
    const open = ran === null ? 1 : openShare([{ from: ran, to: 24 }], SIMULATED_HOURS)
    history.push({ weekday: day % 7, sold, open })
    const spoiled = batches.filter(({ lastDay }) => lastDay <= day)
    batches = batches.filter(({ lastDay, pieces }) => lastDay > day && pieces > 0)
    if (!counts) continue
    result.wanted += wanted.length
    result.missing += wanted.length - sold
    result.wasted += spoiled.reduce((sum, { pieces }) => sum + pieces, 0)
  }
  return result
}

function takeOldest(batches: Batch[], wanted: number): number {
  let sold = 0
  for (const batch of batches) {
    const taken = Math.min(batch.pieces, wanted - sold)
    batch.pieces -= taken
    sold += taken
  }
  return sold
}

function weekdaysUntilNext(day: number, deliveryDays: readonly number[]): number[] {
  const weekdays = [day % 7]
  for (let next = day + 1; !deliveryDays.includes(next % 7); next++) weekdays.push(next % 7)
  return weekdays
}
