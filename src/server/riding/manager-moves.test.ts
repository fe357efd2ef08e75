import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arriveAtDoor, failDelivery, listDeliveries } from '#contract/delivery/riding.ts'
import { changePromise } from '#contract/delivery/seller-delivery.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { readOrderHistory } from '#contract/orders/order-history.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { startPick } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders, moveOrder, refundOrderItems, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { cashLosses } from '../testing/cash-ledger.ts'
import { listen } from '../testing/listen.ts'
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

test('the history names who did what, and only the owner and managers read it', async () => {
  const { shop, manager, seller } = day
  const picker = await shop.staff('picker', 'Parul')
  const { body: placed } = await day.shopper.expectDone(placeCodOrder, day.wanted)
  const id = placed.orderId
  await picker.expectDone(startPick, { id })
  await manager.expectDone(moveOrder, { id, status: 'Packed' })
  await manager.expectDone(moveOrder, { id, status: 'Out for delivery', rider: ravi.staffId })
  await ravi.expectDone(arriveAtDoor, { order: id })
  await ravi.expectDone(failDelivery, { order: id, reason: 'nobody_there' })
  await seller.expectDone(changePromise, { id, by: inMinutes(120), reason: 'weather_or_road' })
  await manager.expectDone(moveOrder, { id, status: 'Out for delivery', rider: lata.staffId })
  await manager.expectDone(moveOrder, { id, status: 'Delivered', cash: 'till' })
  const items = [{ product: (await shop.product('Bread'))._id, refunded: 1 }]
  await manager.expectDone(refundOrderItems, { id, items, reason: 'Stale' })

  const { events } = (await manager.expectDone(readOrderHistory, { id })).body
  const told = events.map(({ kind, who, name, rider, reason }) => [kind, name ?? who, rider, reason].filter(Boolean))
  expect(told).toEqual([
    ['placed', 'customer'],
    ['picking', 'Parul'],
    ['packed', 'Meena'],
    ['given', 'staff', 'Ravi Kumar'],
    ['left', 'Meena', 'Ravi Kumar'],
    ['arrived', 'staff', 'Ravi Kumar'],
    ['failed', 'Ravi Kumar', 'Ravi Kumar', 'Nobody was there'],
    ['time_changed', 'owner', 'weather_or_road'],
    ['given', 'staff', 'Lata'],
    ['left', 'Meena', 'Lata'],
    ['delivered', 'Meena', 'Lata'],
    ['refunded', 'Meena', 'Stale'],
  ])
  const [listed] = (await seller.expectDone(listSellerOrders, { search: id, limit: '1' })).body.orders
  expect(listed?.handling).toMatchObject({ picker: 'Parul', rider: { name: 'Lata' }, area: expect.any(String) })
  const own = JSON.stringify((await day.shopper.expectDone(listMyOrders)).body)
  for (const hidden of ['handling', 'Parul', 'Meena']) expect(own).not.toContain(hidden)
  for (const other of [picker, ravi, day.shopper])
    expect((await other.call(readOrderHistory, { id })).status).toBeGreaterThanOrEqual(401)
  expect((await seller.call(readOrderHistory, { id: 'unknown' })).status).toBe(404)

  const { body } = await seller.expectDone(listActivity, { limit: '30' })
  const about = body.activity.filter(({ target }) => target === id)
  expect(about.every(({ order }) => order === listed?.number)).toBe(true)
  expect(about.find(({ act }) => act === 'items_refunded')?.details).toMatchObject({ reason: 'Stale' })
  expect(about.find(({ details }) => details.to === 'Delivered')).toMatchObject({
    rider: 'Lata',
    details: { amount: DUE, cashWith: 'till' },
  })
})

test('a live list of the shop hears who has an order, and the shopper’s does not', async () => {
  const [forShop, forShopper] = [
    await listen(day.seller, `${streamOrders.path}?as=seller`),
    await listen(day.shopper, streamOrders.path),
  ]
  for (const stream of [forShop, forShopper]) await stream.next()
  const id = await day.taken(lata)
  const heard = async (stream: typeof forShop) => {
    for (;;) {
      const { data } = await stream.next()
      if (data._id === id && data.status === 'Out for delivery') return data
    }
  }
  await day.manager.expectDone(moveOrder, { id, status: 'Out for delivery' })
  expect(await heard(forShop)).toMatchObject({ handling: { rider: { name: 'Lata' } } })
  expect(await heard(forShopper)).not.toHaveProperty('handling')
  for (const stream of [forShop, forShopper]) stream.leave()
  await day.manager.expectDone(moveOrder, { id, status: 'Delivered' })
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
