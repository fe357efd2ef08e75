import { type Absence, isThere } from './absence.ts'
import type { OpenPeriod } from './opening-hours.ts'

/** The first moment from which the work is done before closing; what is longer than an opening starts with it. */
export function startOf(
  from: number,
  endOf: (start: number) => number,
  periods: readonly OpenPeriod[],
  away?: Absence,
): number | null {
  const start = firstStart(from, endOf, periods)
  if (!away || start === null || isThere(away, start, endOf(start))) return start
  return firstStart(Math.max(from, away.until), endOf, periods)
}

function firstStart(from: number, endOf: (start: number) => number, periods: readonly OpenPeriod[]): number | null {
  for (const period of periods) {
    if (from <= period.from) return period.from
    if (endOf(from) <= period.until) return from
  }
  return null
}
