import { DAY_MS } from './shop-day.ts'

/** Days of the shop's calendar, such as 2026-01-31, both included. */
export type DaySpan = { from: string; to: string }

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Whether it is a day that a calendar has. */
export const isDay = (text: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(momentOf(text)) && dayAfter(text, 0) === text

export const dayAfter = (day: string, days: number): string =>
  new Date(momentOf(day) + days * DAY_MS).toISOString().slice(0, 10)

export const daysIn = ({ from, to }: DaySpan): number => Math.round((momentOf(to) - momentOf(from)) / DAY_MS) + 1

export const daysOf = (span: DaySpan): string[] =>
  Array.from({ length: daysIn(span) }, (_, index) => dayAfter(span.from, index))

/** As many days, right before them. */
export const spanBefore = (span: DaySpan): DaySpan => ({
  from: dayAfter(span.from, -daysIn(span)),
  to: dayAfter(span.from, -1),
})

/** The same days as whole months, by their first days, and the days beside them. */
export function inMonths(span: DaySpan): { months: DaySpan | null; days: DaySpan[] } {
  const { from, to } = span
  const first = from.endsWith('-01') ? from : firstOfMonth(from, 1)
  const beyond = firstOfMonth(dayAfter(to, 1), 0)
  if (first >= beyond) return { months: null, days: [span] }
  const days = [
    { from, to: dayAfter(first, -1) },
    { from: beyond, to },
  ]
  return { months: { from: first, to: firstOfMonth(beyond, -1) }, days: days.filter((part) => part.from <= part.to) }
}

/** Of the month of a day, or of one so many months later. */
export function firstOfMonth(day: string, later: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10)
}
