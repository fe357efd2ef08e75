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

/** From the shortest. */
const PERIODS = ['day', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]
/** Periods by their first days, both included; `sign` -1: they are taken off again. */
export type PartOfSpan = { period: Period; sign: 1 | -1 } & DaySpan

const MONTHS: Record<Exclude<Period, 'day'>, number> = { month: 1, quarter: 3, year: 12 }

/** Of the period in which a day is, or of one so many periods later. */
function firstOf(period: Period, day: string, later: number): string {
  if (period === 'day') return dayAfter(day, later)
  const months = MONTHS[period]
  return firstOfMonth(day, later * months - (monthOf(day) % months))
}

const monthOf = (day: string) => Number(day.slice(5, 7)) - 1

function nearestFirst(period: Period, day: string): string {
  const [first, next] = [firstOf(period, day, 0), firstOf(period, day, 1)]
  return momentOf(day) - momentOf(first) < momentOf(next) - momentOf(day) ? first : next
}

/** The same days as few periods: 20 January to 31 December is a year without 19 days. */
export const inPeriods = ({ from, to }: DaySpan): PartOfSpan[] => periodsUntil(from, dayAfter(to, 1), PERIODS)

function periodsUntil(from: string, end: string, [period = 'day', ...longer]: readonly Period[]): PartOfSpan[] {
  const [next] = longer
  if (!next) return signed(period, from, end)
  const [first, last] = [nearestFirst(next, from), nearestFirst(next, end)]
  const beside = [...signed(period, from, first), ...signed(period, last, end)]
  const shorter = momentOf(end) - momentOf(from) <= timeBetween(from, first) + timeBetween(last, end)
  return first < last && !shorter ? [...beside, ...periodsUntil(first, last, longer)] : signed(period, from, end)
}

const timeBetween = (one: string, other: string) => Math.abs(momentOf(other) - momentOf(one))

function signed(period: Period, from: string, end: string): PartOfSpan[] {
  if (from === end) return []
  const [first, beyond] = from < end ? [from, end] : [end, from]
  return [{ period, sign: from < end ? 1 : -1, from: first, to: firstOf(period, beyond, -1) }]
}

/** The first days of its periods. */
export function firstsOf({ period, from, to }: PartOfSpan): string[] {
  const firsts: string[] = []
  for (let first = from; first <= to; first = firstOf(period, first, 1)) firsts.push(first)
  return firsts
}

/** Of the month of a day, or of one so many months later. */
export function firstOfMonth(day: string, later: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10)
}
