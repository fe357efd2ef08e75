import pg from 'pg'
import { fillShelf } from '#seed/large-catalogue.ts'
import { fillYears } from '#seed/years-of-orders.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { measureDeletes } from './years-deletes.ts'
import { measureJobs, measureOrdering, measureScreens } from './years-screens.ts'

const FEW = 100_000
const MANY = Number(process.env.ORDERS ?? 1_000_000)
/** Ten million in three years. The same in both shops: one is young, the other is old. */
const PER_DAY = 9_130
const SHOPPERS = 200_000

/**
 * Every screen of a shop with 100,000 orders and with ORDERS of them, a million unless told otherwise. Ten million
 * are more than 16 GB before they have indexes. With KEEP_POSTGRES, a superuser's address, the filled databases stay on that server
 * and are used again.
 */
export async function run(): Promise<void> {
  const kept = process.env.KEEP_POSTGRES
  const server = kept ? { url: kept, stop: async () => undefined } : await startPostgres()
  try {
    const few = await filled(server.url, FEW)
    const many = await filled(server.url, MANY)
    console.table(await sizesOf(many))
    // First: an open shop does the same by itself.
    console.table(await measureDeletes(many))
    console.table(await measureScreens(few, many))
    console.table(await measureOrdering(few, many))
    console.table(await measureJobs(few, many))
  } finally {
    await server.stop()
  }
}

/** The address of a database with this many orders, made where it is not there. */
async function filled(adminUrl: string, orders: number): Promise<string> {
  const name = `years_${orders}`
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  if (rowCount === 0) await fill(url.href, orders)
  return url.href
}

async function fill(connectionString: string, orders: number): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2 })
  const began = performance.now()
  await migrate(pool)
  await fillShelf(pool, 1_000)
  await fillYears(pool, { orders, perDay: PER_DAY, shoppers: SHOPPERS, ofOneShopper: 1_000, open: 300 })
  await pool.end()
  console.log(`${orders} orders were filled in ${Math.round((performance.now() - began) / 1000)} s`)
}

async function sizesOf(connectionString: string): Promise<Record<string, object>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ table: string; rows: string; heap: number; indexes: number }>(`
    SELECT relname AS "table", reltuples::bigint AS rows, pg_table_size(oid) / 1048576 AS heap,
      pg_indexes_size(oid) / 1048576 AS indexes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY pg_total_relation_size(oid) DESC LIMIT 12`)
  await client.end()
  return Object.fromEntries(
    rows.map(({ table, rows, heap, indexes }) => [
      table,
      { rows: Number(rows), 'heap MB': heap, 'indexes MB': indexes },
    ]),
  )
}
