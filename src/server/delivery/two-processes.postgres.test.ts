import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { wishDelivery } from '#contract/delivery/delivery.ts'
import {
  readDeliverySettings,
  saveDeliveryAreas,
  saveMaxPromise,
  takeOrders,
} from '#contract/delivery/seller-delivery.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let left: OpenShop
let right: OpenShop

beforeAll(async () => {
  left = await openShop({ seeds: [grocery('Bread')] })
  right = await openShop({ beside: left })
})
afterAll(async () => {
  await right.close()
  await left.close()
})

/** At the same moment: a later one may have a later promise. */
function quotes() {
  const at = Date.now()
  const asked = { pincode: Number(homeAddress.zipcode), size: { lines: 3, units: 5 } }
  return [left, right].map(({ shop }) => {
    const quote = shop.delivery.quotes.quote(asked, at)
    return { ...quote, slots: quote.slots() }
  })
}

const ordersBefore = () => quotes().map(({ promised }) => promised?.ordersBefore ?? null)

test('both promise the same: after orders, after a move in the other, after a pause, and when the line broke', {
  timeout: 60_000,
}, async () => {
  const person = await left.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await left.product('Bread'))._id, quantity: 1 }]
  const order = { items, address: body.address._id }
  const ids: string[] = []
  for (let turn = 0; turn < 3; turn++) ids.push(String((await person.call(placeCodOrder, order)).body.orderId))
  expect(ordersBefore()[0]).toBe(3)
  await expect.poll(ordersBefore).toEqual([3, 3])
  const [one, other] = quotes()
  expect(one).toEqual(other)

  await (await right.seller()).call(moveOrder, { id: ids[0] ?? '', status: 'Cancelled' })
  await expect.poll(ordersBefore).toEqual([2, 2])

  // Two orders before it are too many for a quarter of an hour.
  await (await right.seller()).expectDone(saveMaxPromise, { minutes: 15 })
  await expect.poll(() => quotes().map(({ reason }) => reason)).toEqual(['busy', 'busy'])
  const [busy, asBusy] = quotes()
  expect(busy).toEqual(asBusy)
  await (await right.seller()).expectDone(saveMaxPromise, { minutes: null })
  await expect.poll(ordersBefore).toEqual([2, 2])

  await (await right.seller()).call(takeOrders, { state: 'stopped' })
  await expect.poll(ordersBefore).toEqual([null, null])

  await left.shop.db.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'greencart notices' AND datname = current_database()`)
  await (await right.seller()).call(takeOrders, { state: 'open' })
  await expect.poll(ordersBefore).toEqual([2, 2])
  await person.call(placeCodOrder, order)
  await expect.poll(ordersBefore).toEqual([3, 3])
  const [still, equal] = quotes()
  expect(still).toEqual(equal)
})

test('two processes notice that an area is served: each person who waits gets one mail', async () => {
  const WAITING = 12
  const seller = await left.seller()
  const { body } = await seller.expectDone(readDeliverySettings)
  const { areas } = body.settings
  await seller.call(saveDeliveryAreas, { areas: areas.map((area) => ({ ...area, served: area.id !== 'elsewhere' })) })
  for (let turn = 0; turn < WAITING; turn++) {
    const wish = { email: `waits${turn}@example.com`, pincode: '110001' }
    expect((await left.visitor().call(wishDelivery, wish)).status).toBe(200)
  }
  await seller.call(saveDeliveryAreas, { areas })
  for (const { shop } of [left, right, left, right]) shop.jobs.wake('tell who waits for deliveries')
  const wishesLeft = async () =>
    (await left.shop.db.execute(sql`SELECT count(*)::int AS n FROM area_wishes`)).rows[0]?.n
  await expect.poll(wishesLeft).toBe(0)
  const { rows } = await left.shop.db.execute(sql`SELECT recipient FROM mail_outbox WHERE kind = 'area-served'`)
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(WAITING)
  expect(rows).toHaveLength(WAITING)
})

test('two processes see that an order is late: one of them tells the shopper, once', async () => {
  const person = await left.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await left.product('Bread'))._id, quantity: 1 }]
  const { body: placed } = await person.call(placeCodOrder, { items, address: body.address._id })
  const id = String(placed.orderId)
  await left.shop.db.execute(sql`
    UPDATE promises SET quoted_at = quoted_at - interval '2 hours', p50 = p50 - interval '2 hours',
      first_by = first_by - interval '2 hours', current_by = current_by - interval '2 hours' WHERE order_id = ${id}`)
  await Promise.all([left.shop.delivery.check(), right.shop.delivery.check()])
  const told = async () =>
    (await left.shop.db.execute(sql`SELECT who, reason FROM promise_events WHERE order_id = ${id}`)).rows
  for (let turn = 0; turn < 5; turn++)
    for (const { shop } of [left, right]) shop.jobs.wake('publish new delivery times')
  await expect.poll(told).toEqual([{ who: 'shop', reason: 'more_orders_than_hands' }])
  for (const { shop } of [left, right]) shop.jobs.wake('publish new delivery times')
  await setTimeout(500)
  expect(await told()).toHaveLength(1)
})
