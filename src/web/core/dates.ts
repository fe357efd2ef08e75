import { SHOP_TIME_ZONE } from '#domain/shop-day.ts'

/** All screens show the shop's time zone, wherever the browser is. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: SHOP_TIME_ZONE })

const day = format({ day: 'numeric', month: 'long', year: 'numeric' })
const moment = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const exact = format({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

export const formatDate = (date: Date) => day.format(date)
export const formatMoment = (date: Date) => moment.format(date)
export const formatExact = (date: Date) => exact.format(date)
