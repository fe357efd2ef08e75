import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashShopper } from '../testing/cash-shopper.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: ['Bread', 'Toor Dal'].map((name) => grocery(name, { stock: 9 })) })
})
afterAll(() => shop.close())

async function search(limit: number): Promise<number> {
  const began = performance.now()
  const { body } = await shop.visitor().get(`/api/product/list?search=toor&limit=${limit}`)
  expect((body.products as { name: string }[]).map(({ name }) => name)).toEqual(['Toor Dal'])
  return performance.now() - began
}

test('a search leaves the database to an order that is being placed, and does not wait for it for ever', async () => {
  const shopper = await cashShopper(shop, 'Bread')
  await search(1)
  const holder = await shop.shop.database.pool.connect()
  await holder.query('BEGIN')
  await holder.query(`SELECT 1 FROM products WHERE name = 'Bread' FOR UPDATE`)
  const order = shopper.place()
  await expect.poll(async () => (await holder.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount).toBe(1)
  const searchedMs = await search(2)
  await holder.query('COMMIT')
  holder.release()
  expect(searchedMs).toBeGreaterThan(250)
  expect(await order).not.toBe('undefined')
})
