import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { NUMBER_LETTERS } from '#domain/order-number.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let asha: Visitor
let addressId: string
let loaf: string

const NUMBER = new RegExp(`^GC-[${NUMBER_LETTERS}]{4}-[${NUMBER_LETTERS}]{2}$`)

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Sourdough', { stock: 50 })] })
  asha = await shop.shopper()
  const { body } = await asha.expectDone(addAddress, { address: homeAddress })
  addressId = body.address._id
  loaf = (await shop.product('Sourdough'))._id
})
afterAll(() => shop.close())

async function order(details: object = {}) {
  const request = { items: [{ product: loaf, quantity: 1 }], address: addressId, ...details }
  return asha.call(placeCodOrder, request)
}

const myOrders = async () => (await asha.expectDone(listMyOrders)).body.orders

test('every order has a number that can be said on the phone', async () => {
  await order()
  await order()
  const numbers = (await myOrders()).map(({ number }) => number)
  expect(numbers).toHaveLength(2)
  for (const number of numbers) expect(number).toMatch(NUMBER)
  expect(new Set(numbers).size).toBe(2)
})

test('the database draws from all letters, one number for each integer', async () => {
  const { rows } = await shop.shop.db.execute<{ number: string }>(sql`
    SELECT order_number(n * 1009::bigint % 113379904) AS number FROM generate_series(1, 2000) AS n
    UNION ALL SELECT random_order_number() FROM generate_series(1, 500)
    UNION ALL SELECT order_number(0) UNION ALL SELECT order_number(113379903)`)
  for (const { number } of rows) expect(number).toMatch(NUMBER)
  const used = new Set(rows.flatMap(({ number }) => [...number.slice(3).replace('-', '')]))
  expect([...used].sort().join('')).toBe(NUMBER_LETTERS)
  expect(new Set(rows.slice(0, 2000).map(({ number }) => number)).size).toBe(2000)
})

test('the seller finds an order by its number, with or without dashes, in lower case, and while typing', async () => {
  const seller = await shop.seller()
  const [{ number = '', _id = '' } = {}] = await myOrders()
  const bare = number.replaceAll('-', '')
  for (const typed of [
    number,
    bare,
    bare.toLowerCase(),
    bare.slice(2).toLowerCase(),
    ` ${number} `,
    number.slice(0, 8),
  ]) {
    const { body } = await seller.expectDone(listSellerOrders, { limit: '5', search: typed })
    expect(
      body.orders.map((found) => found._id),
      typed,
    ).toEqual([_id])
  }
  const { body } = await seller.call(listSellerOrders, { limit: '5', search: 'GC-3333-33' })
  expect(body.orders).toEqual([])
})

test('a number that another order got in the same moment is drawn again, and the order is placed once', async () => {
  const [{ number = '' } = {}] = await myOrders()
  const before = await myOrders()
  const { stock } = await shop.product('Sourdough')
  await shop.shop.db.execute(sql`CREATE SEQUENCE draws`)
  const original = await shop.shop.db.execute<{ text: string }>(
    sql`SELECT pg_get_functiondef('new_order_number'::regproc) AS text`,
  )
  await shop.shop.db.execute(
    sql.raw(`CREATE OR REPLACE FUNCTION new_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT CASE WHEN nextval('draws') < 3 THEN '${number}' ELSE random_order_number() END $$`),
  )
  const heard = await order()
  await shop.shop.db.execute(sql.raw(original.rows[0]?.text ?? ''))
  expect(heard).toMatchObject({ status: 200, body: { success: true } })
  const after = await myOrders()
  expect(after).toHaveLength(before.length + 1)
  expect(new Set(after.map((each) => each.number)).size).toBe(after.length)
  expect((await shop.product('Sourdough')).stock).toBe((stock ?? 0) - 1)
})

test('the owner says how new numbers begin; old ones stay, and both are found with and without it', async () => {
  const owner = await shop.seller()
  const [{ number: old = '' } = {}] = await myOrders()
  await owner.expectDone(saveShop, { shop: { orderPrefix: 'sk7' } })
  await Promise.all([order(), order()])
  const numbers = (await myOrders()).map(({ number }) => number)
  expect(numbers).toContain(old)
  const [drawn = ''] = numbers.filter((number) => number.startsWith('SK7-'))
  expect(drawn).toMatch(new RegExp(`^SK7-[${NUMBER_LETTERS}]{4}-[${NUMBER_LETTERS}]{2}$`))
  for (const number of [old, drawn]) {
    const six = number.slice(number.indexOf('-') + 1)
    for (const search of [number, number.toLowerCase().replaceAll('-', ''), six, number.slice(0, -1)]) {
      const { orders } = (await owner.expectDone(listSellerOrders, { search })).body
      expect(
        orders.map((found) => found.number),
        search,
      ).toEqual([number])
    }
  }
})
