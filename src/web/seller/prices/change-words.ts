import type { ProductBatch } from '#contract/catalog/product-batches.ts'
import type { Loose } from '#domain/loose.ts'
import { kiloPriceText } from '#domain/loose.ts'
import { formatPaise, type Paise } from '#domain/money.ts'
import type { Slip } from '#domain/price-slips.ts'
import { BATCH_FIELDS, type BatchField, type SomeValues } from '#domain/product-batch.ts'
import { typedStock } from '../product-form/loose-values.ts'

export const FIELD_NAMES: Record<BatchField, string> = {
  price: 'MRP',
  offerPrice: 'Selling price',
  cost: 'Cost',
  stock: 'Stock',
  inStock: 'For sale',
  category: 'Category',
  taxRate: 'Tax rate',
  archived: 'Archived',
}

export const SLIP_WORDS: Record<Slip, string> = {
  up: 'More than 40% up',
  down: 'More than 40% down',
  'below-cost': 'Below cost',
  'above-mrp': 'Above the MRP',
}

type SoldBy = Pick<Loose, 'step' | 'unit'>

const priceText = (amount: Paise, loose: SoldBy | undefined) =>
  loose ? kiloPriceText(amount, loose) : formatPaise(amount)

/** A value as the review and the list of batches say it. */
export function valueText(values: SomeValues, field: BatchField, loose?: SoldBy): string {
  switch (field) {
    case 'price':
    case 'offerPrice':
    case 'cost': {
      const amount = values[field]
      return amount === null || amount === undefined ? 'not known' : priceText(amount, loose)
    }
    case 'stock':
      return values.stock === null ? 'not tracked' : typedStock(values.stock, loose)
    case 'inStock':
      return values.inStock ? 'in stock' : 'out of stock'
    case 'taxRate':
      return typeof values.taxRate === 'number' ? `${values.taxRate}%` : 'the shop’s'
    case 'archived':
      return values.archived ? 'yes' : 'no'
    default:
      return values.category ?? ''
  }
}

const one = (count: number, words: [string, string]) => `${count.toLocaleString('en-IN')} ${words[count === 1 ? 0 : 1]}`
/** “Selling price · Cost of 3”: what changes, and of how many if not of all. */
export const countsText = ({ products, ...counts }: ProductBatch['counts']): string =>
  BATCH_FIELDS.flatMap((field) => {
    const count = counts[field]
    if (!count) return []
    return count === products ? FIELD_NAMES[field] : `${FIELD_NAMES[field]} of ${count.toLocaleString('en-IN')}`
  }).join(' · ')

/** With the minus of a number. */
export const marginText = (percent: number): string => `${percent < 0 ? '−' : ''}${Math.abs(percent)}%`

export const productsText = (count: number): string => one(count, ['product', 'products'])
export const changesText = (count: number): string => one(count, ['change', 'changes'])
