import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { newTestDatabaseUrl } from './open-test-database.ts'

const FOLDER = new URL('../db/migrations/', import.meta.url)

/** A database as it was before the migration whose name ends like this. */
export async function databaseBefore(migration: string): Promise<{ pool: pg.Pool; url: string }> {
  const url = await newTestDatabaseUrl(process.env.TEST_DATABASE_URL ?? '')
  const pool = new pg.Pool({ connectionString: url })
  await pool.query('CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
  const files = readdirSync(FOLDER).sort()
  const next = files.findIndex((name) => name.endsWith(migration))
  if (next === -1) throw new Error(`There is no migration ${migration}`)
  for (const file of files.slice(0, next)) {
    await pool.query(readFileSync(new URL(file, FOLDER), 'utf8'))
    await pool.query('INSERT INTO migrations (name) VALUES ($1)', [file])
  }
  return { pool, url }
}
