import { type SQL, sql } from 'drizzle-orm'
import type { CategoryPath } from '#domain/catalog.ts'
import { DISCOUNT_STEPS, PRICE_BANDS, priceRange } from '#domain/facets.ts'
import type { Reader } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'

/** `band` and `step`: how many of the bounds a product reaches. */
export type FacetRow = {
  category: CategoryPath
  band: number
  step: number
  inStock: boolean
  family: string | null
  count: number
}

const bounds = (values: number[]) => sql.raw(`ARRAY[${values.join(', ')}]`)
const PRICE_BOUNDS = bounds(PRICE_BANDS.slice(1).map((band) => priceRange(band).from))
/** The column is in hundredths of a percent. */
const DISCOUNT_BOUNDS = bounds(DISCOUNT_STEPS.map((step) => step * 100))

/** At most so many products are counted; by family, so that sizes of one thing can be counted once. */
export async function selectFacets(
  db: Reader,
  matching: SQL | undefined,
  { most, byFamily }: { most: number; byFamily: boolean },
): Promise<FacetRow[]> {
  const counted = db
    .select({
      category: products.category,
      band: sql<number>`width_bucket(${products.offerPrice}, ${PRICE_BOUNDS})`.as('band'),
      step: sql<number>`width_bucket(${products.discount}, ${DISCOUNT_BOUNDS})`.as('step'),
      inStock: products.sellable,
      family: byFamily ? products.family : sql<null>`NULL::text`.as('family'),
    })
    .from(products)
    .where(matching)
    .limit(most)
    .as('counted')
  const { category, band, step, inStock, family } = counted
  return db
    .select({ category, band, step, inStock, family, count: sql<number>`count(*)::int` })
    .from(counted)
    .groupBy(category, band, step, inStock, family)
}
