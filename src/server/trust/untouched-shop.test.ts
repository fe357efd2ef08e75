import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { readShop } from '#contract/shop/shop.ts'
import { catalogue } from '#seed/catalogue.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

/** As `npm start` opens it; only calls per minute are not limited here, because all of them come from one IP. */
let shop: OpenShop

const PEOPLE = 200
const LINES_AT_ONCE = 100

beforeAll(async () => {
  const withoutPictures = catalogue.map((product) => ({ ...product, pictures: grocery('Bread').pictures }))
  shop = await openShop({
    seeds: [...withoutPictures, grocery('Bread'), grocery('Honey', { stock: 10 }), grocery('Last jar', { stock: 10 })],
  })
}, 120_000)
afterAll(() => shop.close())

async function newcomer(): Promise<{ person: Visitor; address: string }> {
  const person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  return { person, address: body.address._id }
}

test('nobody has set it up', async () => {
  expect((await shop.visitor().expectDone(readShop)).body.isDemo).toBe(true)
})

test('one account places order after order for cash, and each is an order like the first', async () => {
  const { person, address } = await newcomer()
  const { _id: product } = await shop.product('Bread')
  for (let quantity = 1; quantity <= 40; quantity++) {
    const { body } = await person.expectDone(placeCodOrder, {
      items: [{ product: product, quantity }],
      address,
    })
    expect(body).toEqual({ success: true, message: 'Order Placed Successfully', orderId: body.orderId })
  }
  const { orders } = (await person.expectDone(listMyOrders)).body
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['Order Placed']))
})

test('one of every product that is in stock can be bought, as `add` puts it into a cart', async () => {
  const { person, address } = await newcomer()
  const { products } = (await shop.visitor().expectDone(listProducts)).body
  const items = products.flatMap(({ _id, inStock, name }) =>
    inStock && name !== 'Last jar' && name !== 'Honey' ? [{ product: _id, quantity: 1 }] : [],
  )
  expect(items.length).toBeGreaterThan(80)
  for (let from = 0; from < items.length; from += LINES_AT_ONCE) {
    const { body } = await person.expectDone(placeCodOrder, { items: items.slice(from, from + LINES_AT_ONCE), address })
    expect(body.message).toBe('Order Placed Successfully')
  }
})

test('payments may be started and left, one after the other', async () => {
  const { person, address } = await newcomer()
  const { _id: product } = await shop.product('Honey')
  for (let quantity = 1; quantity <= 10; quantity++) {
    await person.expectDone(startOnlineOrder, { items: [{ product, quantity }], address })
  }
})

test('200 people at one address want the last ten jars: exactly ten get one', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, newcomer))
  const { _id: product } = await shop.product('Last jar')
  const replies = await Promise.all(
    people.map(({ person, address }) => person.call(placeCodOrder, { items: [{ product, quantity: 1 }], address })),
  )
  const placed = replies.filter(({ body }) => body.success)
  expect(placed).toHaveLength(10)
  for (const { body } of replies) {
    if (body.success) expect(body.message).toBe('Order Placed Successfully')
    else expect(body.code).toBe('out_of_stock')
  }
  expect((await shop.product('Last jar')).stock).toBe(0)
}, 120_000)
