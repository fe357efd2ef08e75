import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { StatementCount } from '../testing/statement-count.ts'

let shop: OpenShop
let paths: string[]
beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: ['Bread', 'Milk', 'Rice', 'Dal'].map((name) => grocery(name)) })
  await shop.shop.jobs.stop()
  const product = `/products/bakery/${(await shop.product('Rice'))._id}`
  const pages = ['/', '/products', '/products/bakery', '/products?search=rice', '/products?sort=price-low', product]
  const lists = ['', '?category=bakery&limit=24', '?search=rice&limit=8'].map((query) => listProducts.path + query)
  paths = [...pages, '/_.data', '/products.data', `${product}.data`, '/cart', ...lists]
})
afterAll(() => shop.close())

async function statementsOfAll(): Promise<Record<string, number>> {
  const count = new StatementCount(shop.shop.database.pool)
  const statements: Record<string, number> = {}
  for (const path of paths) {
    const before = count.sent
    const reply = await shop.visitor().fetch(path)
    expect(reply.status, path).toBe(200)
    await reply.arrayBuffer()
    if (count.sent > before) statements[path] = count.sent - before
  }
  return statements
}

test('what the public sees is read from the database once, and then sent from memory without a statement', async () => {
  expect(Object.keys(await statementsOfAll())).toContain('/products')
  // A timer may read something meanwhile, but not each time.
  await expect.poll(statementsOfAll).toEqual({})
})
