import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { addressesIn } from '../config/database-settings.ts'
import { StartRefused } from './start-refused.ts'

/** Tables that an extension brought say nothing about whose database it is. */
const TABLES = `SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`

/** As long as a failover takes: where several hosts are named, a start waits for one that takes writes. */
const FAILOVER_MS = 10_000
const ASK_AGAIN_MS = 200
/** A wrong password or a missing database does not come right by waiting. */
const IS_FINAL = /^(28|3D)/

/** Whether nothing is there yet; a database that cannot be reached, or is not a shop's, is refused. */
export async function isServerEmpty(pool: pg.Pool, url: string): Promise<boolean> {
  const { rows } = await readTables(pool, url).catch((cause) => {
    throw new StartRefused(
      `The database ${nameOf(url)} (DATABASE_URL) can’t be reached: ${cause.message || cause.code}. Check that the server is running, and the address, name and password.`,
      { cause },
    )
  })
  const tables = rows.map(({ name }) => name)
  if (tables.length > 0 && !tables.includes('migrations')) {
    throw new StartRefused(
      `The database ${nameOf(url)} (DATABASE_URL) is not a shop’s: it has tables such as ${tables.slice(0, 3).join(', ')}. Use an empty database or the shop’s own.`,
    )
  }
  return tables.length === 0
}

async function readTables(pool: pg.Pool, url: string): Promise<pg.QueryResult<{ name: string }>> {
  const deadline = performance.now() + (addressesIn(url).length > 1 ? FAILOVER_MS : 0)
  for (;;) {
    try {
      return await pool.query(TABLES)
    } catch (error) {
      if (performance.now() > deadline || IS_FINAL.test(String((error as { code?: unknown }).code))) throw error
      await wait(ASK_AGAIN_MS)
    }
  }
}

/** Without user and password. */
function nameOf(url: string): string {
  const addresses = addressesIn(url).map((address) => URL.parse(address))
  return `${addresses.map((address) => address?.host).join(',')}${addresses[0]?.pathname ?? ''}`
}
