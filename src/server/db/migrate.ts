import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { StartRefused } from './start-refused.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const ADVISORY_LOCK = 7_316_642

const RANDOM = `replace(gen_random_uuid()::text, '-', '')`
const RANDOM_KEY = `decode(${RANDOM} || ${RANDOM}, 'hex')`
/** Migrations make them with their tables. A database that began as a packed one has the tables only. */
const KEYS = {
  shop_identity: { column: 'id', made: `substr(${RANDOM}, 1, 12)` },
  event_key: { column: 'key', made: RANDOM_KEY },
  door_code_key: { column: 'key', made: RANDOM_KEY },
}
export const KEY_TABLES = Object.keys(KEYS)
const MISSING_KEYS = Object.entries(KEYS)
  .map(
    ([table, { column, made }]) =>
      `INSERT INTO ${table} (${column}) SELECT ${made} WHERE NOT EXISTS (SELECT FROM ${table})`,
  )
  .join(';')

/** Forward only, each file once, all processes in turn. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // An index of a table of years takes minutes, and so long other processes wait for their turn.
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map((row) => row.name),
    )
    const known = readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .sort()
    refuseNewer([...applied].filter((name) => !known.includes(name)))
    for (const name of known) if (!applied.has(name)) await apply(client, name)
    await client.query(MISSING_KEYS)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK])
    await client.query('RESET statement_timeout')
    client.release()
  }
}

/** What this version does not know of, it could break. */
function refuseNewer(unknown: string[]): void {
  if (unknown.length === 0) return
  throw new StartRefused(
    `The database was made by a newer version of the shop, or by another program: this version doesn’t know its migration ${unknown.sort().at(-1)}. Start the version that made it, or restore a backup from before.`,
  )
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(readFileSync(new URL(name, FOLDER), 'utf8'))
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
