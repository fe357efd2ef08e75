import type { ReplyOf } from '#contract/endpoint.ts'
import type { SalesSort, showSales } from '#contract/sales/sales.ts'
import type { DaySpan } from '#domain/day-span.ts'
import { formatPaise } from '#domain/money.ts'
import type { SalesBy } from '#domain/sales.ts'

export type Sales = ReplyOf<typeof showSales>
export type SalesRow = Sales['rows'][number]

export const SPLIT_NAMES: Record<SalesBy, string> = {
  day: 'Day',
  hour: 'Hour',
  product: 'Product',
  category: 'Category',
  brand: 'Brand',
  area: 'Area',
  payment: 'Payment',
  offer: 'Offer',
  taxRate: 'Tax rate',
  customer: 'Customer',
}

export const SORT_NAMES: Record<SalesSort, string> = {
  name: 'Name',
  sales: 'Sales',
  orders: 'Orders',
  pieces: 'Sold',
  margin: 'Margin',
  refunds: 'Refunds',
  shortages: 'Shortages',
  waste: 'Waste',
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** 31 Jan, 31 Jan 2025 where that is not this year's. */
export function shortDay(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const named = `${Number(date)} ${MONTHS[Number(month) - 1]}`
  return year === today.slice(0, 4) ? named : `${named} ${year}`
}

export const spanWords = ({ from, to }: DaySpan, today: string): string =>
  from === to ? shortDay(from, today) : `${shortDay(from, today)} – ${shortDay(to, today)}`

/** +12%, −3%, or nothing where there is nothing to compare with. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return ''
  const percent = Math.round(((now - before) * 100) / before)
  if (percent === 0) return '0%'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-IN')}%`
}

type Margins = Pick<Sales, 'costKnown'> & { before: Pick<Sales['before'], 'orders' | 'margin'> }

/** What stands below the margin of these days. */
export function marginNote({ costKnown, before }: Margins): string {
  if (costKnown < 100) return `Costs are known for ${costKnown}% of the goods`
  if (before.margin !== null) return `${formatPaise(before.margin)} before`
  return before.orders === 0 ? 'Nothing sold before' : 'Not known before'
}
