import { dayAfter } from '../day-span.ts'
import { AHEAD_OF_UTC_MS, DAY_MS } from '../shop-day.ts'

/** The weekdays on which a supplier delivers, Sunday is 0; none: any day. */
export type DeliveryDays = readonly number[]

/** Of one of the shop's days, such as 2026-01-31. Sunday is 0. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** The first day from this one on, itself included, on which goods come. */
export function deliveryFrom(date: string, deliveryDays: DeliveryDays): string {
  if (deliveryDays.length === 0) return date
  for (let ahead = 0; ahead < 7; ahead++) {
    const day = dayAfter(date, ahead)
    if (deliveryDays.includes(weekdayOf(day))) return day
  }
  return date
}

/** The one after it. */
export const deliveryAfter = (date: string, deliveryDays: DeliveryDays): string =>
  deliveryFrom(dayAfter(date, 1), deliveryDays)

/** Hours since midnight, on the shop's clock. */
export const hourOfDay = (moment: Date): number => ((moment.getTime() + AHEAD_OF_UTC_MS) % DAY_MS) / 3600_000
