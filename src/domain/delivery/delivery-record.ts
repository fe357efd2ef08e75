import { AHEAD_OF_UTC_MS, DAY_MS, daysBefore, isEndOfDay } from '../shop-day.ts'
import { MINUTE_MS } from './opening-hours.ts'

/** An order that is over: delivered, cancelled by the shop, or not there a day after its time. */
export type JudgedOrder = {
  quoted: Date
  first: Date
  delivered: Date | null
  isCancelled: boolean
  area: string
}

/** The same as everybody may read it. */
export type PublishedRow = {
  /** The quarter of an hour in which it was placed. */
  placed: Date
  outcome: 'delivered' | 'cancelled' | 'missed'
  /** After the first promise, in minutes that have begun; null when it was never delivered. */
  lateMinutes: number | null
  /** A courier's: promised for a day, and late by whole days. */
  byDay?: true
  area: string
  /** In which it was placed, of the shop's clock: 0 to 23. */
  hour: number
}

/** What is not there so long after its time is missed, and no longer under way. */
export const MISSED_HOURS = 24
const QUARTER_MS = 15 * MINUTE_MS
/** An area with fewer orders is not named: they could all be one household's. */
const ENOUGH_FOR_A_NAME = 20
export const OTHER_AREAS = 'Other areas'

/** `share` is null while there are too few orders to say. */
export type OnTime = { orders: number; onTime: number; share: number | null }

export type PeriodRecord = OnTime & {
  /** In the middle, of those that were on time and of those that were late, without couriers'; null when there was none. */
  medianEarlyMinutes: number | null
  medianLateMinutes: number | null
}

export type DeliveryRecord = {
  week: PeriodRecord
  month: PeriodRecord
  /** Of all rows; only hours in which orders were placed, earliest first. */
  byHour: (OnTime & { hour: number })[]
}

const WEEK_DAYS = 7
/** Fewer orders than this are too few to say. */
const ENOUGH_FOR_A_SHARE = 20

/** What is said of each order in public. The record is computed from this, so that anybody can compute it again. */
export function publishedRows(orders: readonly JudgedOrder[]): PublishedRow[] {
  const named = namedAreas(orders)
  return orders.map(({ quoted, first, delivered, isCancelled, area }) => ({
    placed: new Date(Math.floor(quoted.getTime() / QUARTER_MS) * QUARTER_MS),
    outcome: isCancelled ? 'cancelled' : delivered ? 'delivered' : 'missed',
    lateMinutes: delivered && !isCancelled ? lateBy(first, delivered) : null,
    ...(isEndOfDay(first) && { byDay: true as const }),
    area: named.has(area) ? area : OTHER_AREAS,
    hour: new Date(quoted.getTime() + AHEAD_OF_UTC_MS).getUTCHours(),
  }))
}

/** Those with enough orders, as long as the others have enough together: else the smallest of them joins the others. */
function namedAreas(orders: readonly JudgedOrder[]): ReadonlySet<string> {
  const areas = [...Map.groupBy(orders, ({ area }) => area)].map(([name, of]) => ({ name, orders: of.length }))
  const named = areas.filter(({ orders }) => orders >= ENOUGH_FOR_A_NAME).toSorted((a, b) => b.orders - a.orders)
  let others = orders.length - named.reduce((sum, area) => sum + area.orders, 0)
  while (others > 0 && others < ENOUGH_FOR_A_NAME && named.length > 0) others += named.pop()?.orders ?? 0
  return new Set(named.map(({ name }) => name))
}

const lateBy = (first: Date, delivered: Date) => late(first, delivered, isEndOfDay(first) ? DAY_MS : MINUTE_MS)

/** What is begun counts: a second after the promise is a minute late; `+ 0` turns −0 into 0. */
const late = (first: Date, delivered: Date, step: number) =>
  Math.ceil((delivered.getTime() - first.getTime()) / step) * (step / MINUTE_MS) + 0

/** How often the first promise was kept, over the orders placed in the last days. */
export function deliveryRecord(rows: readonly PublishedRow[], now: Date): DeliveryRecord {
  const placedWithin = (days: number) => rows.filter(({ placed }) => placed > daysBefore(now, days))
  const byHour = [...Map.groupBy(rows, ({ hour }) => hour)].toSorted(([a], [b]) => a - b)
  return {
    week: periodRecord(placedWithin(WEEK_DAYS)),
    month: periodRecord(rows),
    byHour: byHour.map(([hour, of]) => ({ hour, ...onTimeOf(of) })),
  }
}

const isOnTime = ({ lateMinutes }: PublishedRow) => lateMinutes !== null && lateMinutes <= 0

function onTimeOf(orders: readonly PublishedRow[]): OnTime {
  const onTime = orders.filter(isOnTime).length
  return { orders: orders.length, onTime, share: orders.length < ENOUGH_FOR_A_SHARE ? null : onTime / orders.length }
}

function periodRecord(orders: readonly PublishedRow[]): PeriodRecord {
  const late = orders.flatMap(({ lateMinutes, byDay }) => (byDay ? [] : (lateMinutes ?? [])))
  return {
    ...onTimeOf(orders),
    medianEarlyMinutes: median(late.filter((minutes) => minutes <= 0).map(Math.abs)),
    medianLateMinutes: median(late.filter((minutes) => minutes > 0)),
  }
}

/** In whole minutes; of two in the middle, half way between them. */
function median(minutes: readonly number[]): number | null {
  if (minutes.length === 0) return null
  const sorted = minutes.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return Math.round(((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2)
}
