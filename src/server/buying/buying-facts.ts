import { setImmediate as nextTurn } from 'node:timers/promises'
import { hourOfDay, weekdayOf } from '#domain/buying/delivery-days.ts'
import type { SharedDemand } from '#domain/buying/demand-forecast.ts'
import { inPacksOfNow } from '#domain/buying/in-packs-of-now.ts'
import { openShare } from '#domain/buying/open-share.ts'
import { salesDays } from '#domain/buying/sales-days.ts'
import { sharedDemand } from '#domain/buying/shared-demand.ts'
import { HISTORY_DAYS } from '#domain/buying/suggest-purchase.ts'
import type { SalesDay } from '#domain/buying/weekday-pattern.ts'
import { dayAfter } from '#domain/day-span.ts'
import { DAY_MS, shopDayOf } from '#domain/shop-day.ts'
import { type Buyable, buyableProducts } from '../catalog/buyable-store.ts'
import { soldOutSpans } from '../catalog/sold-out-store.ts'
import type { Reader } from '../db/database.ts'
import { endingBefore } from '../goods/ending-pieces-store.ts'
import { ordersByHour, soldByDay, soldWithin } from '../orders/sold-days-store.ts'

export type BuyingFacts = {
  today: string
  /** The share of a day's sales that is still to come today. */
  restOfToday: number
  products: { product: Buyable; days: SalesDay[]; ending: { pieces: number; lastDay: string }[] }[]
  shared: SharedDemand
}

/** What can be sold for so long is not about to end. */
const LOOKED_AHEAD_DAYS = 45
/** Other requests get their turn after so many products. */
export const AT_ONCE = 250

/** What sold in eight weeks and is still in the shop, and `also` these, day by day. */
export async function readBuyingFacts(db: Reader, now: Date, also: readonly string[]): Promise<BuyingFacts> {
  const { date: today, from: midnight } = shopDayOf(now)
  const within = soldWithin(midnight, HISTORY_DAYS)
  const [sold, soldOut, hours] = [
    await soldByDay(db, within),
    await soldOutSpans(db, within),
    await ordersByHour(db, within),
  ]
  const products = await buyableProducts(db, [...new Set([...sold.keys(), ...also])])
  const ending = await endingBefore(db, dayAfter(today, LOOKED_AHEAD_DAYS))
  const window = { firstWeekday: weekdayOf(dayAfter(today, -HISTORY_DAYS)), days: HISTORY_DAYS, hours }
  const known: BuyingFacts['products'] = []
  for (const [nth, product] of products.entries()) {
    const days = inPacksOfNow(sold.get(product.id) ?? [], product)
    const sales = {
      sold: days,
      soldOut: soldOut.get(product.id) ?? [],
      since: firstDay(product, days, within.from),
    }
    known.push({ product, days: salesDays(sales, window), ending: ending.get(product.id) ?? [] })
    if (nth % AT_ONCE === AT_ONCE - 1) await nextTurn()
  }
  return {
    today,
    restOfToday: openShare([{ from: 0, to: hourOfDay(now) }], hours),
    products: known,
    shared: sharedDemand(known.map(({ days }) => days)),
  }
}

/** When it was added, or when it first sold, if that was earlier. */
function firstDay(product: Buyable, sold: ReadonlyMap<number, number>, from: Date): number {
  const added = Math.floor((product.createdAt.getTime() - from.getTime()) / DAY_MS)
  return Math.min(added, ...sold.keys())
}
