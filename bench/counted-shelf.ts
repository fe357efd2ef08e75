import pg from 'pg'
import { fillShelf } from '#seed/large-catalogue.ts'
import { migrate } from '#server/db/migrate.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { type ShopProcess, startShop } from '#server/testing/shop-process.ts'

type Where = {
  products?: number
  someRunLow: boolean
  /** A new database on a server; the embedded one, when left out. */
  databaseUrl?: string
  /** Another way to the same database, for the shop alone. */
  shopDatabaseUrl?: string
  settings?: Record<string, string>
}

/** A shop whose products are all counted: plenty of each, or a quarter of them in their last ten. */
export async function startCountedShop(
  folder: string,
  { someRunLow, products = 1_000, databaseUrl, shopDatabaseUrl = databaseUrl, settings }: Where,
): Promise<ShopProcess> {
  if (databaseUrl === undefined || shopDatabaseUrl === undefined) {
    const database = await openEmbedded({ folder })
    await fillCountedShelf(database.pool, { products, someRunLow })
    await database.close()
    return startShop(folder, { SEED: '0', ...settings })
  }
  const pool = new pg.Pool({ connectionString: databaseUrl })
  await fillCountedShelf(pool, { products, someRunLow })
  await pool.end()
  return startShop(folder, { SEED: '0', DATABASE_URL: shopDatabaseUrl, ...settings })
}

async function fillCountedShelf(
  pool: pg.Pool,
  { products, someRunLow }: { products: number; someRunLow: boolean },
): Promise<void> {
  await migrate(pool)
  await fillShelf(pool, products)
  await pool.query(
    `UPDATE products SET in_stock = true, stock = CASE WHEN $1 AND n % 4 = 0 THEN 1 + n % 10 ELSE 100000 END
     FROM (SELECT id, row_number() OVER (ORDER BY md5(id)) AS n FROM products) AS numbered
     WHERE numbered.id = products.id`,
    [someRunLow],
  )
}
