import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { PACKED_BY_PGLITE } from './empty-database.ts'
import { KEY_TABLES, migrate } from './migrate.ts'
import { openEmbedded } from './open-embedded.ts'

const REMEDY = 'set PACKED_BY_PGLITE to the installed version and run: node scripts/pack-empty-database.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greencart-empty-'))
  database = await openEmbedded({ folder })
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const CATALOG = {
  columns: `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
    WHERE table_schema = 'public'`,
  indexes: `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'`,
  constraints: `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace`,
  triggers: `SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`,
  functions: `SELECT pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_language l ON l.oid = prolang
    WHERE pronamespace = 'public'::regnamespace AND lanname <> 'c'`,
  migrations: 'SELECT name FROM migrations',
}

async function schema(): Promise<Record<string, string[]>> {
  const found: [string, string[]][] = []
  for (const [what, query] of Object.entries(CATALOG)) {
    const { rows } = await database.pool.query(query)
    found.push([what, rows.map((row) => JSON.stringify(row)).sort()])
  }
  return Object.fromEntries(found)
}

async function keys(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const table of KEY_TABLES) found.push((await database.pool.query(`SELECT * FROM ${table}`)).rows)
  return found
}

test('a new database is packed by the PGlite that is installed, and no two shops share a key', async () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(PACKED_BY_PGLITE, REMEDY).toBe(dependencies['@electric-sql/pglite'])
  expect(await keys(), 'no key is packed').toEqual(KEY_TABLES.map(() => []))
  await migrate(database.pool)
  const made = await keys()
  expect(made).toEqual(KEY_TABLES.map(() => [expect.any(Object)]))
  await migrate(database.pool)
  expect(await keys()).toEqual(made)
})

test('its tables are those that the migrations make from nothing', async () => {
  await migrate(database.pool)
  const packed = await schema()
  await database.pool.query('DROP SCHEMA public, payment_sandbox CASCADE; CREATE SCHEMA public')
  await migrate(database.pool)
  expect(packed).toEqual(await schema())
})
