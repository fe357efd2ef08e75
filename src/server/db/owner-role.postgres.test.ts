import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { findPostgres } from '../../../scripts/find-postgres.ts'
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.ts'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../config/config.ts'
import { openData } from '../open-data.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { openShop } from '../testing/open-shop.ts'

const SCRIPT = join(import.meta.dirname, '../../../deploy/postgres/10-shop-role.sh')
const PASSWORD = "it's $long"

let server: PostgresServer
let place: string
let settings: Record<string, string>

/** A server of its own, as the container makes it: by the script, run by the superuser. */
beforeAll(async () => {
  server = await startPostgres()
  place = await mkdtemp(join(tmpdir(), 'greencart-role-'))
  process.env.PATH = `${findPostgres()}:${process.env.PATH}`
  execFileSync('sh', [SCRIPT], {
    env: {
      PATH: process.env.PATH,
      PGHOST: '127.0.0.1',
      PGPORT: String(server.port),
      PGPASSWORD: server.password,
      POSTGRES_USER: 'postgres',
      DATABASE_PASSWORD: PASSWORD,
    },
  })
  settings = { DATA_DIR: join(place, 'data'), DATABASE_URL: addressOf('greencart', 'greencart') }
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await rm(place, { recursive: true })
})

const addressOf = (role: string, database: string) =>
  `postgres://${role}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${server.port}/${database}`

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

const refusalOf = (url: string, statement: string) =>
  ask(url, statement).then(
    () => 'done',
    ({ code }) => code,
  )

test('a role that owns its database opens the shop, sells, and searches as quickly as any', async () => {
  const { database } = await openData(readConfig(settings), () => undefined)
  const shop = await openShop({ seeds: [grocery('Bread', { stock: 5 })], database })
  try {
    const asha = await shop.shopper()
    const { body: kept } = await asha.expectDone(addAddress, { address: homeAddress })
    const { body: listed } = await asha.expectDone(listProducts)
    const [bread] = listed.products
    const order = { items: [{ product: bread?._id ?? '', quantity: 2 }], address: kept.address._id }
    expect((await asha.call(placeCodOrder, order)).status).toBe(200)
    expect((await shop.product('Bread')).stock).toBe(3)
  } finally {
    await shop.close()
  }
  const url = settings.DATABASE_URL ?? ''
  expect(await ask(url, "SELECT extname FROM pg_extension WHERE extname = 'pg_trgm'")).toHaveLength(1)
  const indexes = await ask(url, "SELECT FROM pg_indexes WHERE indexdef LIKE '%gin_trgm_ops%'")
  expect(indexes.length).toBeGreaterThan(1)
})

test('it may do nothing else on the server', async () => {
  const url = settings.DATABASE_URL ?? ''
  const DENIED = '42501'
  const forbidden = [
    'CREATE DATABASE other',
    'CREATE ROLE other',
    'ALTER ROLE greencart SUPERUSER',
    'SELECT * FROM pg_authid',
    "SELECT pg_read_file('/etc/passwd')",
    "COPY (SELECT 1) TO PROGRAM 'cat'",
    "ALTER SYSTEM SET synchronous_standby_names = ''",
    'CREATE EXTENSION file_fdw',
  ]
  for (const statement of forbidden) {
    // 0A000: the server was built without that extension.
    expect([statement, [DENIED, '0A000'].includes(await refusalOf(url, statement))]).toEqual([statement, true])
  }
  expect(await refusalOf(addressOf('greencart', 'postgres'), 'SELECT 1')).toBe(DENIED)
  await ask(server.url, `CREATE ROLE stranger LOGIN PASSWORD '${PASSWORD.replace("'", "''")}'`)
  expect(await refusalOf(addressOf('stranger', 'greencart'), 'SELECT 1')).toBe(DENIED)
})

test('its backup is restored by a role of the same kind', { timeout: 60_000 }, async () => {
  const copy = join(place, 'copy')
  await openData(readConfig(settings), () => undefined).then(({ database }) => database.close())
  await backUp(readConfig(settings), copy)
  await ask(server.url, 'CREATE DATABASE restored OWNER greencart')
  const there = { DATA_DIR: join(place, 'there'), DATABASE_URL: addressOf('greencart', 'restored') }
  await restore(readConfig(there), copy)
  expect(await ask(there.DATABASE_URL, 'SELECT FROM orders')).toHaveLength(1)
})
