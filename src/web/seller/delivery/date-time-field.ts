import { AHEAD_OF_UTC_MS, SHOP_TIME_ZONE, shopDayOf } from '#domain/shop-day.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: SHOP_TIME_ZONE })

const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = format({ weekday: 'long' })
const date = format({ day: 'numeric', month: 'long' })
const WEEK_MS = 7 * 24 * 3600_000

/** 18:45, on the shop's clock. */
export const clockTime = (moment: Date | number): string => clock.format(moment)

/** 18:45, tomorrow 08:00, Friday 08:00, 3 December 08:00: as it is said now. */
export function timeFrom(now: number, moment: Date | number): string {
  const day = dayFrom(new Date(now), new Date(moment))
  return day ? `${day} ${clockTime(moment)}` : clockTime(moment)
}

function dayFrom(now: Date, moment: Date): string {
  const today = shopDayOf(now)
  if (moment >= today.from && moment < today.to) return ''
  if (moment >= today.to && moment < shopDayOf(today.to).to) return 'tomorrow'
  const isNear = moment > today.to && moment.getTime() < today.from.getTime() + WEEK_MS
  return isNear ? weekday.format(moment) : date.format(moment)
}

/** The value of a `datetime-local` field, which knows no time zone: the shop's. */
export const toDateTimeField = (moment: Date | number): string =>
  new Date(Number(moment) + AHEAD_OF_UTC_MS).toISOString().slice(0, 16)

/** null while the field is empty or half filled in. */
export function fromDateTimeField(value: string): Date | null {
  const moment = new Date(Date.parse(`${value}Z`) - AHEAD_OF_UTC_MS)
  return Number.isNaN(moment.getTime()) ? null : moment
}
