import type { SalesSort } from '#contract/sales/sales.ts'
import { amountText } from '#domain/amount-text.ts'
import { formatPaise, type Paise } from '#domain/money.ts'
import { isByLine, type SalesBy } from '#domain/sales.ts'
import { changeWords, type Sales, type SalesRow } from './sales-words.ts'

export type Column = {
  title: string
  /** Of a column by which the rows can be sorted. */
  sort?: SalesSort
  cell: (row: SalesRow) => string
  /** Of all rows together. */
  total: (sales: Sales) => string
}

const money = (amount: Paise | null) => (amount === null ? '–' : formatPaise(amount))
const count = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-IN'))

const COLUMNS = {
  sales: { title: 'Sales', sort: 'sales', cell: ({ sales }) => money(sales), total: ({ total }) => money(total) },
  change: {
    title: 'Change',
    cell: ({ sales, before }) => changeWords(sales, before ?? 0) || '–',
    total: ({ total, before }) => changeWords(total, before.total) || '–',
  },
  orders: {
    title: 'Orders',
    sort: 'orders',
    cell: ({ orders }) => count(orders),
    total: ({ orders }) => count(orders),
  },
  pieces: {
    title: 'Sold',
    sort: 'pieces',
    cell: ({ pieces, loose }) => (pieces === null ? '–' : amountText({ loose }, pieces)),
    total: () => '',
  },
  margin: {
    title: 'Margin',
    sort: 'margin',
    cell: ({ margin, marginPercent }) => withPercent(margin, marginPercent),
    total: ({ margin, marginPercent }) => withPercent(margin, marginPercent),
  },
  refunds: {
    title: 'Refunds',
    sort: 'refunds',
    cell: ({ refunds }) => money(refunds),
    total: ({ refunds }) => money(refunds),
  },
  shortages: {
    title: 'Shortages',
    sort: 'shortages',
    cell: ({ shortages }) => money(shortages),
    total: ({ shortages }) => money(shortages),
  },
  waste: { title: 'Waste', sort: 'waste', cell: ({ waste }) => money(waste), total: ({ waste }) => money(waste) },
  tax: { title: 'Tax', cell: ({ tax }) => money(tax), total: ({ tax }) => money(tax) },
} satisfies Record<string, Column>

const withPercent = (margin: Paise | null, percent: number | null) =>
  margin === null ? '–' : `${formatPaise(margin)}${percent === null ? '' : ` (${percent}%)`}`

const WITH_WASTE: readonly SalesBy[] = ['day', 'hour', 'product', 'category', 'brand']

/** Beside the name. Refunds and shortages of goods are without tax, so only those of orders have a total here. */
export function columnsOf(by: SalesBy): Column[] {
  const { sales, change, orders, pieces, margin, refunds, shortages, waste, tax } = COLUMNS
  const ofGoods = isByLine(by)
  const without = (column: Column): Column => (ofGoods ? { ...column, total: () => '' } : column)
  return [
    sales,
    change,
    ...(ofGoods ? [] : [orders]),
    ...(by === 'product' ? [pieces] : []),
    margin,
    without(refunds),
    without(shortages),
    ...(WITH_WASTE.includes(by) ? [waste] : []),
    ...(!ofGoods || by === 'taxRate' ? [tax] : []),
  ]
}
