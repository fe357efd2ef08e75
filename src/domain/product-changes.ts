import type { Product } from './catalog.ts'
import { formatPaise, type Paise } from './money.ts'
import { FACT_NAMES, type FactName, factTexts, PRODUCT_FACTS, type ProductFacts } from './product-facts.ts'

type Changeable = Pick<Product, 'name' | 'category' | 'price' | 'offerPrice' | 'description' | 'inStock'> & {
  [Name in FactName]?: ProductFacts[Name] | null | undefined
} & {
  stock: number | null
  taxRate?: number | null | undefined
  cost?: Paise | null | undefined
  pictures: readonly string[]
}

/** Without values where they are too long to be read in a line. */
export type ProductChange = { field: string; from: string | null; to: string | null }

function factRows(product: Changeable): [field: string, value: string | null][] {
  const texts = factTexts(product)
  return FACT_NAMES.map((name) => [PRODUCT_FACTS[name].label, texts[name] || null])
}

/** What an edit changed, as the Activity screen says it: Offer price ₹599 → ₹569. */
export function productChanges(before: Changeable, after: Changeable): ProductChange[] {
  const said = (product: Changeable): [field: string, value: string | null][] => [
    ['Name', product.name],
    ['Category', product.category],
    ['Price', formatPaise(product.price)],
    ['Offer price', formatPaise(product.offerPrice)],
    ['Cost', typeof product.cost === 'number' ? formatPaise(product.cost) : 'not known'],
    ['Tax rate', typeof product.taxRate === 'number' ? `${product.taxRate}%` : 'the shop’s'],
    ...factRows(product),
    ['In stock', product.inStock ? 'yes' : 'no'],
    ['Stock', product.stock === null ? 'not tracked' : String(product.stock)],
  ]
  const now = said(after)
  const changed = said(before).flatMap(([field, from], place) => {
    const to = now[place]?.[1] ?? null
    return from === to ? [] : [{ field, from: from ?? 'none', to: to ?? 'none' }]
  })
  const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)
  const long = (field: string): ProductChange => ({ field, from: null, to: null })
  return [
    ...changed,
    ...(isSame(before.description, after.description) ? [] : [long('Description')]),
    ...(isSame(before.pictures, after.pictures) ? [] : [long('Pictures')]),
  ]
}
