import * as z from 'zod/mini'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { cost, count, price } from '#contract/catalog/seller-fields.ts'
import type { SomeValues } from '#domain/product-batch.ts'
import { withSingleSpaces } from '#domain/typed-names.ts'
import { stepPriceIn, stockIn, typedPrice, typedStock } from '../product-form/loose-values.ts'

/** What can be typed, from left to right. */
export const COLUMNS = ['cost', 'price', 'offerPrice', 'stock'] as const
export type Column = (typeof COLUMNS)[number]

export const COLUMN_NAMES: Record<Column, string> = {
  cost: 'Cost',
  price: 'MRP',
  offerPrice: 'Selling price',
  stock: 'Stock',
}

export const isColumn = (name: string | undefined): name is Column => COLUMNS.some((column) => column === name)

/** As it is typed: of what is sold by weight, for a kilo or a litre. */
export function cellText(product: SellerProduct, column: Column): string {
  const { loose } = product
  if (column === 'stock') return typedStock(product.stock, loose)
  const amount = product[column]
  return amount === null ? '' : amountText(typedPrice(amount, loose))
}

/** With both decimals, or none. */
export const amountText = (rupees: string): string => rupees.replace(/\.\d$/, '$&0')

type Read = { value: NonNullable<SomeValues[Column]> | null } | { error: string }

const REQUIRED = 'Enter a price, such as 49.50.'
const WEIGHT = 'Enter an amount, such as 12.5 kg.'

/** What a cell says, as the shop keeps it. */
export function readCell(product: Pick<SellerProduct, 'loose'>, column: Column, typed: string): Read {
  const loose = product.loose ?? null
  const text = typed.trim()
  if (text === '') return column === 'price' || column === 'offerPrice' ? { error: REQUIRED } : { value: null }
  if (column === 'stock') {
    const read = z.safeParse(count, stockIn(text.replaceAll(',', ''), loose))
    return read.success ? { value: read.data } : { error: loose ? WEIGHT : firstOf(read.error) }
  }
  const read = z.safeParse(column === 'cost' ? cost : price, stepPriceIn(text, loose))
  return read.success ? { value: read.data } : { error: firstOf(read.error) }
}

const firstOf = ({ issues }: { issues: readonly { message: string }[] }) => issues[0]?.message ?? REQUIRED

const AMOUNT = /^([+-]?) ?₹? ?(\d{1,7}(?:\.\d{1,2})?) ?%?$/

/** “+5”, “-2.50”, with a minus of any kind. */
export function readAmount(text: string): number | null {
  const [, sign, figure] = AMOUNT.exec(withSingleSpaces(text).replace(/[−–]/, '-')) ?? []
  return figure === undefined ? null : (sign === '-' ? -1 : 1) * Number(figure)
}
