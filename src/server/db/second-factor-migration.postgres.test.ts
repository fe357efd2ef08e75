import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newTestDatabaseUrl } from '../testing/open-test-database.ts'
import { migrate } from './migrate.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

test('an owner who signs in with a second factor keeps it, with the recovery codes, through the upgrade', async () => {
  const pool = new pg.Pool({ connectionString: await newTestDatabaseUrl(process.env.TEST_DATABASE_URL ?? '') })
  await pool.query('CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
  const files = readdirSync(FOLDER).sort()
  for (const file of files.slice(
    0,
    files.findIndex((name) => name.endsWith('_second_factors.sql')),
  )) {
    await pool.query(readFileSync(new URL(file, FOLDER), 'utf8'))
    await pool.query('INSERT INTO migrations (name) VALUES ($1)', [file])
  }
  await pool.query(`UPDATE seller_access SET totp_key = '\\x0102', totp_last_step = 77`)
  await pool.query(`INSERT INTO seller_recovery_codes (code_hash, used_at) VALUES ('\\x0a', NULL), ('\\x0b', now())`)
  await migrate(pool)
  const factors =
    await pool.query(`SELECT holder, staff_id, encode(totp_key, 'hex') AS key, totp_key_offered AS offered,
    totp_last_step AS step FROM second_factors`)
  expect(factors.rows).toEqual([{ holder: 'owner', staff_id: null, key: '0102', offered: null, step: 77 }])
  const codes = await pool.query('SELECT holder, used_at IS NULL AS unused FROM recovery_codes ORDER BY code_hash')
  expect(codes.rows).toEqual([
    { holder: 'owner', unused: true },
    { holder: 'owner', unused: false },
  ])
  await expect(pool.query(`INSERT INTO second_factors (holder, totp_key) VALUES ('nobody', '\\x01')`)).rejects.toThrow(
    'foreign key',
  )
  await pool.end()
})
