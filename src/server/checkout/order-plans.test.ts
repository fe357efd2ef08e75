import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: ['Bread', 'Milk', 'Rice', 'Dal'].map((name) => grocery(name, { stock: 900 })) })
  // What follows an order has statements of its own.
  await shop.shop.jobs.stop()
})
afterAll(() => shop.close())

/** A statement gets five plans of its own before Postgres decides whether one plan serves all. */
const ORDERS = 40

type Planned = { statement: string; planned: number }

/** Each of somebody new, at a door and with a number of their own. */
async function placeOrders(): Promise<void> {
  const products = await Promise.all(['Bread', 'Milk', 'Rice', 'Dal'].map((name) => shop.product(name)))
  const items = products.map(({ _id }) => ({ product: _id, quantity: 1 }))
  for (let nth = 10; nth < 10 + ORDERS; nth++) {
    const person = await shop.shopper()
    const own = { ...homeAddress, street: `${nth} Lake Road`, phone: `98765432${nth}` }
    const { address } = (await person.expectDone(addAddress, { address: own })).body
    await person.expectDone(placeCodOrder, { items, address: address._id })
  }
}

/** Of all connections of the shop. */
async function statementsRun(times: number): Promise<Planned[]> {
  const { pool } = shop.shop.database
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const found = await Promise.all(
    clients.map((client) =>
      client.query<Planned>(`
        SELECT statement, custom_plans::int AS planned FROM pg_prepared_statements
        WHERE custom_plans + generic_plans >= ${times}`),
    ),
  )
  for (const client of clients) client.release()
  return found.flatMap(({ rows }) => rows)
}

test('no statement of an order is planned again for each order', async () => {
  await (await shop.seller()).expectDone(saveShop, { shop: { openCashOrders: OPEN_CASH_ORDERS } })
  await placeOrders()
  const statements = await statementsRun(8)
  expect(new Set(statements.map(({ statement }) => statement)).size).toBeGreaterThan(15)
  expect(statements.filter(({ planned }) => planned > 5)).toEqual([])
})
