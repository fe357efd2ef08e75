import { AHEAD_OF_UTC_MS, DAY_MS, isEndOfDay, shopDayOf } from './shop-day.ts'

/**
 * Every time that a person reads, on the shop's clock and as it is said in India. Spelled out by hand, because the
 * server's and the browsers' `Intl` differ in spaces and short months, and pages are rendered by both.
 */
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS

type Moment = Date | number
type Span = { from: Moment; until: Moment }

/** Its UTC fields are those of the shop's clock. */
const shopClock = (moment: Moment) => new Date(Number(moment) + AHEAD_OF_UTC_MS)
const monthOf = (clock: Date) => MONTHS[clock.getUTCMonth()] ?? ''

const half = (hour: number) => (hour % 24 < 12 ? 'am' : 'pm')
const twoDigits = (minutes: number) => String(minutes).padStart(2, '0')
const figures = (hour: number, minutes: number) => `${hour % 12 || 12}${minutes ? `:${twoDigits(minutes)}` : ''}`

/** 3:05 pm, 8:00 am */
export function clockTime(moment: Moment): string {
  const clock = shopClock(moment)
  const hour = clock.getUTCHours()
  return `${hour % 12 || 12}:${twoDigits(clock.getUTCMinutes())} ${half(hour)}`
}

/** A full hour of the day, 0 to 24: 8 am, 12 pm */
export const hourWords = (hour: number): string => `${figures(hour, 0)} ${half(hour)}`

/** 8–9 am, 11 am–12 pm, 8:30–9:30 pm */
export function spanWords({ from, until }: Span): string {
  const [start, end] = [shopClock(from), shopClock(until)]
  const [first, last] = [start.getUTCHours(), end.getUTCHours()]
  const isOneHalf = half(first) === half(last) && Number(until) - Number(from) < DAY_MS / 2
  const begins = figures(first, start.getUTCMinutes())
  return `${begins}${isOneHalf ? '' : ` ${half(first)}`}–${figures(last, end.getUTCMinutes())} ${half(last)}`
}

/** The hour of the day that begins then, 0 to 23: 8–9 am */
export const hourSpanWords = (hour: number): string => {
  const from = hour * HOUR_MS - AHEAD_OF_UTC_MS
  return spanWords({ from, until: from + HOUR_MS })
}

/** Today, tomorrow, yesterday, Thursday, 3 December: the day, as it is said now. */
export function dayFrom(now: Moment, moment: Moment): string {
  const { from } = shopDayOf(new Date(now))
  const ahead = Number(moment) - from.getTime()
  const clock = shopClock(moment)
  if (ahead < -DAY_MS || ahead >= WEEK_MS) return `${clock.getUTCDate()} ${monthOf(clock)}`
  if (ahead < 0) return 'yesterday'
  if (ahead < DAY_MS) return 'today'
  return ahead < 2 * DAY_MS ? 'tomorrow' : (WEEKDAYS[clock.getUTCDay()] ?? '')
}

/**
 * 6:45 pm, tomorrow 8:20 am, Friday 8:20 am, 3 December 8:20 am: as it is said now. The last moment of a day is the day
 * alone, such as Thursday: what a courier brings is promised for no hour.
 */
export function timeFrom(now: Moment, moment: Moment): string {
  const day = dayFrom(now, moment)
  if (isEndOfDay(moment)) return day
  return day === 'today' ? clockTime(moment) : `${day} ${clockTime(moment)}`
}

/** Today 8–9 pm, tomorrow 8–9 am */
export const spanFrom = (now: Moment, span: Span): string => `${dayFrom(now, span.from)} ${spanWords(span)}`

/** 17 November 2026 */
export function formatDate(moment: Moment): string {
  const clock = shopClock(moment)
  return `${clock.getUTCDate()} ${monthOf(clock)} ${clock.getUTCFullYear()}`
}

/** 17 Nov, 3:05 pm */
export function formatMoment(moment: Moment): string {
  const clock = shopClock(moment)
  return `${clock.getUTCDate()} ${monthOf(clock).slice(0, 3)}, ${clockTime(moment)}`
}

/** 17 Nov 2026, 3:05 pm */
export function formatExact(moment: Moment): string {
  const clock = shopClock(moment)
  return `${clock.getUTCDate()} ${monthOf(clock).slice(0, 3)} ${clock.getUTCFullYear()}, ${clockTime(moment)}`
}

/** A date of the calendar, such as 2026-01-31, has a weekday: Saturday. */
export const weekdayName = (date: string): string => WEEKDAYS[new Date(date).getUTCDay()] ?? ''

/** 2026-01-31 is Saturday, 31 January. */
export function dayName(date: string): string {
  const day = new Date(date)
  return `${weekdayName(date)}, ${day.getUTCDate()} ${monthOf(day)}`
}

/** Whole minutes that are left; 0 once the moment is there. */
export const minutesLeft = (now: Moment, moment: Moment): number =>
  Math.max(0, Math.ceil((Number(moment) - Number(now)) / MINUTE_MS))

export const minutesWords = (minutes: number): string => {
  if (minutes < 100) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
