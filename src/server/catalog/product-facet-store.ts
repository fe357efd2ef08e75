import { type SQL, sql } from 'drizzle-orm'
import type { CategoryPath } from '#domain/catalog.ts'
import { DISCOUNT_STEPS, PRICE_BANDS, priceRange } from '#domain/facets.ts'
import type { Reader } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'

/** `band` and `step`: how many of the bounds a product reaches. */
export type FacetRow = { category: CategoryPath; band: number; step: number; inStock: boolean; count: number }

const bounds = (values: number[]) => sql.raw(`ARRAY[${values.join(', ')}]`)
const PRICE_BOUNDS = bounds(PRICE_BANDS.slice(1).map((band) => priceRange(band).from))
/** The column is in hundredths of a percent. */
const DISCOUNT_BOUNDS = bounds(DISCOUNT_STEPS.map((step) => step * 100))

/** At most so many products are counted. */
export async function selectFacets(db: Reader, matching: SQL | undefined, most: number): Promise<FacetRow[]> {
  const counted = db
    .select({
      category: products.category,
      band: sql<number>`width_bucket(${products.offerPrice}, ${PRICE_BOUNDS})`.as('band'),
      step: sql<number>`width_bucket(${products.discount}, ${DISCOUNT_BOUNDS})`.as('step'),
      inStock: products.sellable,
    })
    .from(products)
    .where(matching)
    .limit(most)
    .as('counted')
  const { category, band, step, inStock } = counted
  return db
    .select({ category, band, step, inStock, count: sql<number>`count(*)::int` })
    .from(counted)
    .groupBy(category, band, step, inStock)
}
