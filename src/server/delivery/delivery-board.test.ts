import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readDeliveryBoard } from '#contract/delivery/delivery-board.ts'
import { leaveShop, takeDeliveries } from '#contract/delivery/riding.ts'
import { saveMaxPromise, takeOrders } from '#contract/delivery/seller-delivery.ts'
import { startPick } from '#contract/orders/picking.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { setStaffShift } from '#contract/staff/seller-staff.ts'
import { breadShopOfFile } from '../testing/cash-shopper.ts'

const { shop, seller, person, place } = await breadShopOfFile()

const board = async () => (await seller.expectDone(readDeliveryBoard)).body

test('a new shop has nothing on its board, one hand of each, and knows no usual day', async () => {
  const { orders, forecasts, hours } = await board()
  expect(orders).toEqual([])
  expect(forecasts.map(({ hands }) => hands)).toEqual([
    { pickers: 1, riders: 1 },
    { pickers: 2, riders: 1 },
    { pickers: 1, riders: 2 },
  ])
  expect(forecasts[0]).toMatchObject({ late: 0, free: { pickers: [expect.any(String)], riders: [expect.any(String)] } })
  expect(forecasts[0]?.areas.map(({ name }) => name)).toEqual([
    'Central Bengaluru',
    'Inner Bengaluru',
    'Outer Bengaluru',
    'Everywhere else',
  ])
  expect(hours).toMatchObject([
    { usual: null, capacity: expect.any(Number) },
    { usual: null, capacity: expect.any(Number) },
  ])
})

test('open orders are expected one after the other, and one rider more brings the next one earlier', async () => {
  const [first, second] = [await place(), await place()]
  const { orders, forecasts } = await board()
  const expected = (id: string) => Date.parse(orders.find((one) => one.id === id)?.expected ?? '')
  expect(orders.every(({ area }) => area !== '')).toBe(true)
  expect(expected(second)).toBeGreaterThan(expected(first))
  const by = (riders: number) =>
    forecasts.find(({ hands }) => hands.pickers === 1 && hands.riders === riders)?.areas[0]?.by ?? ''
  expect(Date.parse(by(2))).toBeLessThan(Date.parse(by(1)))

  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await seller.call(moveOrder, { id: first, status })
  expect((await board()).orders.map(({ id }) => id)).toEqual([second])
  await seller.call(moveOrder, { id: second, status: 'Cancelled' })
  expect((await board()).orders).toEqual([])
})

test('an order whose time is over is late, and a stopped shop still has its forecast', async () => {
  const id = await place()
  await shop.shop.db.execute(sql`UPDATE promises SET current_by = now() - interval '10 minutes' WHERE order_id = ${id}`)
  await shop.shop.delivery.check()
  await seller.call(takeOrders, { state: 'stopped' })
  const { forecasts } = await board()
  expect(forecasts[0]?.late).toBe(1)
  expect(forecasts[0]?.areas[0]?.by).not.toBeNull()
  await seller.call(takeOrders, { state: 'open' })
  await seller.call(moveOrder, { id, status: 'Cancelled' })
})

test('what is usual at this time of the day comes from the orders of four weeks', async () => {
  await place()
  await shop.shop.db.execute(
    sql`UPDATE promises SET quoted_at = now() - interval '10 days' + interval '90 minutes' WHERE delivered_at IS NOT NULL`,
  )
  const { hours } = await board()
  expect(hours[0]?.usual).toBe(0)
  expect(hours[1]?.usual).toBeCloseTo(0.1, 2)
})

test('people on shift are the hands of the board, which pickers and shoppers do not see', async () => {
  const picker = await shop.staff('picker')
  await seller.call(setStaffShift, { id: picker.staffId, onShift: true })
  expect((await board()).forecasts[0]?.hands).toEqual({ pickers: 1, riders: 0 })
  expect((await board()).forecasts).toHaveLength(2)
  expect((await picker.call(readDeliveryBoard)).status).toBe(403)
  expect((await person.call(readDeliveryBoard)).status).toBe(401)
})

test('the board says who picks an order and who delivers it', async () => {
  const picker = await shop.staff('picker', 'Ravi')
  const rider = await shop.staff('rider', 'Lata')
  const id = await place()
  const workers = async () => (await board()).orders.find((one) => one.id === id)
  expect(await workers()).not.toHaveProperty('picker')
  await picker.call(startPick, { id })
  expect(await workers()).toMatchObject({ picker: 'Ravi' })
  await seller.call(moveOrder, { id, status: 'Packed' })
  await rider.call(takeDeliveries, { orders: [id] })
  expect(await workers()).toMatchObject({ picker: 'Ravi', rider: 'Lata' })
})

test('orders that a rider has out together are expected one door after the other', async () => {
  const rider = await shop.staff('rider', 'Meera')
  const ids = [await place(), await place(), await place()]
  for (const id of ids) await seller.call(moveOrder, { id, status: 'Packed' })
  // Neighbours: orders to one door would be one stop.
  await shop.shop.db.execute(sql`UPDATE orders SET door = door || id WHERE status = 'Packed'`)
  await rider.call(takeDeliveries, { orders: ids })
  await rider.call(leaveShop, { orders: ids })
  const { orders } = await board()
  const doors = ids
    .map((id) => Date.parse(orders.find((one) => one.id === id)?.expected ?? ''))
    .toSorted((a, b) => a - b)
  const [first = 0, second = 0, third = 0] = doors
  // Four minutes from door to door, and ninety seconds at each.
  expect([second - first, third - second]).toEqual([330_000, 330_000])
})

test('the board says when the longest promise is passed: not in a quiet hour, now in a rush', async () => {
  await seller.expectDone(saveMaxPromise, { minutes: 15 })
  const rush = await board()
  expect(rush).toMatchObject({ maxPromiseMinutes: 15 })
  expect(rush.forecasts[0]?.tooLongFrom).toBe(rush.at)
  expect(rush.forecasts[0]?.areas.some(({ tooLong }) => tooLong)).toBe(true)
  await seller.expectDone(saveMaxPromise, { minutes: 720 })
  expect((await board()).forecasts.map(({ tooLongFrom }) => tooLongFrom)).not.toContain(rush.at)
  await seller.expectDone(saveMaxPromise, { minutes: null })
})
