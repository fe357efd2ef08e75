import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quoteDelivery } from '#contract/delivery/delivery.ts'
import { readDeliverySettings, saveClosures, saveMaxPromise } from '#contract/delivery/seller-delivery.ts'
import { quoteAddedItems } from '#contract/orders/add-items.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { DAY_MS } from '#domain/shop-day.ts'
import { homeAddress } from '../testing/groceries.ts'
import { pay } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'

const MINUTE = 60_000
const LIMIT = 60
/** Far more than one rider delivers in an hour. */
const RUSH = 40

let shop: PayingShop
let seller: Visitor

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
})
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.restock()
  await shop.shop.db.execute(sql`UPDATE promises SET cancelled_at = now(), cancelled_by = 'shop'`)
  await shop.shop.delivery.check()
  await seller.expectDone(saveClosures, { closures: [] })
  await seller.expectDone(saveMaxPromise, { minutes: LIMIT })
})

const quote = async (pincode = homeAddress.zipcode) =>
  (await shop.visitor().expectDone(quoteDelivery, { pincode, lines: '1', units: '1' })).body

async function place(seen: object = {}, who = shop.asha) {
  const order = { items: await who.itemsOf({ Bread: 1 }), address: who.address, ...seen }
  return who.person.call(placeCodOrder, order, { headers: newAttempt() })
}

/** Until the shop no longer promises the time that was seen. */
async function fill(): Promise<string[]> {
  const ids: string[] = []
  const promisedBy = new Date(Date.now() + DAY_MS).toISOString()
  for (let orders = 0; orders < RUSH; orders++) {
    const { body } = await place({ promisedBy })
    if (!body.success) return ids
    ids.push(String(body.orderId))
  }
  throw new Error('the shop never became busy')
}

const longest = async () => {
  const { rows } = await shop.shop.db.execute<{ minutes: number }>(sql`
    SELECT max(extract(epoch FROM first_by - quoted_at) / 60)::float AS minutes FROM promises
    WHERE cancelled_at IS NULL AND slot_from IS NULL AND courier_days IS NULL`)
  return rows[0]?.minutes ?? 0
}

test('in a rush nobody is promised more than the owner allows; whoever comes then chooses an hour', async () => {
  const ids = await fill()
  expect(ids.length).toBeGreaterThan(2)
  const busy = await quote()
  expect(busy).toMatchObject({ served: true, open: true, reason: 'busy', by: null, minutes: null })
  const { slots: [slot] = [] } = busy
  // Nor by agreeing to a later time.
  const late = new Date(Date.now() + 300 * MINUTE).toISOString()
  expect(await place({ promisedBy: late })).toMatchObject({ body: { code: 'too_busy' } })
  expect(await place({ slot: '2026-01-01T08:00:00Z' })).toMatchObject({
    body: { code: 'too_busy', message: 'This delivery time is no longer available. Please choose another.' },
  })
  const online = { items: await shop.ravi.itemsOf({ Bread: 1 }), address: shop.ravi.address }
  expect((await shop.ravi.person.call(startOnlineOrder, { ...online, promisedBy: late })).body.code).toBe('too_busy')
  expect(await longest()).toBeLessThanOrEqual(LIMIT)

  expect((await place({ slot: slot?.from })).body).toMatchObject({ message: 'Order Placed Successfully' })
  const started = await shop.ravi.person.expectDone(startOnlineOrder, { ...online, slot: busy.slots?.at(-1)?.from })
  expect(started.status).toBe(200)
  expect(await quote('110001')).toMatchObject({ courier: true, by: expect.any(String) })
  const more = { orderId: ids[0] ?? '', items: await shop.asha.itemsOf({ Milk: 1 }) }
  expect((await shop.asha.person.call(quoteAddedItems, more)).status).toBe(200)
})

test('a client that names no hour gets the next free one of a busy shop, and is told so', async () => {
  await fill()
  const { slots: [next] = [] } = await quote()
  const attempt = newAttempt()
  const order = { items: await shop.asha.itemsOf({ Bread: 1 }), address: shop.asha.address }
  const { body } = await shop.asha.person.expectDone(placeCodOrder, order, { headers: attempt })
  expect(body.slot).toEqual({ from: next?.from, until: next?.until })
  expect(body.message).toMatch(
    /^Order Placed Successfully\. We’re busy right now, so your order comes (today|tomorrow) \d/,
  )
  const again = await shop.asha.person.expectDone(placeCodOrder, order, { headers: attempt })
  expect(again.body, 'the same key, the same reply').toEqual(body)
  const { orders } = (await shop.asha.person.expectDone(listMyOrders)).body
  expect(orders.find(({ _id }) => _id === body.orderId)?.promise?.slot).toEqual(body.slot)

  const online = { items: await shop.ravi.itemsOf({ Bread: 1 }), address: shop.ravi.address }
  const started = (await shop.ravi.person.expectDone(startOnlineOrder, online)).body
  expect(started.slot?.from).toBeDefined()
  expect(started.message).toContain('your order comes')

  const taken = new Set<string>()
  for (let orders = 0; orders < RUSH; orders++) {
    const { body } = await place()
    if (!body.success) break
    taken.add(String(body.slot?.from))
  }
  expect(taken.size, 'full hours are passed over').toBeGreaterThan(1)
  expect((await place({ promisedBy: new Date().toISOString() })).body.code).toBe('too_busy')
})

test('with the longest promise switched off, or higher, orders are taken as before', async () => {
  await fill()
  const off = await seller.expectDone(saveMaxPromise, { minutes: null })
  expect(off.body.settings.maxPromiseMinutes).toBeNull()
  expect(await quote()).toMatchObject({ open: true, by: expect.any(String) })
  expect((await place()).status).toBe(200)
  expect(await longest()).toBeGreaterThan(LIMIT)
})

test('with no hour free, the shop says that it takes no orders for now', async () => {
  const from = new Date(Date.now() + 70 * MINUTE)
  const until = new Date(Date.now() + 3 * 24 * 60 * MINUTE)
  await seller.expectDone(saveClosures, { closures: [{ from: from.toISOString(), until: until.toISOString() }] })
  await fill()
  const busy = await quote()
  expect(busy).toMatchObject({ reason: 'busy', by: null })
  expect(busy.slots).toBeUndefined()
  expect(await place()).toMatchObject({
    status: 409,
    body: { code: 'not_taking_orders', message: expect.stringContaining('more orders than we can deliver') },
  })
})

test('the last hour that is free, taken a moment ago at another process: another one has to be chosen', async () => {
  const [id] = await fill()
  const slot = (await quote()).slots?.at(-1) ?? expect.fail('no hour is free')
  await shop.shop.db.execute(sql`
    UPDATE promises SET slot_from = ${slot.from}, slot_until = ${slot.until} WHERE cancelled_at IS NULL AND order_id <> ${id}`)
  expect(await place({ slot: slot.from })).toMatchObject({ status: 409, body: { code: 'too_busy' } })
})

test('a payment that was begun before the rush is delivered, whatever the time', async () => {
  const begun = await shop.ravi.begin({ Bread: 1 })
  await fill()
  const { body: result } = await pay(shop, begun, { webhook: 'never' })
  expect((await shop.ravi.verify(result)).status).toBe(200)
})

test('what makes no sense is refused, and a change is in the activity', async () => {
  for (const minutes of [5, 1000, 30.5, 'long']) {
    expect((await seller.callUnchecked(saveMaxPromise, { minutes })).status).toBe(400)
  }
  expect((await seller.expectDone(readDeliverySettings)).body.settings.maxPromiseMinutes).toBe(LIMIT)
  const { body } = await seller.expectDone(listActivity)
  expect(body.activity[0]).toMatchObject({ act: 'max_promise_saved', details: { minutes: LIMIT } })
})
