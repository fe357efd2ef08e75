import { daysBefore } from '../shop-day.ts'
import { MINUTE_MS } from './opening-hours.ts'

/** One order as the shop is judged by it. */
export type RecordedOrder = {
  quoted: Date
  first: Date
  delivered: Date | null
  cancelledBy: 'shop' | 'shopper' | null
  /** In which it was placed, of the shop's clock: 0 to 23. */
  hour: number
}

/** `share` is null while there are too few orders to say. */
export type OnTime = { orders: number; onTime: number; share: number | null }

export type PeriodRecord = OnTime & {
  /** In the middle, of those that were on time and of those that were late; null when there was none. */
  medianEarlyMinutes: number | null
  medianLateMinutes: number | null
}

export type DeliveryRecord = {
  week: PeriodRecord
  month: PeriodRecord
  /** Of the month; only hours in which orders were placed, earliest first. */
  byHour: (OnTime & { hour: number })[]
}

const WEEK_DAYS = 7
const MONTH_DAYS = 30
/** Fewer orders than this are too few to say. */
const ENOUGH_FOR_A_SHARE = 20

/** How often the first promise was kept, over the orders placed in the last days. */
export function deliveryRecord(orders: readonly RecordedOrder[], now: Date): DeliveryRecord {
  const judged = orders.filter((order) => isJudged(order, now))
  const placedWithin = (days: number) => judged.filter(({ quoted }) => quoted > daysBefore(now, days))
  const month = placedWithin(MONTH_DAYS)
  const byHour = [...Map.groupBy(month, ({ hour }) => hour)].toSorted(([a], [b]) => a - b)
  return {
    week: periodRecord(placedWithin(WEEK_DAYS)),
    month: periodRecord(month),
    byHour: byHour.map(([hour, of]) => ({ hour, ...onTimeOf(of) })),
  }
}

/** What the shopper cancelled says nothing. What the shop cancelled, or did not deliver in time, is missed. */
function isJudged({ first, delivered, cancelledBy }: RecordedOrder, now: Date): boolean {
  if (cancelledBy !== null) return cancelledBy === 'shop'
  return delivered !== null || first < now
}

const isOnTime = ({ first, delivered, cancelledBy }: RecordedOrder) =>
  delivered !== null && cancelledBy === null && delivered <= first

function onTimeOf(orders: readonly RecordedOrder[]): OnTime {
  const onTime = orders.filter(isOnTime).length
  return { orders: orders.length, onTime, share: orders.length < ENOUGH_FOR_A_SHARE ? null : onTime / orders.length }
}

function periodRecord(orders: readonly RecordedOrder[]): PeriodRecord {
  const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS
  const early = orders.flatMap(({ first, delivered }) => (delivered ? [minutes(delivered, first)] : []))
  const late = orders.flatMap(({ first, delivered }) => (delivered ? [minutes(first, delivered)] : []))
  return {
    ...onTimeOf(orders),
    medianEarlyMinutes: median(early.filter((one) => one >= 0)),
    medianLateMinutes: median(late.filter((one) => one > 0)),
  }
}

/** In whole minutes; of two in the middle, half way between them. */
function median(minutes: readonly number[]): number | null {
  if (minutes.length === 0) return null
  const sorted = minutes.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return Math.round(((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2)
}
