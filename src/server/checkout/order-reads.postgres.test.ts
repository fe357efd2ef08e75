import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { MAX_OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { homeAddress } from '../testing/groceries.ts'
import type { Reading } from '../testing/plan-watch.ts'
import { rounds } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'
import { grownReadings, WatchedShop } from '../testing/watched-shop.ts'

const BASKET = ['Bread', 'Milk', 'Rice', 'Dal']
/** From then on a connection keeps its plans. */
const TIMES_BEFORE = 7

let young: WatchedShop
let old: WatchedShop
let large: Set<string>
beforeAll(async () => {
  young = await WatchedShop.open(BASKET, { orders: 100, open: 10, shoppers: 100 })
  old = await WatchedShop.open(BASKET, { orders: rounds(20_000, 100_000), open: 1_000, shoppers: 2_000 })
  large = await old.largeTables()
}, 300_000)
afterAll(async () => {
  await young?.close()
  await old?.close()
})

let homes = 0
/** How each of their orders is placed, from a door and with a phone of their own. */
async function ordersOf({ shop }: WatchedShop, person: Visitor): Promise<() => Promise<unknown>> {
  const home = { ...homeAddress, street: `${++homes} Hill Road`, phone: String(8_000_000_000 + homes) }
  const { address } = (await person.expectDone(addAddress, { address: home })).body
  const products = await Promise.all(BASKET.map((name) => shop.product(name)))
  const items = products.map(({ _id }) => ({ product: _id, quantity: 1 }))
  return () => person.expectDone(placeCodOrder, { items, address: address._id })
}

async function readingsAfterSome(watched: WatchedShop, act: () => Promise<unknown>): Promise<Reading[]> {
  for (let times = 0; times < TIMES_BEFORE; times++) await act()
  return watched.readingsOf(act)
}

async function expectNoGrowth(readingsIn: (watched: WatchedShop) => Promise<Reading[]>): Promise<void> {
  const [before, after] = [await readingsIn(young), await readingsIn(old)]
  expect(after.length).toBeGreaterThan(5)
  expect(grownReadings(before, after, large)).toEqual({})
}

const orderOfNewcomer = async (watched: WatchedShop) =>
  readingsAfterSome(watched, await ordersOf(watched, await watched.shop.shopper()))
const orderOfRegular = async (watched: WatchedShop) =>
  readingsAfterSome(watched, await ordersOf(watched, await watched.regular()))

test('a table of orders is one where reading all of it would be seen', () => {
  expect([...large]).toEqual(expect.arrayContaining(['orders', 'order_items', 'order_moves', 'promises']))
})

test('an order reads no more rows among all orders of years than among the first hundred', () =>
  expectNoGrowth(orderOfNewcomer))

test('nor does one of the shopper with a tenth of all orders', () => expectNoGrowth(orderOfRegular))

test('nor one whose number could begin with any of several prefixes', () =>
  expectNoGrowth(async (watched) => {
    const owner = await watched.shop.seller()
    const order = await ordersOf(watched, await watched.shop.shopper())
    for (const orderPrefix of ['A1', 'B2', 'C3']) {
      await owner.expectDone(saveShop, { shop: { orderPrefix } })
      await order()
    }
    return readingsAfterSome(watched, order)
  }))

test('nor one in a shop that bounds unpaid orders, of which a thousand are open', () =>
  expectNoGrowth(async (watched) => {
    const shop = { openCashOrders: MAX_OPEN_CASH_ORDERS }
    await (await watched.shop.seller()).expectDone(saveShop, { shop })
    return orderOfNewcomer(watched)
  }))

// Whoever raises one of these numbers says why in the commit.
test.each([
  ['all orders', {}, 10],
  ['open orders', { stage: 'open', sort: 'oldest' }, 11],
] as const)(
  'the first page of the seller’s list of %s takes as much among all orders of years',
  async (_, query, statements) => {
    const sent: number[] = []
    await expectNoGrowth(async (watched) => {
      const seller = await watched.shop.seller()
      const list = () => seller.expectDone(listSellerOrders, { limit: '20', ...query })
      const readings = await readingsAfterSome(watched, list)
      sent.push(await watched.statementsOf(list))
      return readings
    })
    expect(sent).toEqual([statements, statements])
  },
)
