import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { DatabaseLine } from '../testing/database-line.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop, type WireProduct } from '../testing/open-shop.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { newAttempt } from '../testing/visitor.ts'
import type { Database } from './database.ts'
import { openServer } from './open-server.ts'
import { statement } from './statement.ts'
import { afterCommit, inTransaction } from './transaction.ts'

let whole: Database
let line: DatabaseLine
let shop: OpenShop

beforeAll(async () => {
  whole = await openTestDatabase('')
  line = await DatabaseLine.open(String(whole.pool.options.connectionString))
  shop = await openShop({ seeds: [grocery('Bread', { stock: 9 })], database: openServer(line.url, () => undefined) })
  await whole.db.execute('CREATE TABLE jars (name text PRIMARY KEY, left_over int NOT NULL)')
  await whole.db.execute("INSERT INTO jars VALUES ('honey', 0), ('jam', 0)")
})
afterAll(async () => {
  await shop.close()
  await line.close()
  await whole.close()
})

const fill = statement('UPDATE jars SET left_over = left_over + 1 WHERE name = $1')
const jars = async () => (await whole.pool.query('SELECT name, left_over FROM jars ORDER BY name')).rows

test('two who fill the jars in opposite order both succeed, and each is counted once', async () => {
  const said: string[] = []
  const bothHaveOne = Promise.withResolvers<void>()
  let holding = 0
  const inOrder = ([first, second]: [string, string]) =>
    inTransaction(shop.shop.db, async (tx) => {
      await fill(tx, first)
      if (++holding === 2) bothHaveOne.resolve()
      await bothHaveOne.promise
      await fill(tx, second)
      afterCommit(tx, () => said.push(first))
    })
  await Promise.all([inOrder(['honey', 'jam']), inOrder(['jam', 'honey'])])
  expect(await jars()).toEqual([
    { name: 'honey', left_over: 2 },
    { name: 'jam', left_over: 2 },
  ])
  expect(said.sort()).toEqual(['honey', 'jam'])
})

test('a connection that is lost before the COMMIT is replaced, and the work is done once', async () => {
  let attempts = 0
  await inTransaction(shop.shop.db, async (tx) => {
    await fill(tx, 'honey')
    if (++attempts === 1) await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
  })
  expect(attempts).toBe(2)
  expect((await jars())[0]).toEqual({ name: 'honey', left_over: 3 })
})

test('an order whose COMMIT got lost is not called done or undone, and the same key places it once', async () => {
  const asha = await shop.shopper()
  const { body } = await asha.expectDone(addAddress, { address: homeAddress })
  const order = {
    items: [{ product: (await shop.product('Bread'))._id, quantity: 1 }],
    address: body.address._id,
  }
  for (const weather of ['unheard', 'unanswered'] as const) {
    const key = newAttempt()
    const before = await ordersPlaced()
    line.loseCommitOf(order.address, weather)
    const unknown = await asha.call(placeCodOrder, order, { headers: key })
    expect(unknown).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(unknown.body.begun).toBeUndefined()
    expect(unknown.body.message).toContain('can’t tell whether this was saved')
    expect(await ordersPlaced()).toBe(before + Number(weather === 'unanswered'))
    const again = await asha.call(placeCodOrder, order, { headers: key })
    expect(again.status).toBe(200)
    expect(await ordersPlaced()).toBe(before + 1)
  }
  expect((await shop.product('Bread')).stock).toBe(7)
})

test('a change that was saved although the seller could not be told is on the shelf all the same', async () => {
  const seller = await shop.seller()
  const { _id: id } = await shop.product('Bread')
  expect(await shop.shelf('Bread')).toMatchObject({ stock: 7 })
  line.loseCommitOf(id, 'unanswered')
  expect(await seller.call(setProductStock, { id, inStock: true, stock: 3 })).toMatchObject({ status: 503 })
  await expect.poll(async () => (await shop.shelf('Bread'))?.stock).toBe(3)
})

test('a database that goes away with a COMMIT leaves the shelves as they were known, and back, as they are', async () => {
  const seller = await shop.seller()
  const { _id: id } = await shop.product('Bread')
  expect(await shop.shelf('Bread')).toMatchObject({ stock: 3 })
  line.loseCommitOf(id, 'last')
  expect(await seller.call(setProductStock, { id, inStock: true, stock: 5 })).toMatchObject({ status: 503 })
  await expect.poll(async () => (await shop.visitor().fetch('/readyz')).status).toBe(503)
  expect(await shop.shelf('Bread')).toMatchObject({ stock: 3 })
  line.comeBack()
  await expect.poll(async () => (await shop.shelf('Bread'))?.stock).toBe(5)
})

test('what an order has just changed is shown as it was while the database is away, not refused', async () => {
  const asha = await shop.shopper()
  const { body } = await asha.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const order = { items, address: body.address._id }
  const { stock } = (await shop.shelf('Bread')) as WireProduct
  await asha.call(placeCodOrder, order)
  line.goDown()
  await new Promise((resume) => setTimeout(resume, 1_000))
  expect(await shop.shelf('Bread')).toMatchObject({ stock })
  line.comeBack()
  await expect.poll(async () => (await shop.shelf('Bread'))?.stock).toBe(Number(stock) - 1)
})

const ordersPlaced = async () => Number((await whole.pool.query('SELECT count(*) FROM orders')).rows[0].count)
