import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'

/** Of the products that match, one of each family: the smallest that can be bought, or else the smallest. */
export const isFirstSize = (matching: SQL | undefined): SQL => isFirst(matching, sql`${products.sellable} DESC`)

/** The one whose page stands for all sizes, whether it can be bought or not. */
export const isSmallestSize = (matching: SQL | undefined): SQL => isFirst(matching)

type Familiar = { id: string; family: string | null }

/** These rows without sizes that are not the first. Rows of no family, which most are, cost nothing. */
export async function firstSizesAmong<Row extends Familiar>(
  db: Reader,
  rows: Row[],
  matching: SQL | undefined,
): Promise<Row[]> {
  const { id, family, sellable } = products
  const families = [...new Set(rows.flatMap((row) => row.family ?? []))]
  if (families.length === 0) return rows
  const found = await db
    .selectDistinctOn([family], { id })
    .from(products)
    .where(and(inArray(family, families), matching))
    .orderBy(family, desc(sellable), smallest)
  const first = new Set(found.map((row) => row.id))
  return rows.filter((row) => row.family === null || first.has(row.id))
}

const isFirst = (
  matching: SQL | undefined,
  ...before: SQL[]
): SQL => sql`(${products.family} IS NULL OR ${products.id} = (
  SELECT first.id FROM (SELECT ${products.family} AS family) AS own, LATERAL (
    SELECT ${products.id} FROM ${products}
    WHERE ${and(sql`${products.family} = own.family`, matching)}
    ORDER BY ${sql.join([...before, smallest], sql`, `)}
    LIMIT 1
  ) AS first))`

const baseAmount = sql`(${products.quantity}->>'amount')::numeric
  * CASE WHEN ${products.quantity}->>'unit' IN ('kg', 'l') THEN 1000 ELSE 1 END`

const smallest = sql`${baseAmount} NULLS LAST, ${products.offerPrice}, ${products.id}`
