import type pg from 'pg'
import { fillShelf } from '#seed/large-catalogue.ts'
import { migrate } from '#server/db/migrate.ts'

const PRODUCTS = 1_000

/** A thousand counted products in a new database, a quarter of them in their last ten if so wanted. */
export async function fillCountedShelf(pool: pg.Pool, { someRunLow }: { someRunLow: boolean }): Promise<void> {
  await migrate(pool)
  await fillShelf(pool, PRODUCTS)
  await pool.query(
    `UPDATE products SET in_stock = true, stock = CASE WHEN $1 AND n % 4 = 0 THEN 1 + n % 10 ELSE 100000 END
     FROM (SELECT id, row_number() OVER (ORDER BY md5(id)) AS n FROM products) AS numbered
     WHERE numbered.id = products.id`,
    [someRunLow],
  )
}
