/** The shop's clock: India has one time zone and never changes it. */
export const SHOP_TIME_ZONE = 'Asia/Kolkata'
export const AHEAD_OF_UTC_MS = 5.5 * 3600_000
export const DAY_MS = 24 * 3600_000

export type ShopDay = {
  /** 2026-01-31 */
  date: string
  from: Date
  /** The next midnight: the first moment that is not of this day. */
  to: Date
}

export function shopDayOf(moment: Date): ShopDay {
  const midnight = Math.floor((moment.getTime() + AHEAD_OF_UTC_MS) / DAY_MS) * DAY_MS
  const from = midnight - AHEAD_OF_UTC_MS
  return {
    date: new Date(midnight).toISOString().slice(0, 10),
    from: new Date(from),
    to: new Date(from + DAY_MS),
  }
}

/** The last moment of a day: stands for the whole day where no hour is meant. */
export const endOfDay = (moment: number, daysLater = 0): number =>
  shopDayOf(new Date(moment)).to.getTime() + daysLater * DAY_MS - 1

export const isEndOfDay = (moment: Date | number): boolean => endOfDay(Number(moment)) === Number(moment)

/** 2026-02-01 after 2026-01-31. */
export const nextDay = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)

export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS)
