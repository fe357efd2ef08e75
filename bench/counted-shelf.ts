import type pg from 'pg'
import { fillShelf } from '#seed/large-catalogue.ts'
import { fillYears } from '#seed/years-of-orders.ts'
import { migrate } from '#server/db/migrate.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { type ShopProcess, startShop } from '#server/testing/shop-process.ts'
import { superuserPool } from './superuser-pool.ts'

type Where = {
  products?: number
  someRunLow: boolean
  /** So many orders, of which so many are open. */
  years?: { orders: number; open: number }
  /** A new database on a server; the embedded one, when left out. */
  databaseUrl?: string
  /** Another way to the same database, for the shop alone. */
  shopDatabaseUrl?: string
  settings?: Record<string, string>
}

/** As in a shop of some size. */
const ORDERS_PER_DAY = 9_130

/** A shop whose products are all counted: plenty of each, or a quarter of them in their last ten. */
export async function startCountedShop(
  folder: string,
  { databaseUrl, shopDatabaseUrl = databaseUrl, settings, ...filling }: Where,
): Promise<ShopProcess> {
  if (databaseUrl === undefined || shopDatabaseUrl === undefined) {
    const database = await openEmbedded({ folder })
    await fillShop(database.pool, filling)
    await database.close()
    return startShop(folder, { SEED: '0', ...settings })
  }
  const pool = superuserPool(databaseUrl)
  await fillShop(pool, filling)
  await pool.end()
  return startShop(folder, { SEED: '0', DATABASE_URL: shopDatabaseUrl, ...settings })
}

type Filling = Pick<Where, 'products' | 'someRunLow' | 'years'>

async function fillShop(pool: pg.Pool, { products = 1_000, someRunLow, years }: Filling): Promise<void> {
  await migrate(pool)
  await fillShelf(pool, products)
  await pool.query(
    `UPDATE products SET in_stock = true, stock = CASE WHEN $1 AND n % 4 = 0 THEN 1 + n % 10 ELSE 100000 END
     FROM (SELECT id, row_number() OVER (ORDER BY md5(id)) AS n FROM products) AS numbered
     WHERE numbered.id = products.id`,
    [someRunLow],
  )
  if (years) await fillOrders(pool, years)
}

async function fillOrders(pool: pg.Pool, { orders, open }: { orders: number; open: number }): Promise<void> {
  const [shoppers, ofOneShopper] = [Math.ceil(orders / 5), Math.ceil(orders / 1_000)]
  await fillYears(pool, { orders, perDay: ORDERS_PER_DAY, shoppers, ofOneShopper, open })
  // Or the shop would add up old orders while new ones are measured.
  await pool.query('TRUNCATE sales_backlog')
  await pool.query(NEVER_ANALYSED)
}

/** A shop of years has never analysed its small tables: autovacuum does so after 50 changes. */
const NEVER_ANALYSED = `
  WITH small AS (
    UPDATE pg_class SET reltuples = -1, relpages = 0
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples < 50 RETURNING oid)
  DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM small)`
