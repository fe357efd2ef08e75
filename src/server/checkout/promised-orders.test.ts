import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { quoteDelivery } from '#contract/delivery/delivery.ts'
import {
  readDeliverySettings,
  saveClosures,
  saveDeliveryAreas,
  takeOrders,
} from '#contract/delivery/seller-delivery.ts'
import { cancelMyOrder, listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder, releaseOnlineOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { addStaff, setStaffShift } from '#contract/staff/seller-staff.ts'
import { homeAddress } from '../testing/groceries.ts'
import { pay, type WireArea, type WireOrder } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'

const MINUTE = 60_000

let shop: PayingShop
let seller: Visitor
let areas: WireArea[]

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
  const { body } = await seller.expectDone(readDeliverySettings)
  areas = body.settings.areas
  // One at a time, so that an hour has one place.
  for (const person of [
    { name: 'Lata', role: 'picker' },
    { name: 'Ravi', role: 'rider', bagOrders: 1 },
  ] as const) {
    const { body: added } = await seller.expectDone(addStaff, person)
    await seller.expectDone(setStaffShift, { id: added.person._id, onShift: true })
  }
})
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.restock()
  for (const { person } of [shop.asha, shop.ravi]) {
    for (const { _id, status } of await ordersOf(person)) {
      if (status === 'Order Placed') await person.call(cancelMyOrder, { id: _id })
    }
  }
  await seller.call(takeOrders, { state: 'open' })
  await seller.call(saveClosures, { closures: [] })
  await seller.call(saveDeliveryAreas, { areas })
})

async function ordersOf(person: Visitor): Promise<WireOrder[]> {
  return (await person.expectDone(listMyOrders)).body.orders
}

async function quote() {
  const asked = { pincode: homeAddress.zipcode, lines: '1', units: '2' }
  const { by, slots } = (await shop.visitor().expectDone(quoteDelivery, asked)).body
  if (!by) throw new Error('no time')
  return { by, slots }
}

async function place(seen: object = {}, who = shop.asha, headers = newAttempt()) {
  const order = { items: await who.itemsOf({ Bread: 2 }), address: who.address, ...seen }
  return who.person.call(placeCodOrder, order, { headers })
}

async function promisesKept(): Promise<{ orders: number; promises: number }> {
  const { rows } = await shop.shop.db.execute<{ orders: number; promises: number }>(
    sql`SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM promises) AS promises`,
  )
  return rows[0] ?? { orders: -1, promises: -2 }
}

test('what was shown is what is stored, once for each order, for the shopper and for the seller', async () => {
  const { by: seen } = await quote()
  expect((await place({ promisedBy: seen })).status).toBe(200)
  const [mine] = await ordersOf(shop.asha.person)
  const { by } = mine?.promise ?? expect.fail('nothing was promised')
  // The next five minutes of the clock may have begun between the two.
  expect([0, 5 * MINUTE]).toContain(Date.parse(by) - Date.parse(seen))
  expect(mine?.promise).toMatchObject({ by, first: by, changes: [], ordersBefore: 0 })
  const { body } = await seller.expectDone(listSellerOrders, { limit: '1' })
  expect(body.orders[0]?.promise).toEqual(mine?.promise)
  const { orders, promises } = await promisesKept()
  expect(promises).toBe(orders)
})

test('a time that became more than five minutes worse is a question, and the cart is still there', async () => {
  const { by: seen } = await quote()
  await place({}, shop.ravi)
  const before = await promisesKept()
  const asked = await place({ promisedBy: seen })
  expect(asked).toMatchObject({ status: 409, body: { code: 'promise_changed', message: expect.stringContaining('?') } })
  expect(Date.parse(asked.body.by ?? '')).toBeGreaterThan(Date.parse(seen) + 5 * MINUTE)
  expect(await promisesKept()).toEqual(before)
  const online = { items: await shop.asha.itemsOf({ Bread: 2 }), address: shop.asha.address, promisedBy: seen }
  expect((await shop.asha.person.call(startOnlineOrder, online, { key: null })).body.code).toBe('promise_changed')

  expect((await place({ promisedBy: asked.body.by })).status).toBe(200)
  expect((await ordersOf(shop.asha.person))[0]?.promise).toMatchObject({ ordersBefore: 1 })
})

test('who sends nothing is asked nothing, and the same key answers the same, whatever was seen by then', async () => {
  await place({}, shop.ravi)
  const key = newAttempt()
  const first = await place({ promisedBy: '2030-01-01T00:00:00Z' }, shop.asha, key)
  const before = await promisesKept()
  const second = await place({ promisedBy: '2020-01-01T00:00:00Z' }, shop.asha, key)
  expect(second.body).toEqual(first.body)
  expect(await promisesKept()).toEqual(before)
})

test('an address that is not served, an order that is too small, and a shop that takes no orders', async () => {
  const off = areas.map((area) => ({ ...area, served: area.id !== 'near' }))
  await seller.call(saveDeliveryAreas, { areas: off })
  expect(await place()).toMatchObject({
    status: 409,
    body: { code: 'not_served', message: `We don’t deliver to ${homeAddress.zipcode} yet.` },
  })
  expect((await shop.asha.start({ Bread: 2 })).body.code).toBe('not_served')

  const small = areas.map((area) => ({ ...area, minimumOrder: 100 }))
  await seller.call(saveDeliveryAreas, { areas: small })
  expect(await place()).toMatchObject({
    status: 409,
    body: {
      code: 'below_minimum',
      message: 'Minimum order for your area: ₹100. Please add ₹20 or more.',
    },
  })
  await seller.call(saveDeliveryAreas, { areas: areas.map((area) => ({ ...area, minimumOrder: 80 })) })
  expect((await place()).status).toBe(200)

  await seller.call(takeOrders, { state: 'stopped' })
  expect(await place()).toMatchObject({ status: 409, body: { code: 'not_taking_orders' } })
  expect((await shop.asha.start({ Bread: 2 })).body.code).toBe('not_taking_orders')
})

test('an order that was paid for gets its promise, even when the shop stopped meanwhile', async () => {
  const providerOrder = await shop.asha.begin({ Bread: 1 })
  await seller.call(takeOrders, { state: 'stopped' })
  const { body: result } = await pay(shop, providerOrder, { webhook: 'never' })
  expect((await shop.asha.verify(result)).status).toBe(200)
  const [order] = await ordersOf(shop.asha.person)
  expect(Date.parse(order?.promise?.by ?? '')).toBeGreaterThan(Date.now())
  const { orders, promises } = await promisesKept()
  expect(promises).toBe(orders)
})

test('while the shop is closed an hour can be chosen; one that was not offered is asked about', async () => {
  const until = new Date(Math.ceil(Date.now() / (60 * MINUTE)) * 60 * MINUTE + 60 * MINUTE)
  await seller.call(saveClosures, {
    closures: [{ from: new Date(Date.now() - MINUTE).toISOString(), until: until.toISOString() }],
  })
  const { slots = [] } = await quote()
  const [other, slot] = slots.slice(-2)
  expect((await place({ slot: slot?.from })).status).toBe(200)
  const [chosen] = await ordersOf(shop.asha.person)
  expect(chosen?.promise?.slot).toMatchObject({ from: slot?.from })
  expect(chosen?.promise?.by).toBe(slot?.until)
  expect((await place({ slot: '2026-01-01T08:00:00Z' }, shop.ravi)).body.code).toBe('promise_changed')
  expect((await place({ slot: 'at eight' }, shop.ravi)).status).toBe(400)

  const online = { items: await shop.ravi.itemsOf({ Bread: 1 }), address: shop.ravi.address }
  const begin = (slot: string | undefined) => shop.ravi.person.call(startOnlineOrder, { ...online, slot })
  // One rider serves one order in that hour, and it is taken.
  expect((await begin(slot?.from)).body.code).toBe('promise_changed')
  const started = await begin(other?.from)
  const { body: result } = await pay(shop, String(started.body.id), { webhook: 'never' })
  await shop.ravi.verify(result)
  expect((await ordersOf(shop.ravi.person))[0]?.promise?.slot).toMatchObject({ from: other?.from })
})

test('while the shop is open an hour can be chosen as well, and nothing else changes', async () => {
  const { by, slots = [] } = await quote()
  const [first] = slots
  expect(Date.parse(first?.from ?? '')).toBeGreaterThanOrEqual(Date.now())
  expect(Date.parse(first?.until ?? '')).toBeGreaterThanOrEqual(Date.parse(by))
  const slot = slots.at(-1)
  expect((await place({ slot: slot?.from })).status).toBe(200)
  expect((await ordersOf(shop.asha.person))[0]?.promise).toMatchObject({
    by: slot?.until,
    early: slot?.from,
    slot: { from: slot?.from, until: slot?.until },
  })
  const after = await quote()
  // It is nobody's work until an hour before.
  expect([0, 5 * MINUTE]).toContain(Date.parse(after.by) - Date.parse(by))
  expect(after.slots?.map(({ from }) => from)).not.toContain(slot?.from)
})

test('the last place of an hour, taken at another process a moment ago, is asked about', async () => {
  const { slots = [] } = await quote()
  const slot = slots.at(-2)
  expect(slot).toMatchObject({ left: 1 })
  const { body } = await place({}, shop.ravi)
  await shop.shop.db.execute(
    sql`UPDATE promises SET slot_from = ${slot?.from}, slot_until = ${slot?.until} WHERE order_id = ${body.orderId}`,
  )
  const before = await promisesKept()
  const asked = await place({ slot: slot?.from })
  expect(asked).toMatchObject({ status: 409, body: { code: 'promise_changed', by: expect.any(String) } })
  expect(await promisesKept()).toEqual(before)
  await shop.shop.delivery.check()
})

test('a payment that was begun keeps its hour, and gives it back with its stock', async () => {
  const { slots = [] } = await quote()
  const slot = slots.at(-3)?.from
  const online = { items: await shop.ravi.itemsOf({ Bread: 1 }), address: shop.ravi.address, slot }
  const { body } = await shop.ravi.person.expectDone(startOnlineOrder, online)
  expect((await place({ slot })).body.code).toBe('promise_changed')
  await shop.ravi.person.expectDone(releaseOnlineOrder, { razorpay_order_id: body.id })
  expect((await place({ slot })).status).toBe(200)
})

test.each([
  ['Germany', '560001'],
  ['Nepal', '44600'],
  ['Indonesia', '560001'],
])('a PIN code of %s is none of ours: %s', async (country, zipcode) => {
  const { body } = await shop.asha.person.expectDone(addAddress, { address: { ...homeAddress, country, zipcode } })
  const before = await promisesKept()
  for (const way of [placeCodOrder, startOnlineOrder]) {
    const order = { items: await shop.asha.itemsOf({ Bread: 2 }), address: body.address._id }
    expect(await shop.asha.person.call(way, order)).toMatchObject({
      status: 409,
      body: { code: 'not_served', message: `We don’t deliver to ${country} yet.` },
    })
  }
  expect(await promisesKept()).toEqual(before)
})

test.each(['India', ' IN ', 'Bharat', 'भारत'])('%s is delivered to, everywhere else too', async (country) => {
  const { body } = await shop.asha.person.expectDone(addAddress, {
    address: { ...homeAddress, country, zipcode: '110001' },
  })
  const order = { items: await shop.asha.itemsOf({ Bread: 1 }), address: body.address._id }
  expect((await shop.asha.person.call(placeCodOrder, order)).status).toBe(200)
})

test('a PIN code that an old address has and India does not is none of ours', async () => {
  const { body } = await shop.asha.person.expectDone(addAddress, { address: { ...homeAddress, city: 'Old town' } })
  const address = body.address._id
  await shop.shop.db.execute(
    sql`UPDATE addresses SET details = details || '{"zipcode": "056001"}' WHERE id = ${address}`,
  )
  const order = { items: await shop.asha.itemsOf({ Bread: 1 }), address }
  const { body: refusal } = await shop.asha.person.call(placeCodOrder, order)
  expect(refusal).toMatchObject({ code: 'not_served', message: 'We don’t deliver to 056001 yet.' })
})
