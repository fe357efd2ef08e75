import type { SQL } from 'drizzle-orm'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import type { Category } from '#domain/category.ts'
import { countFacets } from '#domain/count-facets.ts'
import { DISCOUNT_STEPS, type FacetCell, type FacetChoice, type FacetCounts, PRICE_BANDS } from '#domain/facets.ts'
import type { Reader } from '../db/database.ts'
import { type FacetRow, selectFacets } from './product-facet-store.ts'

const MAX_COUNTED = 10_000

/**
 * Counts of the products that a search finds; `matching` knows nothing of the choice, so that the other options of a
 * facet are counted too. undefined when there are too many: counts of a part of them would be wrong.
 */
export async function readFacets(
  db: Reader,
  choice: FacetChoice & Pick<ProductFilter, 'oneSize'>,
  matching: SQL | undefined,
  categories: readonly Pick<Category, 'path' | 'parent'>[],
): Promise<FacetCounts | undefined> {
  const cells = (await selectFacets(db, matching, { most: MAX_COUNTED, byFamily: choice.oneSize ?? false })).map(cellOf)
  const counted = cells.reduce((sum, { count }) => sum + count, 0)
  return counted < MAX_COUNTED ? countFacets(cells, choice, categories) : undefined
}

function cellOf({ band, step, ...row }: FacetRow): FacetCell {
  const price = PRICE_BANDS[band]
  if (price === undefined) throw new Error(`${band} is not a price band`)
  return { ...row, price, discount: DISCOUNT_STEPS[step - 1] ?? 0 }
}
