import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeliveries } from '#contract/delivery/riding.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { cashLosses } from '../testing/cash-ledger.ts'
import type { StaffVisitor } from '../testing/open-shop.ts'
import { DUE, openRiderDay, type RiderDay } from '../testing/rider-day.ts'
import type { Visitor } from '../testing/visitor.ts'

let day: RiderDay
let ravi: StaffVisitor
let lata: StaffVisitor

beforeAll(async () => {
  day = await openRiderDay()
  ;({ ravi, lata } = day)
})
afterAll(async () => {
  expect(await cashLosses(day.shop.shop.db)).toEqual([])
  await day.shop.close()
})

const phoneOf = async (rider: Visitor) => (await rider.expectDone(listDeliveries)).body
const isWith = async (rider: Visitor, id: string) => (await phoneOf(rider)).own.some(({ _id }) => _id === id)
const cashWith = async (rider: Visitor) => (await phoneOf(rider)).cash.toHandOver

test('an order that a manager sends with a rider is on the way on that rider’s phone', async () => {
  const id = await day.packed()
  await day.manager.expectDone(moveOrder, { id, status: 'Out for delivery', rider: lata.staffId })
  const own = (await phoneOf(lata)).own.find(({ _id }) => _id === id)
  expect(own).toMatchObject({ due: DUE, leftAt: expect.any(String) })
  const before = await cashWith(lata)
  const { body } = await day.manager.expectDone(moveOrder, { id, status: 'Delivered', cash: 'rider' })
  expect(body).toMatchObject({ riderCash: DUE })
  expect(await cashWith(lata)).toBeCloseTo(before + DUE)
})

test('another rider takes over what one had, and nobody of them what the manager brings', async () => {
  const id = await day.taken(ravi)
  await day.manager.expectDone(moveOrder, { id, status: 'Out for delivery', rider: lata.staffId })
  expect([await isWith(ravi, id), await isWith(lata, id)]).toEqual([false, true])
  await day.manager.expectDone(undoOrderMove, { id, status: 'Out for delivery' })
  await day.manager.expectDone(moveOrder, { id, status: 'Out for delivery', rider: null })
  expect([await isWith(ravi, id), await isWith(lata, id)]).toEqual([false, false])
  const { body } = await day.manager.expectDone(moveOrder, { id, status: 'Delivered' })
  expect(body).toMatchObject({ tillCash: DUE })
  expect(body).not.toHaveProperty('riderCash')
})

test('cash that a rider brought to the till is the till’s, and undoing takes it back', async () => {
  const id = await day.out(ravi)
  const before = await cashWith(ravi)
  expect((await day.seller.expectDone(moveOrder, { id, status: 'Delivered', cash: 'till' })).body.tillCash).toBe(DUE)
  expect(await cashWith(ravi)).toBe(before)
  await day.seller.expectDone(undoOrderMove, { id, status: 'Delivered' })
  const stated = { id, status: 'Delivered', rider: lata.staffId, cash: 'rider' } as const
  const lataBefore = await cashWith(lata)
  expect((await day.seller.expectDone(moveOrder, stated)).body.riderCash).toBe(DUE)
  expect(await cashWith(ravi)).toBe(before)
  expect(await cashWith(lata)).toBeCloseTo(lataBefore + DUE)
})

test('who says nothing, as clients of the order calls do, has the cash in the till', async () => {
  const id = await day.packed()
  await day.seller.expectDone(moveOrder, { id, status: 'Out for delivery' })
  const { body } = await day.seller.expectDone(moveOrder, { id, status: 'Delivered' })
  expect(body).toMatchObject({ message: 'Order marked as Delivered', tillCash: DUE, order: { isPaid: true } })
  const { rows } = await day.shop.shop.db.execute(sql`
    SELECT rider_id, amount::int AS amount FROM cash_entries WHERE order_id = ${id}`)
  expect(rows).toEqual([{ rider_id: null, amount: 8160 }])
})

test('a rider who is none, or none at all for the cash, changes nothing', async () => {
  const picker = await day.shop.staff('picker', 'Pia')
  const id = await day.packed()
  for (const rider of [picker.staffId, 'unknown', day.shop.shop.config.seller.email]) {
    const refused = await day.manager.call(moveOrder, { id, status: 'Out for delivery', rider })
    expect(refused).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  }
  await day.manager.expectDone(moveOrder, { id, status: 'Out for delivery', rider: null })
  const nobody = await day.manager.call(moveOrder, { id, status: 'Delivered', rider: null, cash: 'rider' })
  expect(nobody).toMatchObject({ status: 409, body: { message: 'Choose the rider who has the cash.' } })
  for (const body of [{ cash: 'me' }, { rider: 7 }, { rider: '' }])
    expect((await day.manager.callUnchecked(moveOrder, { id, status: 'Delivered', ...body })).status).toBe(400)
  const { body } = await day.manager.expectDone(moveOrder, { id, status: 'Delivered', cash: 'till' })
  expect(body.order.history.map(({ status }) => status)).toEqual([
    'Order Placed',
    'Packed',
    'Out for delivery',
    'Delivered',
  ])
})
