import { type SQL, sql } from 'drizzle-orm'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import type { CategoryPath } from '#domain/catalog.ts'
import { DISCOUNT_STEPS, type FactCell, PRICE_BANDS, priceRange } from '#domain/facets.ts'
import type { Reader } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'
import { hasFacts, isChosen, isOfBrand } from './product-conditions.ts'

/** `band` and `step`: how many of the bounds a product reaches. */
export type FacetRow = {
  category: CategoryPath
  band: number
  step: number
  inStock: boolean
  family: string | null
  count: number
}

export type FacetRows = { cells: FacetRow[]; facts: FactCell[]; brands: { brand: string; count: number }[] }

const bounds = (values: number[]) => sql.raw(`ARRAY[${values.join(', ')}]`)
const PRICE_BOUNDS = bounds(PRICE_BANDS.slice(1).map((band) => priceRange(band).from))
/** The column is in hundredths of a percent. */
const DISCOUNT_BOUNDS = bounds(DISCOUNT_STEPS.map((step) => step * 100))

/** More would be hard to choose from. */
const BRANDS = 20

type Kinds =
  | ({ kind: 'cell' } & FacetRow)
  | ({ kind: 'fact' } & FactCell)
  | { kind: 'brand'; brand: string; count: number }
  | { kind: 'too many' }

/**
 * The products are read once, and counted in three ways: by what facets always know; by diet, origin and allergens; and
 * by brand. Together these would be as many groups as there are products. Where a list shows one size of each thing, the
 * sizes of a family stay apart, to be counted once. null where so many match, or more.
 */
export async function selectFacets(
  db: Reader,
  filter: ProductFilter,
  matching: SQL | undefined,
  most: number,
): Promise<FacetRows | null> {
  const isTrue = sql`true`
  const family = filter.oneSize ? sql`family` : sql`NULL::text`
  const { rows } = await db.execute<Kinds>(sql`
    WITH counted AS MATERIALIZED (
      SELECT category, width_bucket(${products.offerPrice}, ${PRICE_BOUNDS}) AS band,
        width_bucket(${products.discount}, ${DISCOUNT_BOUNDS}) AS step, sellable, brand, diet, origin, allergens,
        id, ${family} AS family, ${isChosen(filter) ?? isTrue} AS is_chosen, ${isOfBrand(filter) ?? isTrue} AS is_of_brand,
        ${hasFacts(filter) ?? isTrue} AS has_facts
      FROM ${products} WHERE ${matching ?? isTrue} LIMIT ${most}
    ), few AS MATERIALIZED (SELECT count(*) < ${most} AS are_few FROM counted)
    SELECT 'cell' AS kind, category, band, step, sellable AS "inStock", NULL AS brand, NULL AS diet, NULL AS origin,
      NULL::text[] AS allergens, family, count(*)::int AS count
    FROM counted WHERE is_of_brand AND has_facts AND (SELECT are_few FROM few)
    GROUP BY category, band, step, sellable, family
    UNION ALL
    SELECT 'fact', NULL, NULL, NULL, NULL, NULL, diet, origin, allergens, family, count(*)::int
    FROM counted
    WHERE is_chosen AND is_of_brand AND (diet IS NOT NULL OR origin IS NOT NULL OR allergens IS NOT NULL)
      AND (SELECT are_few FROM few)
    GROUP BY diet, origin, allergens, family
    UNION ALL (
    SELECT 'brand', NULL, NULL, NULL, NULL, brand, NULL, NULL, NULL, NULL,
      count(DISTINCT coalesce(family, id))::int
    FROM counted WHERE is_chosen AND has_facts AND brand IS NOT NULL AND (SELECT are_few FROM few)
    GROUP BY brand ORDER BY brand = ${filter.brand ?? ''} DESC, 11 DESC, brand LIMIT ${BRANDS})
    UNION ALL
    SELECT 'too many', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM few WHERE NOT are_few`)
  if (rows.some(({ kind }) => kind === 'too many')) return null
  return {
    cells: rows.flatMap((row) => (row.kind === 'cell' ? [row] : [])),
    facts: rows.flatMap((row) => (row.kind === 'fact' ? [row] : [])),
    brands: rows.flatMap((row) => (row.kind === 'brand' ? [row] : [])),
  }
}
