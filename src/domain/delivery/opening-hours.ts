import { shopDayOf } from '../shop-day.ts'

/** One opening of a weekday (0 is Sunday), in minutes of the shop's clock; a day may have several. */
export type DayHours = { weekday: number; opens: number; closes: number }
export type Closure = { from: Date; until: Date }
export type OpeningHours = { week: readonly DayHours[]; closures: readonly Closure[] }

/** In milliseconds; `until` is not part of it. */
export type OpenPeriod = { from: number; until: number }

export const MINUTES_OF_DAY = 24 * 60
export const MINUTE_MS = 60_000
const DAY_MS = MINUTES_OF_DAY * MINUTE_MS
/** Nothing is promised later than this. */
const HORIZON_DAYS = 14

export const ALWAYS_OPEN: OpeningHours = {
  week: Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: 0, closes: MINUTES_OF_DAY })),
  closures: [],
}

/**
 * When the shop is open from this moment on, earliest first; hours that touch are one period. A period that goes
 * beyond the horizon has no end.
 */
export function openPeriods({ week, closures }: OpeningHours, now: Date): OpenPeriod[] {
  const start = now.getTime()
  const midnight = shopDayOf(now).from.getTime()
  const horizon = midnight + (HORIZON_DAYS + 1) * DAY_MS
  const days = Array.from({ length: HORIZON_DAYS + 2 }, (_, day) => midnight + (day - 1) * DAY_MS)
  const opened = days.flatMap((day) => week.filter(({ weekday }) => weekday === weekdayOf(day)).map(onDay(day)))
  return closures
    .reduce((open, closure) => open.flatMap((period) => without(period, closure)), joined(opened))
    .filter(({ until }) => until > start)
    .map(({ from, until }) => ({
      from: Math.max(from, start),
      until: until >= horizon ? Number.POSITIVE_INFINITY : until,
    }))
}

const onDay =
  (day: number) =>
  ({ opens, closes }: DayHours): OpenPeriod => ({ from: day + opens * MINUTE_MS, until: day + closes * MINUTE_MS })

/** Of a midnight of the shop's clock. */
function weekdayOf(midnight: number): number {
  return new Date(`${shopDayOf(new Date(midnight)).date}T00:00:00Z`).getUTCDay()
}

function joined(periods: OpenPeriod[]): OpenPeriod[] {
  const result: OpenPeriod[] = []
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && period.from <= last.until) last.until = Math.max(last.until, period.until)
    else result.push({ ...period })
  }
  return result
}

function without({ from, until }: OpenPeriod, closure: Closure): OpenPeriod[] {
  const closes = Math.max(from, closure.from.getTime())
  const opens = Math.min(until, closure.until.getTime())
  if (closes >= opens) return [{ from, until }]
  return [
    { from, until: closes },
    { from: opens, until },
  ].filter((period) => period.until > period.from)
}
