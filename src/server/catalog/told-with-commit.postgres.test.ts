import { afterAll, beforeAll, expect, test } from 'vitest'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { openServer } from '../db/open-server.ts'
import { DatabaseLine } from '../testing/database-line.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'

let line: DatabaseLine
let dying: OpenShop
let other: OpenShop

beforeAll(async () => {
  const whole = await openTestDatabase('')
  line = await DatabaseLine.open(String(whole.pool.options.connectionString))
  const seeds = [grocery('Bread', { stock: 9 })]
  dying = await openShop({ seeds, database: openServer(line.url, () => undefined) })
  other = await openShop({ database: whole })
})
afterAll(async () => {
  line.comeBack()
  await dying.close()
  await line.close()
  await other.close()
})

test('a process that dies as soon as a change is committed leaves no other with what was before', async () => {
  const seller = await dying.seller()
  const { _id: id } = await dying.product('Bread')
  expect(await other.shelf('Bread')).toMatchObject({ stock: 9 })
  line.loseCommitOf(id, 'last')
  expect(await seller.call(setProductStock, { id, inStock: true, stock: 3 })).toMatchObject({ status: 503 })
  await expect.poll(async () => (await other.shelf('Bread'))?.stock).toBe(3)
})
