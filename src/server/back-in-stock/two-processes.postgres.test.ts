import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wishBackInStock } from '#contract/catalog/back-in-stock.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

const WISHES = 30
let left: OpenShop
let right: OpenShop

beforeAll(async () => {
  left = await openShop({ seeds: [grocery('Figs', { stock: 0 })] })
  right = await openShop({ beside: left })
})
afterAll(async () => {
  await right.close()
  await left.close()
})

test('two processes notice that figs are back: each wish causes one mail', async () => {
  const { _id: id } = await left.product('Figs')
  const visitor = left.visitor()
  for (let turn = 0; turn < WISHES; turn++) {
    const email = `waits${turn}@example.com`
    expect((await visitor.call(wishBackInStock, { product: id, email })).status).toBe(200)
  }
  await (await left.seller()).call(setProductStock, { id, inStock: true, stock: 3 })
  for (const { shop } of [left, right, left, right]) shop.jobs.wake('tell who waits for a product')
  const wishesLeft = async () =>
    (await left.shop.db.execute(sql`SELECT count(*)::int AS n FROM back_in_stock_wishes`)).rows[0]?.n
  await expect.poll(wishesLeft).toBe(0)
  const { rows } = await left.shop.db.execute(sql`SELECT recipient FROM mail_outbox WHERE kind = 'back-in-stock'`)
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(WISHES)
  expect(rows).toHaveLength(WISHES)
})
