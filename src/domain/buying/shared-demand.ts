import type { SharedDemand } from './demand-forecast.ts'
import { EVEN_WEEK, evened, type SalesDay, type WeekdayPattern } from './weekday-pattern.ts'

/** What the products of a shop, or of a part of it, have in common: said of one that has sold too little to tell. */
export function sharedDemand(histories: Iterable<readonly SalesDay[]>): SharedDemand {
  const sold = EVEN_WEEK.map(() => 0)
  const expected = EVEN_WEEK.map(() => 0)
  const levels: number[] = []
  for (const days of histories) {
    const pieces = days.reduce((sum, day) => sum + day.sold, 0)
    const open = days.reduce((sum, day) => sum + day.open, 0)
    if (pieces === 0 || open <= 0) continue
    levels.push(pieces / open)
    for (const day of days) {
      sold[day.weekday] = (sold[day.weekday] ?? 0) + day.sold
      expected[day.weekday] = (expected[day.weekday] ?? 0) + (day.open * pieces) / open
    }
  }
  return { pattern: patternOf(sold, expected), level: median(levels) }
}

/** A weekday on which the shop is closed sells nothing; one that was never seen is like the others. */
function patternOf(sold: readonly number[], expected: readonly number[]): WeekdayPattern {
  return evened(sold.map((pieces, weekday) => (expected[weekday] ? pieces / expected[weekday] : 1)))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
