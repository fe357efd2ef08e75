import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import type { CategoryPath } from '#domain/catalog.ts'
import type { CountedFacts } from '#domain/count-facets.ts'
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
  count: number
}

type FacetRows = { cells: FacetRow[]; facts: CountedFacts | undefined; counted: number }

/** How many of the bounds a column reaches; sooner done than width_bucket. */
const reached = (column: SQLWrapper, bounds: readonly number[]) =>
  sql`CASE ${sql.join(
    bounds.map((bound, place) => sql`WHEN ${column} < ${sql.raw(`${bound}`)} THEN ${sql.raw(`${place}`)}`),
    sql` `,
  )} ELSE ${sql.raw(`${bounds.length}`)} END`
const PRICE_BOUNDS = PRICE_BANDS.slice(1).map((band) => priceRange(band).from)
/** The column is in hundredths of a percent. */
const DISCOUNT_BOUNDS = DISCOUNT_STEPS.map((step) => step * 100)

/** More would be hard to choose from. */
const BRANDS = 20

/** What GROUPING says of the columns by which rows are not grouped. */
const KINDS = { cell: 0b011, fact: 0b101, brand: 0b110 } as const
const KIND = { cell: sql.raw(`${KINDS.cell}`), fact: sql.raw(`${KINDS.fact}`), brand: sql.raw(`${KINDS.brand}`) }
type Grouped =
  | ({ kind: typeof KINDS.cell; counted: number } & FacetRow)
  | ({ kind: typeof KINDS.fact } & FactCell)
  | { kind: typeof KINDS.brand; brand: string; count: number }

type Counting = {
  matching: SQL | undefined
  /** At most so many products are counted. */
  most: number
  byFacts: boolean
}

/**
 * The products are read once and counted by what facets always know; by diet, origin and allergens; and by brand.
 * Grouped by all of it at once there would be as many groups as products.
 */
export async function selectFacets(db: Reader, filter: ProductFilter, counting: Counting): Promise<FacetRows> {
  const { matching, most, byFacts } = counting
  const [chosen, ofBrand, withFacts] = [isChosen(filter), isOfBrand(filter), hasFacts(filter)]
  const countOf = (...wanted: (SQL | undefined)[]) => {
    const condition = and(...wanted)
    return condition ? sql`count(*) FILTER (WHERE ${condition})::int` : sql`count(*)::int`
  }
  const found = sql`(SELECT category, sellable, offer_price, discount, diet, origin, allergens, brand,
      ${reached(products.offerPrice, PRICE_BOUNDS)} AS band, ${reached(products.discount, DISCOUNT_BOUNDS)} AS step
    FROM ${products} WHERE ${matching ?? sql`true`} LIMIT ${most}) AS products`
  const cellColumns = sql`category, band, step, sellable AS "inStock"`
  if (!byFacts) {
    const { rows } = await db.execute<FacetRow & { counted: number }>(sql`
      SELECT ${cellColumns}, ${countOf(ofBrand, withFacts)} AS count, ${countOf()} AS counted FROM ${found}
      GROUP BY category, band, step, sellable`)
    return { cells: rows, facts: undefined, counted: sumOf(rows) }
  }
  const { rows } = await db.execute<Grouped>(sql`
    WITH grouped AS MATERIALIZED (
      SELECT ${cellColumns}, diet, origin, allergens, brand, GROUPING(category, diet, brand) AS kind,
        CASE GROUPING(category, diet, brand)
          WHEN ${KIND.cell} THEN ${countOf(ofBrand, withFacts)}
          WHEN ${KIND.fact} THEN ${countOf(chosen, ofBrand)}
          ELSE ${countOf(chosen, withFacts)} END AS count,
        ${countOf()} AS counted
      FROM ${found}
      GROUP BY GROUPING SETS ((category, band, step, sellable), (diet, origin, allergens), (brand))
    )
    SELECT kind, category, band, step, "inStock", diet, origin, allergens, brand, count, counted
    FROM grouped WHERE kind <> ${KIND.brand}
    UNION ALL (
      SELECT kind, NULL, NULL, NULL, NULL, NULL, NULL, NULL, brand, count, NULL
      FROM grouped WHERE kind = ${KIND.brand} AND count > 0 AND brand IS NOT NULL
      ORDER BY brand = ${filter.brand ?? ''} DESC, count DESC, brand LIMIT ${sql.raw(`${BRANDS}`)})`)
  const cells = rows.flatMap((row) => (row.kind === KINDS.cell ? [row] : []))
  const brands = rows.flatMap((row) => (row.kind === KINDS.brand ? [[row.brand, row.count] as const] : []))
  const facts = rows.flatMap((row) => (row.kind === KINDS.fact && row.count > 0 ? [row] : []))
  return { cells, facts: { cells: facts, brands: Object.fromEntries(brands) }, counted: sumOf(cells) }
}

const sumOf = (cells: readonly { counted: number }[]) => cells.reduce((sum, { counted }) => sum + counted, 0)
