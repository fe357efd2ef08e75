import { and, type SQL, sql } from 'drizzle-orm'
import { products } from '../db/tables/product-tables.ts'

/** Of the products that match, one of each family: the smallest that can be bought, or else the smallest. */
export const isFirstSize = (matching: SQL | undefined): SQL => isFirst(matching, sql`${products.sellable} DESC`)

/** The one whose page stands for all sizes, whether it can be bought or not. */
export const isSmallestSize = (matching: SQL | undefined): SQL => isFirst(matching)

const isFirst = (
  matching: SQL | undefined,
  ...before: SQL[]
): SQL => sql`(${products.family} IS NULL OR ${products.id} = (
  SELECT first.id FROM (SELECT ${products.family} AS family) AS own, LATERAL (
    SELECT ${products.id} FROM ${products}
    WHERE ${and(sql`${products.family} = own.family`, matching)}
    ORDER BY ${sql.join([...before, sql`${baseAmount} NULLS LAST`, sql`${products.offerPrice}`, sql`${products.id}`], sql`, `)}
    LIMIT 1
  ) AS first))`

const baseAmount = sql`(${products.quantity}->>'amount')::numeric
  * CASE WHEN ${products.quantity}->>'unit' IN ('kg', 'l') THEN 1000 ELSE 1 END`
