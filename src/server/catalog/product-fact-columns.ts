import type { ProductData } from '#contract/catalog/seller-catalog.ts'
import type { Product } from '#domain/catalog.ts'
import type { Loose } from '#domain/loose.ts'
import { FACT_NAMES, type FactName } from '#domain/product-facts.ts'
import { quantityIn, quantityText } from '#domain/quantity.ts'
import type { products } from '../db/tables/product-tables.ts'

export type FactColumns = Pick<typeof products.$inferSelect, FactName>

/** As replies carry them: what is not known, or was not read, is left out. */
export function factsOf(row: Partial<FactColumns>): Pick<Product, FactName> {
  const known = FACT_NAMES.filter((name) => row[name] != null).map((name) => [name, row[name]])
  return { ...Object.fromEntries(known), weight: row.weight || null }
}

const CARD_FACTS: readonly FactName[] = ['weight', 'diet', 'loose']
const PAGE_FACTS = FACT_NAMES.filter((name) => !CARD_FACTS.includes(name))

/** What a card shows, and the page that opens from it shows at once: lists would carry the other facts for nothing. */
export function cardView(product: Product): Product {
  const shown = { ...product }
  for (const name of PAGE_FACTS) delete shown[name as Exclude<FactName, 'weight'>]
  return shown
}

/** Of a new product. Without a quantity, a weight that reads as “500 g” is its quantity too. */
export function newFacts(data: ProductData): FactColumns {
  const given = Object.fromEntries(FACT_NAMES.map((name) => [name, data[name] ?? null])) as FactColumns
  if (given.loose) return { ...given, ...packOf(given.loose) }
  return { ...given, weight: data.weight || null, quantity: data.quantity ?? quantityIn(data.weight) }
}

/** What an edit changes: facts that it leaves out stay, and a quantity follows the weight that it was read from. */
export function changedFacts(before: FactColumns, data: ProductData): Partial<FactColumns> {
  const named = FACT_NAMES.filter((name) => data[name] !== undefined).map((name) => [name, data[name]])
  const loose = data.loose === undefined ? before.loose : data.loose
  if (loose) return { ...Object.fromEntries(named), ...packOf(loose) }
  const weight = data.weight || null
  const follows = data.quantity === null || (data.quantity === undefined && weight !== before.weight)
  return { ...Object.fromEntries(named), weight, ...(follows && { quantity: quantityIn(weight) }) }
}

/** What is sold by weight is a pack of one step to everyone who counts packs, other clients included. */
function packOf({ step, unit }: Loose): Pick<FactColumns, 'weight' | 'quantity'> {
  const quantity = { amount: step, unit }
  return { weight: quantityText(quantity), quantity }
}
