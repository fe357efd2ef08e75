import type { SalesSort } from '#contract/sales/sales.ts'
import { formatPaise, type Paise } from '#domain/money.ts'
import { isByLine, type SalesBy, soldText } from '#domain/sales.ts'
import { changeWords, type Sales, type SalesRow } from './sales-words.ts'

export type Column = {
  title: string
  /** Of a column by which the rows can be sorted. */
  sort?: SalesSort
  cell: (row: SalesRow) => string
  /** The same where there is no title above it: “42 orders”. */
  told?: (cell: string) => string
  /** Of all rows together. */
  total: (sales: Sales) => string
}

/** What there is nothing of. */
const NOTHING = '–'
const money = (amount: Paise | null) => (amount ? formatPaise(amount) : NOTHING)
const count = (value: number | null) => (value ? value.toLocaleString('en-IN') : NOTHING)
const withPercent = (margin: Paise | null, percent: number | null) =>
  margin === null ? NOTHING : `${formatPaise(margin)}${percent === null ? '' : ` (${percent}%)`}`

const COLUMNS = {
  sales: {
    title: 'Sales',
    sort: 'sales',
    cell: ({ sales }) => formatPaise(sales),
    total: ({ total }) => formatPaise(total),
  },
  change: {
    title: 'Change',
    cell: ({ sales, before }) => changeWords(sales, before ?? 0) || NOTHING,
    told: (change) => change,
    total: ({ total, before }) => changeWords(total, before.total) || NOTHING,
  },
  orders: {
    title: 'Orders',
    sort: 'orders',
    cell: ({ orders }) => count(orders),
    told: (orders) => `${orders} ${orders === '1' ? 'order' : 'orders'}`,
    total: ({ orders }) => count(orders),
  },
  pieces: {
    title: 'Sold',
    sort: 'pieces',
    cell: (row) => soldText(row) || NOTHING,
    told: (pieces) => `${pieces} sold`,
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

const WITH_WASTE: readonly SalesBy[] = ['day', 'hour', 'product', 'category', 'brand']

/** Beside the name. Refunds and shortages of goods are without tax, so only those of orders have a total here. */
export function columnsOf(by: SalesBy): Column[] {
  const { sales, change, orders, pieces, margin, refunds, shortages, waste, tax } = COLUMNS
  const ofGoods = isByLine(by)
  const ofOrders = (column: Column): Column => (ofGoods ? { ...column, total: () => '' } : column)
  return [
    sales,
    change,
    ...(ofGoods ? [] : [orders]),
    ...(by === 'product' ? [pieces] : []),
    margin,
    ofOrders(refunds),
    ofOrders(shortages),
    ...(WITH_WASTE.includes(by) ? [waste] : []),
    ...(!ofGoods || by === 'taxRate' ? [tax] : []),
  ]
}

/** What a row says beside its sales, in a line. */
export const toldBeside = (row: SalesRow, columns: readonly Column[]): string =>
  columns
    .map(({ title, cell, told = (text) => `${title} ${text}` }) => [cell(row), told] as const)
    .flatMap(([text, told]) => (text === NOTHING ? [] : [told(text).replaceAll(' ', '\u00A0')]))
    .join(' · ')
