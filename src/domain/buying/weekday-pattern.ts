/** One of the shop's own days. `open`: in which share of a usual day's sales it could be bought, 0 to 1. */
export type SalesDay = { weekday: number; sold: number; open: number }

/** How much each weekday sells, Sunday first, as a factor: they add up to 7. */
export type WeekdayPattern = readonly number[]

export const EVEN_WEEK: WeekdayPattern = [1, 1, 1, 1, 1, 1, 1]

/** The pattern that all products share counts like so many sold pieces of each weekday. */
const SHARED_PIECES = 20

/**
 * How one product's weekdays differ, from days in sequence, the oldest first. A product that sold little follows the
 * `shared` pattern. Sales are held against those of their own week: a level that moved is no pattern.
 */
export function weekdayPattern(days: readonly SalesDay[], shared: WeekdayPattern = EVEN_WEEK): WeekdayPattern {
  const sold = shared.map((factor) => factor * SHARED_PIECES)
  const expected = shared.map(() => SHARED_PIECES)
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end)
    const level = levelOf(week, shared)
    for (const day of week) {
      sold[day.weekday] = (sold[day.weekday] ?? 0) + day.sold
      expected[day.weekday] = (expected[day.weekday] ?? 0) + level * day.open
    }
  }
  return evened(sold.map((pieces, weekday) => pieces / (expected[weekday] || 1)))
}

/** Pieces a day, if every weekday were the same. */
function levelOf(days: readonly SalesDay[], pattern: WeekdayPattern): number {
  let sold = 0
  let open = 0
  for (const day of days) {
    sold += day.sold
    open += day.open * (pattern[day.weekday] ?? 1)
  }
  return open > 0 ? sold / open : 0
}

/** So that they add up to 7. */
export function evened(factors: readonly number[]): WeekdayPattern {
  const sum = factors.reduce((total, factor) => total + factor, 0)
  return sum > 0 ? factors.map((factor) => (factor * 7) / sum) : EVEN_WEEK
}
