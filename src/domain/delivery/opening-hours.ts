import { AHEAD_OF_UTC_MS, DAY_MS, shopDayOf } from '../shop-day.ts'

/**
 * One opening of a weekday (0 is Sunday), in minutes of the shop's clock; a day may have several. What closes before it
 * opens closes after midnight.
 */
export type DayHours = { weekday: number; opens: number; closes: number }
export type Closure = { from: Date; until: Date }
export type OpeningHours = { week: readonly DayHours[]; closures: readonly Closure[] }

/** In milliseconds; `until` is not part of it. */
export type OpenPeriod = { from: number; until: number }

export const MINUTES_OF_DAY = 24 * 60
export const MINUTE_MS = 60_000
/** Nothing is promised for an opening that starts later than this. */
const HORIZON_DAYS = 14

export const ALWAYS_OPEN: OpeningHours = {
  week: Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: 0, closes: MINUTES_OF_DAY })),
  closures: [],
}

/**
 * When the shop is open, earliest first, beginning with the opening that goes on now or comes next. Hours that touch
 * are one period; one that goes on beyond the horizon has no end.
 */
export function openPeriods({ week, closures }: OpeningHours, now: Date): OpenPeriod[] {
  const midnight = shopDayOf(now).from.getTime()
  const horizon = midnight + HORIZON_DAYS * DAY_MS
  // From yesterday, for hours that go past midnight, to a day behind the horizon, to see what ends there.
  const days = Array.from({ length: HORIZON_DAYS + 3 }, (_, day) => midnight + (day - 1) * DAY_MS)
  const opened = days.flatMap((day) => week.filter(({ weekday }) => weekday === weekdayOf(day)).map(onDay(day)))
  return closures
    .reduce((open, closure) => open.flatMap((period) => without(period, closure)), joined(opened))
    .filter(({ from, until }) => until > Math.max(from, now.getTime()) && from < horizon)
    .map(({ from, until }) => ({ from, until: until >= horizon + 2 * DAY_MS ? Number.POSITIVE_INFINITY : until }))
}

/** What is left of them from a moment on. */
export const startingAt = (periods: readonly OpenPeriod[], start: number): OpenPeriod[] =>
  periods.filter(({ until }) => until > start).map(({ from, until }) => ({ from: Math.max(from, start), until }))

const onDay =
  (day: number) =>
  ({ opens, closes }: DayHours): OpenPeriod => ({
    from: day + opens * MINUTE_MS,
    until: day + (closes < opens ? closes + MINUTES_OF_DAY : closes) * MINUTE_MS,
  })

/** Of a midnight of the shop's clock. */
function weekdayOf(midnight: number): number {
  return new Date(midnight + AHEAD_OF_UTC_MS).getUTCDay()
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
