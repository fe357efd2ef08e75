import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { archiveProduct, setProductStock } from '#contract/catalog/seller-catalog.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { leftOnShelf, putOnShelf } from '../testing/put-on-shelf.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let asha: Visitor
let address: string

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Bread'),
      grocery('Milk', { stock: 3 }),
      grocery('Eggs', { stock: 0 }),
      grocery('Oats', { stock: 200 }),
      grocery('Old jam', { stock: 5 }),
      grocery('Potato 5 kg'),
      grocery('Potato 1 kg'),
    ],
  })
  asha = await shop.shopper()
  const { body } = await asha.expectDone(addAddress, { address: homeAddress })
  address = body.address._id
})
afterAll(() => shop.close())

async function order(lines: [name: string, quantity: number][], headers: Record<string, string> = {}) {
  const items: { product: string; quantity: number }[] = []
  for (const [name, quantity] of lines) items.push({ product: (await shop.product(name))._id, quantity })
  return asha.call(placeCodOrder, { items, address }, { key: null, headers })
}

test('who asks for too much is told of every product how much is left, and nothing is taken', async () => {
  expect(
    (
      await order([
        ['Milk', 4],
        ['Bread', 1],
        ['Eggs', 1],
      ])
    ).body,
  ).toMatchObject({
    code: 'out_of_stock',
    message: 'Only 3 left of Milk. Eggs is out of stock.',
    lines: [
      { name: 'Milk', wanted: 4, left: 3 },
      { name: 'Eggs', wanted: 1, left: 0 },
    ],
  })
  expect((await shop.product('Milk')).stock).toBe(3)
})

test('a product in two lines counts together: 99 at most', async () => {
  expect(
    (
      await order([
        ['Oats', 50],
        ['Oats', 49],
      ])
    ).status,
  ).toBe(200)
  expect((await shop.product('Oats')).stock).toBe(101)
  expect(
    await order([
      ['Oats', 50],
      ['Oats', 50],
    ]),
  ).toMatchObject({ status: 400, body: { code: 'malformed' } })
  expect((await shop.product('Oats')).stock).toBe(101)
})

test('the last ones can be bought', async () => {
  expect((await order([['Milk', 3]])).status).toBe(200)
  expect((await shop.product('Milk')).stock).toBe(0)
})

test('what the seller has taken out of the shop cannot be bought', async () => {
  const jam = await shop.product('Old jam')
  await (await shop.seller()).call(archiveProduct, { id: jam._id, archived: true })
  const answer = await asha.call(placeCodOrder, { items: [{ product: jam._id, quantity: 1 }], address }, { key: null })
  expect(answer).toMatchObject({ status: 409, body: { code: 'out_of_stock', lines: [{ wanted: 1, left: 0 }] } })
})

test('what was not counted when it was ordered does not come back to a count that began later', async () => {
  const { body } = await order([['Bread', 2]])
  await shop.shop.db.execute(sql`UPDATE products SET stock = 7 WHERE name = 'Bread'`)
  await asha.call(cancelMyOrder, { id: body.orderId ?? '' })
  const { rows } = await shop.shop.db.execute(sql`SELECT stock FROM products WHERE name = 'Bread'`)
  expect(rows).toEqual([{ stock: 7 }])
})

test('an Idempotency-Key is a shopper’s own, and has 1 to 200 visible characters', async () => {
  const longest = { 'idempotency-key': 'k'.repeat(200) }
  const first = await order([['Oats', 1]], longest)
  expect(first.status).toBe(200)
  expect((await order([['Oats', 1]], longest)).body).toEqual(first.body)
  for (const key of ['k'.repeat(201), 'with space', 'é']) {
    expect(await order([['Oats', 1]], { 'idempotency-key': key }), key).toMatchObject({ status: 400 })
  }
  const ravi = await shop.shopper()
  const { body } = await ravi.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await shop.product('Oats'))._id, quantity: 2 }]
  const his = await ravi.call(placeCodOrder, { items, address: body.address._id }, { headers: longest })
  expect(his.status).toBe(200)
  expect(his.body.orderId).not.toBe(first.body.orderId)
  expect((await shop.product('Oats')).stock).toBe(98)
})

test('sizes of one shelf are looked at together, and go back as they were taken', async () => {
  const shelf = await putOnShelf(shop, 10_000, { 'Potato 5 kg': 5000, 'Potato 1 kg': 1000 })
  const mixed = await order([
    ['Potato 5 kg', 2],
    ['Potato 1 kg', 1],
  ])
  expect(mixed).toMatchObject({
    status: 409,
    body: {
      code: 'out_of_stock',
      message: 'Only 10 kg left of Potato 5 kg and Potato 1 kg together.',
      lines: [{ name: 'Potato 1 kg', wanted: 1, left: 0 }],
    },
  })
  expect(await leftOnShelf(shop, shelf)).toBe(10_000)

  const { body } = await order([
    ['Potato 5 kg', 1],
    ['Potato 1 kg', 1],
  ])
  expect(await leftOnShelf(shop, shelf)).toBe(4000)
  expect(await shop.product('Potato 5 kg')).toMatchObject({ stock: 0, inStock: false })
  expect(await shop.product('Potato 1 kg')).toMatchObject({ stock: 4, inStock: true })
  expect((await order([['Potato 5 kg', 1]])).body.message).toBe('Potato 5 kg is out of stock.')

  // The sack is smaller by the time that the order is cancelled: what was taken goes back.
  await shop.shop.db.execute(sql`UPDATE products SET shelf_size = 4000, stock = 1 WHERE name = 'Potato 5 kg'`)
  await asha.expectDone(cancelMyOrder, { id: String(body.orderId) })
  expect(await leftOnShelf(shop, shelf)).toBe(10_000)
  expect(await shop.product('Potato 5 kg')).toMatchObject({ stock: 2 })
})

test('the seller’s count of one size counts the shelf, and all sizes of it', async () => {
  const seller = await shop.seller()
  const { _id: id } = await shop.product('Potato 1 kg')
  await seller.expectDone(setProductStock, { id, inStock: true, stock: 7 })
  expect(await shop.product('Potato 5 kg')).toMatchObject({ stock: 1 })
  expect(await seller.call(setProductStock, { id, inStock: true, stock: null })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('shares a shelf') },
  })
  expect(await shop.product('Potato 1 kg')).toMatchObject({ stock: 7 })
})
