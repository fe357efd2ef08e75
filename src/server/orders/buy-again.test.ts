import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { BUY_AGAIN_PRODUCTS, cancelMyOrder, listBuyAgain } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const MANY = Array.from({ length: BUY_AGAIN_PRODUCTS }, (_, index) => `Bun ${index}`)
let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ seeds: ['Bread', 'Milk', 'Figs', 'Rice', ...MANY].map((name) => grocery(name)) })
})
afterAll(() => shop.close())

async function order(person: Visitor, names: string[]): Promise<string> {
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const items = await Promise.all(names.map(async (name) => ({ product: (await shop.product(name))._id, quantity: 1 })))
  const placed = await person.expectDone(placeCodOrder, { items, address: body.address._id })
  expect(placed.status).toBe(200)
  return placed.body.orderId
}

const offered = async (person: Visitor) => (await person.expectDone(listBuyAgain)).body.products.map(({ name }) => name)

test('what was ordered most often comes first, then the most recent; sold out and cancelled is left out', async () => {
  const asha = await shop.shopper()
  expect(await offered(asha)).toEqual([])
  await order(asha, ['Bread', 'Figs'])
  await order(asha, ['Milk', 'Bread'])
  await asha.call(cancelMyOrder, { id: await order(asha, ['Rice']) })
  expect(await offered(asha)).toEqual(['Bread', 'Milk', 'Figs'])
  const seller = await shop.seller()
  await seller.call(setProductStock, { id: (await shop.product('Milk'))._id, inStock: false })
  expect(await offered(asha)).toEqual(['Bread', 'Figs'])
  await order(asha, MANY)
  expect(await offered(asha)).toEqual(['Bread', ...MANY.slice(0, BUY_AGAIN_PRODUCTS - 1)])
  expect((await shop.visitor().call(listBuyAgain)).status).toBe(401)
})
