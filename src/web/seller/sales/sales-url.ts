import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { SALES_SORTS, type SalesSort } from '#contract/sales/sales.ts'
import type { DaySpan } from '#domain/day-span.ts'
import { SALES_BY, type SalesBy } from '#domain/sales.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { useShopNow } from '../screen/shop-clock.ts'
import { readDays } from './sales-dates.ts'

export const SALES_SCREEN = '/seller/sales'
export const PAGE_SIZE = 50

export type SalesAsked = DaySpan & {
  today: string
  by: SalesBy
  sort: SalesSort | undefined
  reverse: boolean
  offset: number
}

type Changes = Partial<Record<'from' | 'to' | 'by' | 'sort' | 'reverse', string>>

/** What is shown is the URL's query. */
export function useSalesUrl(): { asked: SalesAsked; change: (changes: Changes) => void } {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const today = shopDayOf(new Date(useShopNow(60_000))).date
  const change = useCallback(
    (changes: Changes) => {
      const next = new URLSearchParams(window.location.search)
      next.delete('cursor')
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      void navigate({ pathname, search: next.toString() }, { replace: true, preventScrollReset: true })
    },
    [navigate, pathname],
  )
  const asked = {
    ...readDays(params, today),
    today,
    by: SALES_BY.find((name) => name === params.get('by')) ?? 'day',
    sort: SALES_SORTS.find((name) => name === params.get('sort')),
    reverse: params.get('reverse') === 'true',
    offset: Number(/^\d{1,6}$/.exec(params.get('cursor') ?? '')?.[0] ?? 0),
  }
  return { asked, change }
}
