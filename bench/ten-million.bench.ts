import pg from 'pg'
import { fillShelf } from '#seed/large-catalogue.ts'
import { fillYears, type Years } from '#seed/years-of-orders.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import type { Figure, Size } from './figures.ts'
import { superuserPool } from './superuser-pool.ts'
import { measureDeletes } from './years-deletes.ts'
import { measureJobs, measureOrdering, measureScreens } from './years-screens.ts'

const SIZES = {
  /** Ten million in three years. The same in both shops: one is young, the other is old. */
  full: {
    few: 100_000,
    many: Number(process.env.ORDERS ?? 1_000_000),
    turns: 9,
    years: { perDay: 9_130, shoppers: 200_000, ofOneShopper: 1_000, open: 300 },
  },
  small: { few: 500, many: 1_000, turns: 1, years: { perDay: 50, shoppers: 200, ofOneShopper: 50, open: 20 } },
}

/**
 * Every screen of a shop with 100,000 orders and with ORDERS of them, a million unless told otherwise. Ten million
 * are more than 16 GB before they have indexes. With KEEP_POSTGRES, a superuser's address, the filled databases stay on that server
 * and are used again.
 */
export async function run(size: Size): Promise<Figure[]> {
  const { few: young, many: old, turns, years } = SIZES[size]
  const kept = process.env.KEEP_POSTGRES
  const server = kept ? { url: kept, stop: async () => undefined } : await startPostgres()
  try {
    const few = await filled(server.url, { orders: young, ...years })
    const many = await filled(server.url, { orders: old, ...years })
    console.table(await sizesOf(many))
    // First: an open shop does the same by itself.
    console.table(await measureDeletes(many))
    const shops = { few, many, turns }
    console.table(await measureScreens(shops))
    const ordering = await measureOrdering(shops)
    console.table(ordering)
    console.table(await measureJobs(shops))
    return Object.entries(ordering).map(([name, { ratio = Number.NaN }]) => ({
      name: `${name}: ms with ${old} orders ÷ with ${young}`,
      value: ratio,
    }))
  } finally {
    await server.stop()
  }
}

/** The address of a database with this many orders, made where it is not there. */
async function filled(adminUrl: string, years: Years): Promise<string> {
  const name = `years_${years.orders}`
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  if (rowCount === 0) await fill(url.href, years)
  return url.href
}

async function fill(connectionString: string, years: Years): Promise<void> {
  const pool = superuserPool(connectionString)
  const began = performance.now()
  await migrate(pool)
  await fillShelf(pool, 1_000)
  await fillYears(pool, years)
  await pool.end()
  console.log(`${years.orders} orders were filled in ${Math.round((performance.now() - began) / 1000)} s`)
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
