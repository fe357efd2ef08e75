import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changePromise } from '#contract/delivery/seller-delivery.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { setStaffShift } from '#contract/staff/seller-staff.ts'
import type { OrderStatus } from '#domain/order.ts'
import { breadShopOfFile } from '../testing/cash-shopper.ts'
import { listen } from '../testing/listen.ts'
import { publishEstimates } from './publish-estimates.ts'

const PUBLISH = 'publish new delivery times'
const MINUTE = 60_000

const { shop, seller, person, place } = await breadShopOfFile()

const move = (id: string, status: OrderStatus) => seller.call(moveOrder, { id, status })

async function promiseOf(id: string) {
  const orders = (await person.expectDone(listMyOrders)).body.orders
  const promise = orders.find(({ _id }) => _id === id)?.promise
  if (!promise) throw new Error(`no promise of ${id}`)
  return promise
}
const reasonsOf = async (id: string) => (await promiseOf(id)).changes.map(({ reason }) => reason)

/** As if everything about the order had been so long ago; below zero, as if a later time had been promised. */
async function wait(id: string, minutes: number): Promise<void> {
  const { db, delivery } = shop.shop
  const ago = sql`${minutes} * interval '1 minute'`
  await db.execute(sql`UPDATE promises SET quoted_at = quoted_at - greatest(${ago}, interval '0'), p50 = p50 - ${ago}, early = early - ${ago},
    first_by = first_by - ${ago}, current_by = current_by - ${ago} WHERE order_id = ${id}`)
  await db.execute(sql`UPDATE promise_events SET at = at - ${ago} WHERE order_id = ${id}`)
  await delivery.check()
}

/** Until the promised time is five minutes ago. */
async function waitUntilLate(id: string): Promise<void> {
  await wait(id, (Date.parse((await promiseOf(id)).by) - Date.now()) / MINUTE + 5)
}

const publish = () => publishEstimates(shop.shop, new AbortController().signal)

test('an order that nobody has begun gets a later time, and the shopper sees it at once', async () => {
  const id = await place()
  await publish()
  expect(await reasonsOf(id)).toEqual([])
  // Before the order is late: the job may come by itself at any moment.
  const stream = await listen(person, streamOrders.path)
  await stream.next()
  await waitUntilLate(id)
  shop.shop.jobs.wake(PUBLISH)
  const { promise } = (await stream.next()).data
  if (!promise) throw new Error('no promise was told')
  stream.leave()
  expect(promise).toMatchObject({ changes: [{ by: promise.by, reason: 'more_orders_than_hands' }] })
  expect(Date.parse(promise.first)).toBeLessThan(Date.now())
  expect(Date.parse(promise.by)).toBeGreaterThan(Date.now())
  expect(Date.parse(promise.by) % (5 * MINUTE)).toBe(0)

  await publish()
  expect(await reasonsOf(id)).toHaveLength(1)
  await move(id, 'Packed')
  await waitUntilLate(id)
  await publish()
  expect(await reasonsOf(id)).toEqual(['more_orders_than_hands', 'rider_not_back'])
  await move(id, 'Cancelled')
})

test('better news of ten minutes and more is told before anybody leaves, once', async () => {
  const id = await place()
  await wait(id, -60)
  await publish()
  expect(await reasonsOf(id)).toEqual(['earlier_than_promised'])
  await wait(id, 11)
  await wait(id, -60)
  await publish()
  expect(await reasonsOf(id)).toEqual(['earlier_than_promised'])
  await move(id, 'Cancelled')
})

test('a rider who has left early makes the time earlier, once', async () => {
  const id = await place()
  await wait(id, -5)
  await publish()
  expect(await reasonsOf(id)).toEqual([])
  for (const status of ['Packed', 'Out for delivery'] as const) await move(id, status)
  await publish()
  expect(await reasonsOf(id)).toEqual(['earlier_than_promised'])
  await move(id, 'Delivered')
})

test('what a person of the shop has said stands, until it is missed too', async () => {
  const id = await place()
  const by = new Date(Date.parse((await promiseOf(id)).by) + 15 * MINUTE).toISOString()
  expect((await seller.call(changePromise, { id, by, reason: 'address_unclear' })).status).toBe(200)
  await wait(id, 8)
  await publish()
  expect(await reasonsOf(id)).toEqual(['address_unclear'])
  await waitUntilLate(id)
  await publish()
  expect(await reasonsOf(id)).toEqual(['address_unclear', 'more_orders_than_hands'])
  await move(id, 'Cancelled')
})

test('when somebody’s shift ends, those who wait longer for it are told without a minute’s delay', async () => {
  const pickers = [await shop.staff('picker'), await shop.staff('picker')]
  const setShifts = async (onShift: boolean) => {
    for (const { staffId } of pickers) await seller.call(setStaffShift, { id: staffId, onShift })
  }
  await setShifts(true)
  await expect.poll(() => shop.shop.delivery.quotes.hands.pickers).toBe(2)
  const id = await place()
  await waitUntilLate(id)
  await setShifts(false)
  await expect.poll(() => reasonsOf(id)).toEqual(['more_orders_than_hands'])
  await move(id, 'Cancelled')
})
