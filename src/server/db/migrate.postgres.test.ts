import pg from 'pg'
import { expect, test } from 'vitest'
import { newTestDatabaseUrl } from '../testing/open-test-database.ts'
import { migrate } from './migrate.ts'

test('a process waits for another that migrates, however long a statement may take otherwise', async () => {
  const url = await newTestDatabaseUrl(process.env.TEST_DATABASE_URL ?? '')
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('SELECT pg_advisory_lock(7316642)')
  const pool = new pg.Pool({ connectionString: url, statement_timeout: 200, max: 1 })
  const migrated = migrate(pool)
  const isWaiting = async () =>
    (
      await other.query(`SELECT now() - query_start > '400 ms' AS "for long" FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'advisory'`)
    ).rows
  await expect.poll(isWaiting).toEqual([{ 'for long': true }])
  await other.end()
  await migrated
  const { rows } = await pool.query('SHOW statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '200ms' }])
  await pool.end()
})
