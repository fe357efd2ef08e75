import { PRODUCT_LIMITS } from '#contract/catalog/seller-catalog.ts'
import { tooLong } from '#contract/fields.ts'
import { ALIASES_PER_PRODUCT, PICTURES_PER_PRODUCT } from '#domain/catalog.ts'
import { MAX_CATEGORY_TEXT } from '#domain/category-name.ts'
import { unguardCell } from '#domain/csv.ts'
import { eachFact, PRODUCT_FACTS } from '#domain/product-facts.ts'
import { type FileColumn, reasonFor } from './product-csv.ts'

const { name, alias, descriptionLine, descriptionLines } = PRODUCT_LIMITS
/** Of a figure, a yes, or what stands between the parts of a list. */
const SHORT = 40

/** How long a cell may be: whatever a product can be fits. */
const MAX_LENGTH: Record<FileColumn, number> = {
  id: 64,
  name,
  category: MAX_CATEGORY_TEXT,
  price: SHORT,
  offerPrice: SHORT,
  cost: SHORT,
  taxRate: SHORT,
  // “India” is short enough to be told that a country is two letters.
  ...eachFact((fact) => Math.max(SHORT, PRODUCT_FACTS[fact].maxLength)),
  inStock: SHORT,
  stock: SHORT,
  archived: SHORT,
  description: descriptionLines * (descriptionLine + SHORT),
  aliases: ALIASES_PER_PRODUCT * (alias + SHORT),
  pictures: PICTURES_PER_PRODUCT * 150,
  family: name,
  shelf: SHORT,
  exported: 1_000,
}

/** Why a cell is not read at all; null where it is short enough. */
export function lengthProblem(column: FileColumn, cell: string): string | null {
  const text = unguardCell(cell).trim()
  return text.length > MAX_LENGTH[column] ? reasonFor(column, text, tooLong(MAX_LENGTH[column])) : null
}
