import type { Spread } from './count-tail.ts'
import { type SalesDay, type WeekdayPattern, weekdayPattern } from './weekday-pattern.ts'

/** What will be wanted of a product: pieces a day times the weekday's factor. */
export type DemandForecast = {
  level: number
  pattern: WeekdayPattern
  /** Variance of a day's pieces for each expected piece: 1 is pure chance. */
  dispersion: number
  /** How far the level itself may be off, as a share of it. */
  levelError: number
}

/** What is known before the product has sold anything. */
export type SharedDemand = {
  pattern: WeekdayPattern
  /** What a product like it sells in a day. */
  level: number
}

/** Days after which a sale counts half: a level that moved, the usual one, a steady one. */
const HALF_LIVES = [6, 14, 35] as const
const USUAL = 1
/** The usual one is left only for one that was clearly nearer. */
const CLEARLY = 0.93
/** Sales of this many days decide which was nearer. */
const JUDGED_DAYS = 28
/** What is known of similar products counts like so many days. */
const SHARED_DAYS = 1
const SHARED_DISPERSION = 1.3
const DISPERSION_DAYS = 12
/** More than so many standard deviations above what was expected is a feast or one large order, and counts up to there. */
const OUTLIER = 4
/** Levels move between the last sale that is known and the next delivery. */
const DRIFT = 0.08

/**
 * From days in sequence, the oldest first. Days count by the share in which the product could be bought: what sold
 * divided by the time there was some is what would have sold, also where a day ended early because it sold well.
 */
export function forecastDemand(days: readonly SalesDay[], shared: SharedDemand): DemandForecast {
  const pattern = weekdayPattern(days, shared.pattern)
  const runs = HALF_LIVES.map((halfLife) => follow(days, { pattern, halfLife, start: shared.level }))
  const usual = runs[USUAL] as Run
  const best = runs.reduce((nearest, run) => (run.error < nearest.error ? run : nearest), usual)
  const run = best.error < usual.error * CLEARLY ? best : usual
  const dispersion = Math.max(1, (SHARED_DISPERSION * DISPERSION_DAYS + run.squares) / (DISPERSION_DAYS + run.judged))
  const known = Math.max(run.level * run.days, 0.5)
  return { level: run.level, pattern, dispersion, levelError: Math.sqrt(dispersion / known / 2 + DRIFT ** 2) }
}

type Run = { level: number; days: number; error: number; squares: number; judged: number }

/** Goes through the days as they came, each expected from those before it. */
function follow(
  days: readonly SalesDay[],
  { pattern, halfLife, start }: { pattern: WeekdayPattern; halfLife: number; start: number },
): Run {
  const fading = 0.5 ** (1 / halfLife)
  let pieces = start * SHARED_DAYS
  let open = SHARED_DAYS
  let error = 0
  let squares = 0
  let judged = 0
  days.forEach((day, index) => {
    const share = day.open * (pattern[day.weekday] ?? 1)
    if (share <= 0) return
    const expected = (pieces / open) * share
    const off = day.sold - expected
    const most = expected + OUTLIER * Math.sqrt(expected * SHARED_DISPERSION + 1)
    const isOutlier = day.sold > most
    if (index >= days.length - JUDGED_DAYS && index >= 3) {
      const square = (isOutlier ? most - expected : off) ** 2 / (expected + 0.05)
      squares += square
      judged += 1
      error += square
    }
    pieces = pieces * fading + Math.min(day.sold, most)
    open = open * fading + share
  })
  return { level: pieces / open, days: open, error, squares, judged }
}

/** What is expected over some days, by their weekdays; `share` of the first one, where a part of it is over. */
export function demandOver(forecast: DemandForecast, weekdays: readonly number[], share = 1): Spread {
  const mean = weekdays.reduce(
    (sum, weekday, nth) => sum + forecast.level * (forecast.pattern[weekday] ?? 1) * (nth === 0 ? share : 1),
    0,
  )
  return { mean, variance: forecast.dispersion * mean + (forecast.levelError * mean) ** 2 }
}
