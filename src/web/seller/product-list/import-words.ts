import type { ImportedCell } from '#contract/catalog/product-csv.ts'
import { formatPaise, paiseFromRupees } from '#domain/money.ts'
import { FACT_NAMES, PRODUCT_FACTS } from '#domain/product-facts.ts'

const LABELS: Record<string, string> = {
  name: 'Name',
  category: 'Category',
  price: 'Price',
  offerPrice: 'Offer price',
  taxRate: 'Tax rate',
  inStock: 'In stock',
  stock: 'Stock count',
  archived: 'Archived',
  description: 'Description',
  aliases: 'Also known as',
  pictures: 'Pictures',
  family: 'Sizes',
  shelf: 'Shared shelf',
  cost: 'Cost',
  ...Object.fromEntries(FACT_NAMES.map((name) => [name, PRODUCT_FACTS[name].label])),
}

export type CellWords = { label: string; from: string; to: string }

/** 'Offer price', '₹599', '₹569'. */
export const cellWords = ({ column, from, to }: ImportedCell): CellWords => ({
  label: LABELS[column] ?? column,
  from: valueWords(column, from),
  to: valueWords(column, to),
})

function valueWords(column: string, cell: string): string {
  if (column === 'price' || column === 'offerPrice') {
    const amount = cell === '' ? null : paiseFromRupees(Number(cell))
    return amount === null ? cell : formatPaise(amount)
  }
  if (column === 'inStock' || column === 'archived') return cell === 'true' ? 'Yes' : 'No'
  if (column === 'taxRate') return cell === '' ? 'the shop’s' : `${cell}%`
  if (column === 'stock' && cell === '') return 'not tracked'
  if (column === 'family' && cell === '') return 'no other sizes'
  if (column === 'shelf' && cell === '') return 'each its own'
  if (column === 'pictures') return pictureWords(cell)
  return cell === '' ? '(empty)' : cell.replaceAll('\n', ' · ')
}

function pictureWords(cell: string): string {
  const count = cell.split(/\s+/).filter(Boolean).length
  return count === 1 ? '1 picture' : `${count} pictures`
}
