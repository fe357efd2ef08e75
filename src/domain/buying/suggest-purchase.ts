import { dayAfter } from '../day-span.ts'
import { expectedLeft } from './count-tail.ts'
import { daysBetween, weekdayOf } from './delivery-days.ts'
import { type DemandForecast, demandOver, forecastDemand, type SharedDemand } from './demand-forecast.ts'
import { packsToBuy } from './packs-to-buy.ts'
import type { SalesDay } from './weekday-pattern.ts'

/** So many days of sales are looked at: eight of each weekday. */
export const HISTORY_DAYS = 56
/** What keeps for longer than this is sold before it spoils. */
const LONG_DAYS = 45
/** Of fewer days than these a suggestion says that it knows little. */
const NEW_DAYS = 14
/** Sold out for less than this part of a day does not matter. */
const BRIEFLY = 0.05

export type PurchaseFacts = {
  /** Whole days before today, the oldest first. */
  days: readonly SalesDay[]
  /** Pieces that are there; null: not counted, so taken for none. */
  stock: number | null
  /** Of these, the ones that can be sold up to a day before the next delivery only. */
  ending?: readonly { pieces: number; lastDay: string }[] | undefined
  /** Bought, and not here yet; and how many of these come before this delivery. */
  coming: number
  comingBefore?: number | undefined
  packSize: number
  /** Days on which a piece can be sold, that of its delivery included; null: it keeps for long. */
  shelfLifeDays: number | null
  margin?: number | null | undefined
}

/** `restOfToday`: the share of a day's sales that is still to come. */
export type PurchaseTimes = { today: string; restOfToday: number; delivery: string; nextDelivery: string }

/** Why so many, for a sentence. */
export type PurchaseReason = {
  /** Pieces expected on the weekday of the delivery, and until the next delivery. */
  sells: number
  until: number
  /** What will be left when it comes; null: not counted. */
  left: number | null
  coming: number
  /** How many of the last 28 days it was sold out for a part of. */
  soldOutDays: number
  isNew: boolean
}

export type Suggestion = { packs: number; reason: PurchaseReason }

/** What to buy of a product with the coming delivery, so that it lasts until the next. */
export function suggestPurchase(facts: PurchaseFacts, times: PurchaseTimes, shared: SharedDemand): Suggestion {
  const forecast = forecastDemand(facts.days.slice(-HISTORY_DAYS), shared)
  const wait = daysBetween(times.today, times.delivery)
  const rest = wait === 0 ? times.restOfToday : 1
  const cover = weekdaysFrom(times.delivery, Math.max(1, daysBetween(times.delivery, times.nextDelivery)))
  const before = demandOver(forecast, weekdaysFrom(times.today, wait), times.restOfToday)
  const early = facts.comingBefore ?? 0
  const stock = usableStock(facts, { times, forecast }) + early
  const left = Math.round(expectedLeft(stock, before))
  const until = demandOver(forecast, cover, rest)
  const isLasting = facts.shelfLifeDays === null || facts.shelfLifeDays > LONG_DAYS
  const packs = packsToBuy({
    wanted: { mean: until.mean, variance: until.variance + (stock > 0 ? (before.variance * left) / stock : 0) },
    fresh: isLasting ? null : demandOver(forecast, weekdaysFrom(times.delivery, facts.shelfLifeDays ?? 1), rest),
    there: left + facts.coming - early,
    packSize: facts.packSize,
    margin: facts.margin,
  })
  return {
    packs,
    reason: {
      sells: demandOver(forecast, cover.slice(0, 1)).mean,
      until: until.mean,
      left: facts.stock === null ? null : left,
      coming: facts.coming,
      soldOutDays: facts.days.slice(-28).filter(({ open }) => open < 1 - BRIEFLY).length,
      isNew: facts.days.length < NEW_DAYS,
    },
  }
}

function weekdaysFrom(date: string, days: number): number[] {
  const first = weekdayOf(date)
  return Array.from({ length: days }, (_, nth) => (first + nth) % 7)
}

/** What ends before the next delivery counts as far as it is likely to be sold until then; the oldest is sold first. */
function usableStock(
  { stock, ending = [] }: PurchaseFacts,
  { times, forecast }: { times: PurchaseTimes; forecast: DemandForecast },
): number {
  const lastDay = dayAfter(times.nextDelivery, -1)
  const early = ending.filter((batch) => batch.lastDay < lastDay).sort((a, b) => (a.lastDay < b.lastDay ? -1 : 1))
  let old = 0
  let lost = 0
  for (const batch of early) {
    old += batch.pieces
    const days = weekdaysFrom(times.today, Math.max(0, daysBetween(times.today, batch.lastDay) + 1))
    const spoiled = Math.round(expectedLeft(old - lost, demandOver(forecast, days, times.restOfToday)))
    lost += spoiled
  }
  return Math.max(0, (stock ?? 0) - lost)
}
