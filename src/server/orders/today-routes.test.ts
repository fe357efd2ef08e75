import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { showToday } from '#contract/shop/today.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { idsFrom } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import { clearSums } from '../sales/sales-sums-store.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { rewriteOrders } from '../testing/rewrite-orders.ts'
import type { Visitor } from '../testing/visitor.ts'

type Day = {
  date: string
  orders: number
  revenue: number
  cancelled: number
  hours: { hour: number; orders: number }[]
}
type Shortage = { total: number; products: { name: string; stock: number | null }[] }
type Today = {
  today: Day
  lastWeek: Day & { byNow: { orders: number; revenue: number } }
  waiting: { status: string; orders: number }[]
  low: Shortage
  out: Shortage
  bestSellers: { name: string; quantity: number; grams: number; revenue: number }[]
}

let shop: OpenShop
let seller: Visitor
let person: Visitor
let address: string

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Bread', { price: 100, offerPrice: 100 }),
      grocery('Milk', { price: 50, offerPrice: 50, stock: 30 }),
      grocery('Last eggs', { stock: 3 }),
      grocery('Few figs', { stock: 9 }),
      grocery('Enough oats', { stock: 10 }),
      grocery('Sold-out jam', { stock: 0 }),
      grocery('Switched-off tea', { inStock: false, stock: 5 }),
      grocery('Loose onions', { price: 20, offerPrice: 20, loose: { step: 250, unit: 'g' } }),
    ],
  })
  seller = await shop.seller()
  person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  address = body.address._id
})
afterAll(async () => {
  // These tests move orders to other days by hand, as nothing in the shop does.
  await inTransaction(shop.shop.db, clearSums)
  await shop.close()
})

async function order(name: string, quantity: number): Promise<string> {
  const items = [{ product: (await shop.product(name))._id, quantity }]
  return (await person.expectDone(placeCodOrder, { items, address })).body.orderId
}

async function putBack(id: string, moment: Date) {
  await rewriteOrders(shop.shop.db, (tx) =>
    tx.execute(sql`UPDATE orders SET created_at = ${moment.toISOString()} WHERE id = ${id}`),
  )
}

/** As `putBack`, with an id of that moment, by which what sold best is read. */
async function placeEarlier(id: string, moment: Date): Promise<string> {
  const early = idsFrom(moment).padEnd(20, '0')
  await rewriteOrders(shop.shop.db, async (tx) => {
    await tx.execute(sql`UPDATE orders SET id = ${early}, created_at = ${moment.toISOString()} WHERE id = ${id}`)
    for (const table of ['order_items', 'order_moves', 'order_events'])
      await tx.execute(sql`UPDATE ${sql.identifier(table)} SET order_id = ${early} WHERE order_id = ${id}`)
  })
  return early
}

async function today(): Promise<Today> {
  const { status, body } = await seller.expectDone(showToday)
  expect(status).toBe(200)
  return body
}

describe('the seller’s day', () => {
  test('before the first order is a day of nothing, hour by hour', async () => {
    const { today: day, lastWeek, bestSellers } = await today()
    expect(day).toMatchObject({ date: shopDayOf(new Date()).date, orders: 0, revenue: 0, cancelled: 0 })
    expect(day.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    expect(lastWeek).toMatchObject({ orders: 0, byNow: { orders: 0, revenue: 0 } })
    expect(bestSellers).toEqual([])
  })

  test('is held against the same weekday last week, as a whole and up to now', async () => {
    const now = Date.now()
    const week = 7 * 24 * 3600_000
    const begin = shopDayOf(new Date(now - week))
    await order('Bread', 1)
    await putBack(await order('Bread', 2), begin.from)
    await putBack(await order('Bread', 3), new Date(begin.to.getTime() - 1))
    await putBack(await order('Bread', 4), begin.to)
    await putBack(await order('Bread', 5), new Date(begin.from.getTime() - 1))
    const day = await today()
    expect(day.today).toMatchObject({ orders: 1, revenue: 102 })
    expect(day.today.hours.reduce((sum, { orders }) => sum + orders, 0)).toBe(1)
    expect(day.lastWeek).toMatchObject({
      date: begin.date,
      orders: 2,
      revenue: 510,
      byNow: { orders: 1, revenue: 204 },
    })
    expect(day.lastWeek.hours[0]).toMatchObject({ hour: 0, orders: 1, revenue: 204 })
    expect(day.lastWeek.hours[23]).toMatchObject({ hour: 23, orders: 1, revenue: 306 })
  })

  test('does not count what was cancelled, and says how many wait for the seller', async () => {
    const before = await today()
    const id = await order('Milk', 2)
    const packed = await order('Milk', 1)
    await seller.call(moveOrder, { id: packed, status: 'Packed' })
    await seller.call(moveOrder, { id, status: 'Cancelled', reason: 'No milk left' })
    const after = await today()
    expect(after.today.orders).toBe(before.today.orders + 1)
    expect(after.today.cancelled).toBe(before.today.cancelled + 1)
    expect(after.waiting).toEqual([
      { status: 'Waiting for confirmation', orders: 0 },
      { status: 'Order Placed', orders: 5 },
      { status: 'Packed', orders: 1 },
      { status: 'Out for delivery', orders: 0 },
    ])
  })

  test('shows what runs out and what has run out', async () => {
    const { low, out } = await today()
    expect(low.total).toBe(2)
    expect(low.products.map(({ name, stock }) => [name, stock])).toEqual([
      ['Last eggs', 3],
      ['Few figs', 9],
    ])
    expect(out.total).toBe(2)
    expect(out.products.map(({ name }) => name)).toEqual(['Sold-out jam', 'Switched-off tea'])
  })

  test('shows what sold best in seven days, cancelled orders left out', async () => {
    await order('Milk', 9)
    const { bestSellers } = await today()
    expect(bestSellers.map(({ name, quantity, revenue }) => [name, quantity, revenue])).toEqual([
      ['Milk', 10, 500],
      ['Bread', 8, 800],
    ])
  })

  test('counts onions by the kilo, and an order of them once', async () => {
    await order('Loose onions', 6)
    await order('Loose onions', 4)
    const onions = (await today()).bestSellers.find(({ name }) => name === 'Loose onions')
    expect(onions).toMatchObject({ quantity: 2, grams: 2_500, revenue: 200 })
  })

  test('counts what sold from the first minute of the seven days', async () => {
    const id = await order('Few figs', 1)
    await placeEarlier(id, new Date(Date.now() - 7 * 24 * 3600_000 + 60_000))
    expect((await today()).bestSellers).toContainEqual(expect.objectContaining({ name: 'Few figs', quantity: 1 }))
  })

  test('knows when an order of days ago is cancelled after all', async () => {
    const id = await order('Last eggs', 2)
    const older = await placeEarlier(id, new Date(Date.now() - 3 * 24 * 3600_000))
    const eggs = expect.objectContaining({ name: 'Last eggs', quantity: 2 })
    expect((await today()).bestSellers).toContainEqual(eggs)
    expect((await today()).bestSellers).toContainEqual(eggs)

    expect(await seller.call(moveOrder, { id: older, status: 'Cancelled', reason: 'Broken' })).toMatchObject({
      status: 200,
    })
    expect((await today()).bestSellers).not.toContainEqual(expect.objectContaining({ name: 'Last eggs' }))
  })

  test('lists ten of what runs out and says how many there are; waiting orders are counted up to a thousand', async () => {
    await shop.shop.db.execute(sql`
      INSERT INTO products (id, name, category, price, offer_price, weight, description, pictures, in_stock, stock)
      SELECT 'low' || n, 'Low ' || n, category, price, offer_price, weight, description, pictures, true, 5
      FROM products, generate_series(1, 9) AS n WHERE name = 'Few figs'`)
    await shop.shop.db.execute(sql`
      INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address, created_at)
      SELECT '0' || lpad(n::text, 19, '0'), user_id, 'Packed', payment_type, is_paid, cart, tax, amount, address,
        created_at - interval '1 year'
      FROM orders, generate_series(1, 1001) AS n WHERE id = (SELECT max(id) FROM orders)`)
    const { low, waiting } = await today()
    expect(low.total).toBe(11)
    expect(low.products).toHaveLength(10)
    expect(waiting.find(({ status }) => status === 'Packed')).toEqual({ status: 'Packed', orders: 1000 })
  })

  test('is nobody else’s business', async () => {
    for (const who of [shop.visitor(), person])
      expect(await who.call(showToday)).toMatchObject({ status: 401, body: { code: 'not_authorized' } })
  })
})
