import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop
let connection: pg.PoolClient
beforeAll(async () => {
  shop = await openShop()
  connection = await shop.shop.database.pool.connect()
})
afterAll(async () => {
  connection.release()
  await shop.close()
})

async function prepared(): Promise<string[]> {
  const { rows } = await connection.query('SELECT statement FROM pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('what is asked again and again is prepared, what is asked once is not', async () => {
  for (const number of [1, 2, 3]) {
    const { rows } = await connection.query('SELECT $1::int AS often', [number])
    expect(rows).toEqual([{ often: number }])
  }
  await connection.query('SELECT $1::int AS once', [1])
  const statements = await prepared()
  expect(statements).toContain('SELECT $1::int AS often')
  expect(statements).not.toContain('SELECT $1::int AS once')
})

test('a statement that failed works when it can', async () => {
  const ask = () => connection.query('SELECT * FROM prepared_later WHERE number = $1', [7])
  for (let turn = 0; turn < 3; turn++) await expect(ask()).rejects.toThrow('prepared_later')
  await connection.query('CREATE TEMPORARY TABLE prepared_later (number int)')
  for (let turn = 0; turn < 2; turn++) expect((await ask()).rows).toEqual([])
})

test('a change of the table is seen by what was prepared before', async () => {
  await connection.query('CREATE TEMPORARY TABLE prepared_before (number int)')
  const ask = async () => (await connection.query('SELECT number FROM prepared_before WHERE number > $1', [0])).rows
  for (let turn = 0; turn < 7; turn++) expect(await ask()).toEqual([])
  await connection.query('ALTER TABLE prepared_before ADD COLUMN name text')
  await connection.query("INSERT INTO prepared_before VALUES (4, 'four')")
  expect(await ask()).toEqual([{ number: 4 }])
})
