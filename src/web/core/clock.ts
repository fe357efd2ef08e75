import { AHEAD_OF_UTC_MS, SHOP_TIME_ZONE, shopDayOf } from '#domain/shop-day.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: SHOP_TIME_ZONE })

const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = format({ weekday: 'long' })
const date = format({ day: 'numeric', month: 'long' })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WEEK_MS = 7 * 24 * HOUR_MS

/** 18:45, on the shop's clock. */
export const clockTime = (moment: Date | number): string => clock.format(moment)

/** 18:45, tomorrow 08:20, Friday 08:20, 3 December 08:20: as it is said now. */
export function timeFrom(now: Date | number, moment: Date | number): string {
  const day = dayFrom(new Date(now), new Date(moment))
  return day === 'today' ? clockTime(moment) : `${day} ${clockTime(moment)}`
}

/** Tomorrow 8 to 9 */
export function hourFrom(now: Date, { from, until }: { from: Date; until: Date }): string {
  const day = dayFrom(now, from)
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${hourOf(from)} to ${hourOf(until) || 24}`
}

function dayFrom(now: Date, moment: Date): string {
  const { from, to } = shopDayOf(now)
  if (moment < from || moment.getTime() >= from.getTime() + WEEK_MS) return date.format(moment)
  if (moment < to) return 'today'
  return moment < shopDayOf(to).to ? 'tomorrow' : weekday.format(moment)
}

const hourOf = (moment: Date) => Math.floor((moment.getTime() + AHEAD_OF_UTC_MS) / HOUR_MS) % 24

/** Whole minutes that are left, never fewer than none. */
export const minutesLeft = (now: Date, moment: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / MINUTE_MS))

export const minutesWords = (minutes: number): string => {
  if (minutes < 100) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
