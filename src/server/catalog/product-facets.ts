import type { SQL } from 'drizzle-orm'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import type { Category } from '#domain/category.ts'
import { countFacets } from '#domain/count-facets.ts'
import { DISCOUNT_STEPS, type FacetCell, type FacetCounts, PRICE_BANDS } from '#domain/facets.ts'
import type { Reader } from '../db/database.ts'
import { countUpTo } from './product-conditions.ts'
import { type FacetRow, selectFacets } from './product-facet-store.ts'

const MAX_COUNTED = 10_000
/** To count by facts too takes twice as long. */
const MAX_WITH_FACTS = 2_000

/** `isDense`: a search that finds more than can be counted by their facts. */
type Found = { matching: SQL | undefined; isDense: boolean }

/**
 * Counts of the products that a search finds; `matching` knows nothing of the choice, so that the other options of a
 * facet are counted too. undefined when there are too many: counts of a part of them would be wrong.
 */
export async function readFacets(
  db: Reader,
  choice: ProductFilter,
  { matching, isDense }: Found,
  categories: readonly Pick<Category, 'path' | 'parent'>[],
): Promise<FacetCounts | undefined> {
  const listed = choice.search ? undefined : await countUpTo(db, matching, MAX_COUNTED)
  if (listed === MAX_COUNTED) return undefined
  const areFew = listed === undefined ? !isDense : listed <= MAX_WITH_FACTS
  const { cells, facts, counted } = await selectFacets(db, choice, { matching, most: MAX_COUNTED, byFacts: areFew })
  return counted < MAX_COUNTED ? countFacets(cells.map(cellOf), choice, categories, facts) : undefined
}

function cellOf({ category, band, step, inStock, count }: FacetRow): FacetCell {
  const price = PRICE_BANDS[band]
  if (price === undefined) throw new Error(`${band} is not a price band`)
  return { category, price, discount: DISCOUNT_STEPS[step - 1] ?? 0, inStock, count }
}
