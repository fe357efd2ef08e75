import { SHOP_TIME_ZONE } from '#domain/shop-day.ts'

/** All screens show the shop's time zone, wherever the browser is. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: SHOP_TIME_ZONE })

const day = format({ day: 'numeric', month: 'long', year: 'numeric' })
const moment = format({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
const time = format({ hour: 'numeric', minute: '2-digit' })
const exact = format({ dateStyle: 'medium', timeStyle: 'short' })

export const formatDate = (date: Date) => day.format(date)
export const formatMoment = (date: Date) => moment.format(date)
export const formatTime = (date: Date) => time.format(date)
export const formatExact = (date: Date) => exact.format(date)
