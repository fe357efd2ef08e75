import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { StatementCount } from '../testing/statement-count.ts'

const BASKET = ['Bread', 'Milk', 'Rice', 'Dal']

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: BASKET.map((name) => grocery(name, { stock: 90 })) })
  // What follows an order has statements of its own.
  await shop.shop.jobs.stop()
})
afterAll(() => shop.close())

/** Of a shopper's second order, when nothing is done for the first time. */
async function workOfAnOrder(): Promise<{ statements: number; roundTrips: number }> {
  const person = await shop.shopper()
  const { address } = (await person.expectDone(addAddress, { address: homeAddress })).body
  const products = await Promise.all(BASKET.map((name) => shop.product(name)))
  const items = products.map(({ _id }) => ({ product: _id, quantity: 1 }))
  const order = () => person.expectDone(placeCodOrder, { items, address: address._id })
  await order()
  await person.expectDone(updateCart, { cartItems: Object.fromEntries(products.map(({ _id }) => [_id, 1])) })
  const count = new StatementCount(shop.shop.database.pool)
  await order()
  return count.total
}

// Whoever changes one of these numbers says why in the commit: each statement is one more turn of the database.
test('a cash order takes nineteen statements in three round trips', async () => {
  expect(await workOfAnOrder()).toEqual({ statements: 19, roundTrips: 3 })
})

test('and three more statements, but no round trip, in a shop that bounds unpaid orders', async () => {
  await (await shop.seller()).expectDone(saveShop, { shop: { openCashOrders: OPEN_CASH_ORDERS } })
  expect(await workOfAnOrder()).toEqual({ statements: 22, roundTrips: 3 })
})
