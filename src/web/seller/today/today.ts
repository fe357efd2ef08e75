import { useEffect } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { showToday } from '#contract/shop/today.ts'
import { type Paise, paise } from '#domain/money.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { useSellerQuery } from '../account/seller-query.ts'
import { subscribeToOrders, untilFeedAnswers } from '../live/order-feed.ts'
import { noteShopTime } from '../screen/shop-clock.ts'

export type Today = ReplyOf<typeof showToday>
type Hours = Today['today']['hours']

/** The shop's local time in hours: half past nine is 9.5. */
export const clockNow = ({ now }: Pick<Today, 'now'>): number =>
  (now.getTime() - shopDayOf(now).from.getTime()) / 3600_000

/** Cumulative revenue at the end of each hour. */
export function runningTotal(hours: Hours): Paise[] {
  let total = 0
  return hours.map(({ revenue }) => {
    total += revenue
    return paise(total)
  })
}

/** The next 1, 2 or 5 times a power of ten, at least a hundred rupees. */
export function scaleTop(highest: Paise): Paise {
  const rupees = Math.max(highest / 100, 100)
  const zeros = 10 ** Math.floor(Math.log10(rupees))
  const step = [1, 2, 5, 10].find((factor) => factor * zeros >= rupees) ?? 10
  return paise(Math.round(step * zeros * 100))
}

const AFTER_AN_ORDER = 2_000

/** Reloaded every minute and soon after every order. */
export function useToday() {
  const { view, reload, retry } = useSellerQuery(showToday, undefined, {
    ready: untilFeedAnswers,
    refetchEvery: 60_000,
  })
  const day = view.state === 'ready' ? view.reply : undefined

  useEffect(() => {
    if (day) noteShopTime(day.now)
  }, [day])

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const reloadSoon = () => {
      soon ??= setTimeout(() => {
        soon = undefined
        void reload()
      }, AFTER_AN_ORDER)
    }
    const unlisten = subscribeToOrders({ onOrder: reloadSoon, onReload: () => void reload() })
    return () => {
      clearTimeout(soon)
      unlisten()
    }
  }, [reload])

  return { view, retry, openOrders: day?.waiting.reduce((sum, { orders }) => sum + orders, 0) }
}
