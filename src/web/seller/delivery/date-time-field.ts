import { AHEAD_OF_UTC_MS } from '#domain/shop-day.ts'

/** The value of a `datetime-local` field, which knows no time zone: the shop's. */
export const toDateTimeField = (moment: Date | number): string =>
  new Date(Number(moment) + AHEAD_OF_UTC_MS).toISOString().slice(0, 16)

/** The value of a `date` field. */
export const toDateField = (moment: Date | number): string => toDateTimeField(moment).slice(0, 10)

/** null while the field is empty or half filled in. */
export function fromDateTimeField(value: string): Date | null {
  const moment = new Date(Date.parse(`${value}Z`) - AHEAD_OF_UTC_MS)
  return Number.isNaN(moment.getTime()) ? null : moment
}
