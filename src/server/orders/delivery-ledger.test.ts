import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { quoteDelivery, readDeliveryRecord } from '#contract/delivery/delivery.ts'
import { changePromise } from '#contract/delivery/seller-delivery.ts'
import { cancelMyOrder, listMyOrders } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { PROMISE_MODEL } from '#domain/delivery/promise.ts'
import type { OrderStatus } from '#domain/order.ts'
import { breadShopOfFile } from '../testing/cash-shopper.ts'
import { homeAddress } from '../testing/groceries.ts'
import { listen } from '../testing/listen.ts'
import { reopenShop } from '../testing/reopen-shop.ts'

const MINUTE = 60_000

const { shop, seller, person, place } = await breadShopOfFile()

async function ordersBefore(): Promise<number> {
  const { body } = await shop.visitor().call(quoteDelivery, { pincode: homeAddress.zipcode })
  return Number(body.ordersBefore)
}

const move = (id: string, status: OrderStatus) => seller.call(moveOrder, { id, status })

/** The moments that the ledger has of an order. */
async function ledgerOf(id: string): Promise<string[]> {
  const { rows } = await shop.shop.db.execute<Record<string, unknown>>(sql`
    SELECT packed_at, left_at, delivered_at, cancelled_at, cancelled_by FROM promises WHERE order_id = ${id}`)
  return Object.entries(rows[0] ?? {}).flatMap(([name, value]) => (value === null ? [] : name))
}

test('each move is in the ledger, and taken back it is not', async () => {
  const id = await place()
  expect(await ordersBefore()).toBe(1)
  await move(id, 'Packed')
  expect(await ledgerOf(id)).toEqual(['packed_at'])
  await seller.call(undoOrderMove, { id, status: 'Packed' })
  expect(await ledgerOf(id)).toEqual([])
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await move(id, status)
  expect(await ledgerOf(id)).toEqual(['packed_at', 'left_at', 'delivered_at'])
  expect(await ordersBefore()).toBe(0)
  await seller.call(undoOrderMove, { id, status: 'Delivered' })
  expect(await ledgerOf(id)).toEqual(['packed_at', 'left_at'])
  expect(await ordersBefore()).toBe(1)
  await move(id, 'Delivered')
})

test('a cancelled order needs no hands, and the ledger says who cancelled', async () => {
  const [mine, theirs] = [await place(), await place()]
  expect(await ordersBefore()).toBe(2)
  await person.call(cancelMyOrder, { id: mine })
  await move(theirs, 'Cancelled')
  expect(await ordersBefore()).toBe(0)
  expect(await ledgerOf(mine)).toEqual(['cancelled_at', 'cancelled_by'])
  const { rows } = await shop.shop.db.execute<{ who: string }>(sql`
    SELECT cancelled_by AS who FROM promises WHERE order_id IN (${mine}, ${theirs}) ORDER BY order_id`)
  expect(rows.map(({ who }) => who)).toEqual(['shopper', 'shop'])
})

test('a new time reaches the shopper with its reason, and the first one stays for the record', async () => {
  const stream = await listen(person, streamOrders.path)
  await stream.next()
  const id = await place()
  const first = (await stream.next()).data.promise?.by ?? ''
  const later = new Date(Date.parse(first) + 10 * MINUTE).toISOString()
  const change = { id, by: later, reason: 'rider_not_back' as const }
  for (let times = 0; times < 2; times++) expect((await seller.call(changePromise, change)).status).toBe(200)
  const told = (await stream.next()).data
  expect(told.promise).toMatchObject({ by: later, first, changes: [{ by: later, reason: 'rider_not_back' }] })
  const earlier = new Date(Date.parse(later) - 5 * MINUTE).toISOString()
  const back = await seller.expectDone(changePromise, { id, by: earlier, reason: 'earlier_than_promised' })
  expect(back.body.order.promise?.changes).toHaveLength(2)
  stream.leave()

  const wrong = [
    { id, by: new Date(Date.parse(earlier) + 4 * MINUTE).toISOString(), reason: 'item_missing' as const },
    { id, by: later, reason: 'earlier_than_promised' as const },
    { id, by: '2020-01-01T00:00:00Z', reason: 'earlier_than_promised' as const },
  ]
  for (const body of wrong) expect((await seller.call(changePromise, body)).status, JSON.stringify(body)).toBe(409)
  expect((await seller.callUnchecked(changePromise, { ...change, reason: 'no idea' })).status).toBe(400)
  expect((await seller.call(changePromise, { ...change, id: 'unknown' })).status).toBe(404)
  await move(id, 'Cancelled')
  expect((await seller.call(changePromise, change)).status).toBe(409)
})

test('what nobody has touched for hours after its time is not before anybody', async () => {
  const id = await place()
  await shop.shop.db.execute(sql`
    UPDATE promises SET current_by = now() - interval '7 hours' WHERE order_id = ${id}`)
  await shop.shop.delivery.check()
  expect(await ordersBefore()).toBe(0)
  await move(id, 'Cancelled')
})

async function readRecord() {
  const later = await reopenShop(shop)
  const { body } = await later.visitor().expectDone(readDeliveryRecord)
  await later.close()
  return body
}

test('anybody can recompute the record from its rows, and nothing in them says whose they are', async () => {
  const late = await place()
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await move(late, status)
  await shop.shop.db.execute(sql`
    UPDATE promises SET first_by = delivered_at - interval '7 minutes' WHERE order_id = ${late}`)
  const body = await readRecord()
  const rows = body.ledger
  const onTime = rows.filter(({ lateMinutes }) => lateMinutes !== null && lateMinutes <= 0)
  expect(rows.length).toBeGreaterThan(onTime.length)
  expect(onTime.length).toBeGreaterThan(0)
  expect(body.month).toMatchObject({ orders: rows.length, onTime: onTime.length, share: null, medianLateMinutes: 7 })
  expect(body.week).toEqual(body.month)
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['area', 'hour', 'lateMinutes', 'outcome', 'placed'])
  const mine = (await person.expectDone(listMyOrders)).body.orders
  for (const { _id, number } of mine) {
    expect(JSON.stringify(body)).not.toContain(_id)
    expect(JSON.stringify(body)).not.toContain(number)
  }
})

test('an order is on the record when it is over, to the quarter of an hour', async () => {
  const before = (await readRecord()).ledger.length
  const id = await place()
  // Late already, and still under way.
  await shop.shop.db.execute(sql`UPDATE promises SET first_by = now() - interval '5 minutes' WHERE order_id = ${id}`)
  expect((await readRecord()).ledger).toHaveLength(before)
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await move(id, status)
  const { ledger } = await readRecord()
  expect(ledger).toHaveLength(before + 1)
  // Orders of one quarter of an hour stand in any sequence.
  expect(ledger.filter(({ lateMinutes }) => lateMinutes === 6)).toMatchObject([{ outcome: 'delivered' }])
  for (const { placed } of ledger) expect(Date.parse(placed) % (15 * MINUTE), placed).toBe(0)
})

test('what is not there a day after its time is missed, and no longer under way', async () => {
  const id = await place()
  await shop.shop.db.execute(sql`
    UPDATE promises SET quoted_at = quoted_at - interval '25 hours', first_by = now() - interval '24 hours 1 minute'
    WHERE order_id = ${id}`)
  const { ledger } = await readRecord()
  expect(ledger.filter(({ outcome }) => outcome === 'missed')).toMatchObject([{ lateMinutes: null }])
  await move(id, 'Cancelled')
})

test('an area with few deliveries is not named: one household could be all of it', async () => {
  const { ledger } = await readRecord()
  expect(ledger.length).toBeLessThan(20)
  expect(new Set(ledger.map(({ area }) => area))).toEqual(new Set(['Other areas']))
})

test('an hour of the record is the hour of the shop’s clock in which orders were placed', async () => {
  const [evening, night] = [await place(), await place()]
  for (const id of [evening, night])
    for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await move(id, status)
  const midnight = sql`date_trunc('day', now() - interval '3 days', 'Asia/Kolkata')`
  // Placed at 18:59 and delivered at 19:20; placed at 0:15, which is still the day before in UTC.
  for (const [id, minutes] of [
    [evening, 1139],
    [night, 15],
  ] as const) {
    await shop.shop.db.execute(sql`
      UPDATE promises SET quoted_at = ${midnight} + ${minutes} * interval '1 minute',
        delivered_at = ${midnight} + ${minutes + 21} * interval '1 minute' WHERE order_id = ${id}`)
  }
  const body = await readRecord()
  const rows = body.ledger
  expect(rows.slice(-2).map(({ hour }) => hour)).toEqual([18, 0])
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: 'numeric', hourCycle: 'h23' })
  for (const { placed, hour } of rows) expect(hour).toBe(Number(clock.format(new Date(placed))))
  const perHour = [...Map.groupBy(rows, ({ hour }) => hour)].map(([hour, of]) => [hour, of.length])
  expect(body.byHour.map(({ hour, orders }) => [hour, orders])).toEqual(perHour.toSorted(([a = 0], [b = 0]) => a - b))
})

test('the promise learns how long picking takes, from pickers and from the moves of a shop without any', async () => {
  const basket = `${quoteDelivery.path}?pincode=${homeAddress.zipcode}&lines=60&units=60`
  const minutes = async () => {
    await shop.shop.delivery.check()
    return Number((await shop.visitor().get(basket)).body.minutes)
  }
  const before = await minutes()
  await shop.shop.db.execute(sql`
    WITH placed AS (
      INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address)
      SELECT 'picked' || n, user_id, 'Delivered', 'COD', true, cart, tax, amount, address
      FROM (SELECT * FROM orders LIMIT 1) one, generate_series(1, 40) n RETURNING id
    )
    INSERT INTO promises (order_id, quoted_at, first_by, current_by, early, p50, buffer_seconds, area_id, area_name,
      travel_minutes, rush_minutes, fee, load_band, orders_before, lines, units, model, inputs, picking_since, packed_at, delivered_at)
    SELECT id, at, at + interval '20 minutes', at, at, at, 0, 'unknown', 'Gone', 6, 6, 0, 'calm', 0, 1, 1, 1,
      jsonb_build_object('pickers', 1 + n % 2), CASE n % 2 WHEN 1 THEN at END, at + interval '160 seconds',
      at + interval '10 minutes'
    FROM placed, LATERAL (SELECT substr(id, 7)::int AS n) AS number,
      LATERAL (SELECT now() - n * interval '20 minutes' AS at) AS past`)
  // 1,260 seconds of picking become twice as many.
  expect(await minutes()).toBeGreaterThanOrEqual(before + 20)
  await shop.shop.db.execute(sql`DELETE FROM promises WHERE order_id LIKE 'picked%'`)
})

test('the promise learns from deliveries that came later than the middle estimate', async () => {
  const minutes = async () => {
    await shop.shop.delivery.check()
    const { body } = await shop.visitor().call(quoteDelivery, { pincode: homeAddress.zipcode })
    return Number(body.minutes)
  }
  const before = await minutes()
  await shop.shop.db.execute(sql`
    WITH placed AS (
      INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address)
      SELECT 'learned' || n, user_id, 'Delivered', 'COD', true, cart, tax, amount, address
      FROM (SELECT * FROM orders LIMIT 1) one, generate_series(1, 40) n RETURNING id
    )
    INSERT INTO promises (order_id, quoted_at, first_by, current_by, early, p50, buffer_seconds, area_id, area_name,
      travel_minutes, rush_minutes, fee, load_band, orders_before, lines, units, model, inputs, delivered_at)
    SELECT id, at, at, at, at, at, 0, 'near', 'Central Bengaluru', 6, 6, 0, 'calm', 0, 1, 1, ${PROMISE_MODEL}, '{}',
      at + interval '25 minutes'
    FROM placed, (SELECT now() - interval '3 hours' AS at) AS past`)
  expect(await minutes()).toBeGreaterThanOrEqual(before + 15)
})
