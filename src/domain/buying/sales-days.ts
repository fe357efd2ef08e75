import { DAY_MS } from '../shop-day.ts'
import { type HourSpan, openShare } from './open-share.ts'
import type { SalesDay } from './weekday-pattern.ts'

/** In milliseconds since the first day began. */
export type TimeSpan = { from: number; to: number }

export type Sales = {
  /** Of each day from the first on, by its number. */
  sold: ReadonlyMap<number, number>
  soldOut: readonly TimeSpan[]
  /** The number of the first day on which the product was there. */
  since: number
}

/** The days that are looked at. `hours`: what each hour of a usual day sells. */
export type Window = { firstWeekday: number; days: number; hours: readonly number[] }

/** Where something was sold, the product was there for at least so long. */
const MIN_OPEN = 0.15

/** A product's days, the oldest first. */
export function salesDays({ sold, soldOut, since }: Sales, { firstWeekday, days, hours }: Window): SalesDay[] {
  const history: SalesDay[] = []
  for (let day = Math.max(0, since); day < days; day++) {
    const pieces = sold.get(day) ?? 0
    const open = soldOut.length === 0 ? 1 : openShare(hoursOf(soldOut, day), hours)
    history.push({
      weekday: (firstWeekday + day) % 7,
      sold: pieces,
      open: pieces > 0 ? Math.max(MIN_OPEN, open) : open,
    })
  }
  return history
}

function hoursOf(spans: readonly TimeSpan[], day: number): HourSpan[] {
  const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS]
  return spans
    .filter((span) => span.from < to && span.to > from)
    .map((span) => ({
      from: (Math.max(span.from, from) - from) / 3600_000,
      to: (Math.min(span.to, to) - from) / 3600_000,
    }))
}
