import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { MAX_OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { rowsReadDuring } from '../testing/database-work.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { openSilentDatabase } from '../testing/silent-database.ts'

const BASKET = ['Bread', 'Milk', 'Rice', 'Dal']
/** Of one shopper, who may have one more open. */
const ORDERS = MAX_OPEN_CASH_ORDERS - 1
/** Less than what is ordered in the rush: a table that is read whole reads more. */
const A_FEW = 50

let shop: OpenShop
let items: { product: string; quantity: number }[]
beforeAll(async () => {
  const database = await openSilentDatabase(1)
  shop = await openShop({ seeds: BASKET.map((name) => grocery(name, { stock: 9_000 })), ...(database && { database }) })
  await shop.shop.jobs.stop()
  await (await shop.seller()).expectDone(saveShop, { shop: { openCashOrders: MAX_OPEN_CASH_ORDERS } })
  const products = await Promise.all(BASKET.map((name) => shop.product(name)))
  items = products.map(({ _id }) => ({ product: _id, quantity: 1 }))
})
afterAll(() => shop.close())

let homes = 0
async function newcomer(): Promise<() => Promise<unknown>> {
  const person = await shop.shopper()
  const home = { ...homeAddress, street: `${++homes} Hill Road`, phone: String(8_000_000_000 + homes) }
  const { address } = (await person.expectDone(addAddress, { address: home })).body
  return () => person.expectDone(placeCodOrder, { items, address: address._id })
}

async function placeMany(shoppers: number): Promise<void> {
  for (let come = 0; come < shoppers; come++) {
    const order = await newcomer()
    for (let placed = 0; placed < ORDERS; placed++) await order()
  }
}

/** As autovacuum does once a minute, and the embedded database less often: a table of a few rows is never looked at. */
async function analyse(): Promise<void> {
  await shop.shop.db.execute(sql`SELECT pg_stat_force_next_flush()`)
  const { rows } = await shop.shop.db.execute<{ name: string }>(
    sql`SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND n_mod_since_analyze > 50`,
  )
  expect(rows.map(({ name }) => name)).toContain('orders')
  for (const { name } of rows) await shop.shop.db.execute(sql.raw(`ANALYZE ${name}`))
}

// A connection plans a statement a few times and then keeps its plan: one that was made for a small table must not read
// all of a large one until the tables are analysed again.
test('in a rush, an order reads no more rows than before it, though nothing is planned anew', async () => {
  await placeMany(11)
  await analyse()
  await placeMany(1)
  const [first, last] = [await newcomer(), await newcomer()]
  const before = await rowsReadDuring(shop.shop.database, first)
  await placeMany(20)
  const after = await rowsReadDuring(shop.shop.database, last)
  const grown = Object.entries(after).filter(([table, rows]) => rows > (before[table] ?? 0) + A_FEW)
  expect(Object.fromEntries(grown)).toEqual({})
})
