import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findMyDelivery } from '#contract/delivery/my-delivery.ts'
import { handOverCash } from '#contract/delivery/own-cash.ts'
import { completeDelivery, countRiderCash, listRiderCash } from '#contract/delivery/rider-cash.ts'
import {
  arriveAtDoor,
  deliverOrder,
  failDelivery,
  giveBackDelivery,
  leaveShop,
  listDeliveries,
  returnBag,
  takeDeliveries,
} from '#contract/delivery/riding.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { changeStaff } from '#contract/staff/seller-staff.ts'
import { listen } from '../testing/listen.ts'
import type { WireOrder } from '../testing/paying.ts'
import { anotherCode, DUE, riderDayOfFile } from '../testing/rider-day.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'

const { shop, seller, shopper, ravi, lata, manager, packed, taken, out, codeOf } = await riderDayOfFile()

async function orderOf(id: string): Promise<WireOrder> {
  const { body } = await shopper.expectDone(listMyOrders)
  const order = body.orders.find(({ _id }) => _id === id)
  if (!order) throw new Error(`no order ${id}`)
  return order
}

const myDelivery = async (id: string, as: Visitor = shopper) =>
  (await as.expectDone(findMyDelivery, { id })).body.delivery

const cash = { by: 'cash' as const, amount: DUE }

async function deliver(by: Visitor, id: string, payment: { by: 'cash' | 'upi'; amount: number } = cash) {
  return by.call(deliverOrder, { order: id, code: await codeOf(id), payment })
}

const listed = async (as: Visitor) => (await as.expectDone(listDeliveries)).body

test('an order goes from the shelf to the door, and every step is live for the shopper', async () => {
  const stream = await listen(shopper, streamOrders.path)
  await stream.next()
  const id = await packed()
  expect(await myDelivery(id)).toBeNull()
  await ravi.call(takeDeliveries, { orders: [id] })
  expect(await myDelivery(id)).toMatchObject({ leftAt: null, expectedAt: null })
  await ravi.call(leaveShop, { orders: [id] })
  const onTheWay = await myDelivery(id)
  expect(onTheWay).toMatchObject({ rider: 'Ravi', phone: null, arrivedAt: null })
  const minutes = (Date.parse(onTheWay?.expectedAt ?? '') - Date.parse(onTheWay?.leftAt ?? '')) / 60_000
  expect(minutes).toBeGreaterThanOrEqual(1)
  await ravi.call(arriveAtDoor, { order: id })
  expect((await myDelivery(id))?.arrivedAt).not.toBeNull()
  expect((await deliver(ravi, id)).body).toMatchObject({ success: true })
  expect(await orderOf(id)).toMatchObject({ status: 'Delivered', isPaid: true })
  expect(await myDelivery(id)).toBeNull()
  const seen: string[] = []
  while (seen.at(-1) !== 'Delivered') seen.push((await stream.next()).data.status ?? '')
  expect(new Set(seen)).toEqual(new Set(['Order Placed', 'Packed', 'Out for delivery', 'Delivered']))
  stream.leave()
  const { rows } = await shop.shop.db.execute<{ by: string; staff: string }>(sql`
    SELECT moved_by AS by, staff_id AS staff FROM order_moves WHERE order_id = ${id} AND status = 'Delivered'`)
  expect(rows).toEqual([{ by: 'staff', staff: ravi.staffId }])
})

test('a rider sees where packed orders go and how large they are, and the rest once they are taken', async () => {
  const id = await packed()
  const before = JSON.stringify(await listed(lata))
  expect(before).toContain(id)
  for (const secret of ['Lake Road', '9876543210', 'Asha', 'Ring twice']) expect(before).not.toContain(secret)
  await ravi.call(takeDeliveries, { orders: [id] })
  expect(JSON.stringify(await listed(lata))).not.toContain(id)
  const own = (await listed(ravi)).own.find(({ _id }) => _id === id)
  expect(own).toMatchObject({ receiver: 'Asha Rao', phone: '9876543210', note: 'Ring twice', due: DUE, units: 2 })
  expect((await listed(manager)).others?.find(({ _id }) => _id === id)?.rider).toBe('Ravi Kumar')
  await ravi.call(giveBackDelivery, { order: id })
  expect(JSON.stringify((await listed(lata)).waiting)).toContain(id)
  await seller.call(moveOrder, { id, status: 'Cancelled' })
  expect(JSON.stringify(await listed(lata))).not.toContain(id)
})

test('two riders, one order: one gets it, the other is told', async () => {
  const [one, two] = [await packed(), await packed()]
  const answers = await Promise.all([
    ravi.call(takeDeliveries, { orders: [one] }),
    lata.call(takeDeliveries, { orders: [one] }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers[0].status === 200 ? lata : ravi
  const both = await late.call(takeDeliveries, { orders: [one, two] })
  expect(both.body).toMatchObject({ taken: [two], message: expect.stringContaining('1 of 2') })
  const first = late === lata ? ravi : lata
  expect((await first.call(leaveShop, { orders: [two] })).status).toBe(409)
  for (const [rider, id] of [
    [first, one],
    [late, two],
  ] as const)
    await rider.call(giveBackDelivery, { order: id })
  for (const id of [one, two]) await seller.call(moveOrder, { id, status: 'Cancelled' })
})

test('a door code guessed five times leaves the delivery to the manager', async () => {
  const id = await out()
  const code = await codeOf(id)
  const guess = () => ravi.call(deliverOrder, { order: id, code: anotherCode(code), payment: cash })
  for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is', 'ask the manager']) {
    expect((await guess()).body).toMatchObject({ code: 'wrong_code', message: expect.stringContaining(left) })
  }
  expect((await listed(ravi)).own.find(({ _id }) => _id === id)?.triesLeft).toBe(0)
  const right = await ravi.call(deliverOrder, { order: id, code, payment: cash })
  expect(right.body).toMatchObject({ code: 'impossible_move', message: expect.stringContaining('manager') })
  expect((await myDelivery(id))?.doorCode).toBeNull()
  expect((await ravi.call(completeDelivery, { order: id, reason: 'They know me', payment: cash })).status).toBe(403)
  expect((await manager.callUnchecked(completeDelivery, { order: id, payment: cash })).status).toBe(400)
  const completed = await manager.call(completeDelivery, { order: id, reason: 'Called them', payment: cash })
  expect(completed.body).toMatchObject({ success: true })
  expect((await orderOf(id)).history.at(-1)).toMatchObject({ status: 'Delivered', reason: 'Called them' })
})

test('guesses that arrive at the same time are counted each', async () => {
  const id = await out()
  const wrong = anotherCode(await codeOf(id))
  const guesses = Array.from({ length: 8 }, () => ravi.call(deliverOrder, { order: id, code: wrong, payment: cash }))
  const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5)
  await manager.call(completeDelivery, { order: id, reason: 'Called them', payment: cash })
})

test('only the shopper of an order gets its door code', async () => {
  const id = await out()
  const code = await codeOf(id)
  expect(code).toMatch(/^\d{4}$/)
  const stranger = await shop.shopper()
  expect((await stranger.call(findMyDelivery, { id })).status).toBe(403)
  expect((await shopper.call(findMyDelivery, { id: 'unknown' })).status).toBe(404)
  expect(JSON.stringify((await listed(ravi)).own.map(({ _id, ...rest }) => ({ ...rest, _id: '' })))).not.toContain(
    `"${code}"`,
  )
  await deliver(ravi, id)
})

describe('an act that is sent twice', () => {
  test('is done once and answered alike, also a wrong code', async () => {
    const id = await packed()
    const twice = async (path: string, body: object) => {
      const key = newAttempt()
      const answers = [await ravi.post(path, body, key), await ravi.post(path, body, key)]
      expect(answers[1]?.status).toBe(answers[0]?.status)
      expect(answers[1]?.body).toEqual(answers[0]?.body)
      return answers[0]?.body
    }
    expect(await twice(takeDeliveries.path, { orders: [id] })).toMatchObject({ success: true, taken: [id] })
    await twice(leaveShop.path, { orders: [id] })
    await twice(arriveAtDoor.path, { order: id })
    const code = await codeOf(id)
    const wrong = { order: id, code: anotherCode(code), payment: cash }
    expect(await twice(deliverOrder.path, wrong)).toMatchObject({ code: 'wrong_code' })
    expect((await listed(ravi)).own.find(({ _id }) => _id === id)?.triesLeft).toBe(4)
    expect(await twice(deliverOrder.path, { order: id, code, payment: cash })).toMatchObject({ success: true })
    expect((await orderOf(id)).history).toHaveLength(4)
  })

  test('at the same moment is done once', async () => {
    const id = await out()
    const key = newAttempt()
    const body = { order: id, code: await codeOf(id), payment: cash }
    const answers = await Promise.all([1, 2, 3].map(() => ravi.call(deliverOrder, body, { headers: key })))
    for (const answer of answers) expect(answer.body).toMatchObject({ success: true })
    expect((await ravi.call(arriveAtDoor, { order: id }, { headers: key })).body.code).toBe('key_reused')
  })
})

test('the moment of the tap is kept beside the shop’s, unless it cannot be true', async () => {
  const id = await taken()
  await shop.shop.db.execute(sql`UPDATE deliveries SET taken_at = now() - interval '1 hour' WHERE order_id = ${id}`)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [left, delivered] = [ago(30), ago(10)]
  await ravi.call(leaveShop, { orders: [id], at: left })
  await ravi.call(arriveAtDoor, { order: id, at: ago(-60) })
  await shop.shop.db.execute(sql`UPDATE deliveries SET arrived_at = ${ago(12)} WHERE order_id = ${id}`)
  await ravi.call(deliverOrder, { order: id, code: await codeOf(id), payment: cash, at: delivered })
  const { history } = await orderOf(id)
  expect(history.slice(-2).map(({ tappedAt }) => tappedAt)).toEqual([left, delivered])
  const { rows } = await shop.shop.db.execute<{ left: Date }>(sql`
    SELECT left_at AS left FROM promises WHERE order_id = ${id}`)
  expect(rows.map((row) => new Date(row.left).toISOString())).toEqual([left])
})

test('what could not be delivered is in the shop again with the reason, and can be taken again or cancelled', async () => {
  const id = await out()
  const firstCode = await codeOf(id)
  expect((await ravi.callUnchecked(failDelivery, { order: id, reason: 'no idea' })).status).toBe(400)
  expect((await ravi.call(failDelivery, { order: id, reason: 'nobody_there' })).body).toMatchObject({ success: true })
  const back = await orderOf(id)
  expect(back).toMatchObject({ status: 'Packed', isPaid: false })
  expect(back.history.at(-1)).toMatchObject({ status: 'Packed', reason: 'Nobody was there' })
  expect((await seller.call(undoOrderMove, { id, status: 'Packed' })).body.code).toBe('impossible_move')
  await ravi.call(returnBag, { order: id })
  await lata.call(takeDeliveries, { orders: [id] })
  await lata.call(leaveShop, { orders: [id] })
  expect(await codeOf(id)).not.toBe(firstCode)
  expect((await manager.call(failDelivery, { order: id, reason: 'vehicle' })).body).toMatchObject({ success: true })
  expect((await seller.call(moveOrder, { id, status: 'Cancelled' })).body).toMatchObject({ success: true })
  expect((await orderOf(id)).history.map(({ status }) => status)).toEqual([
    'Order Placed',
    'Packed',
    'Out for delivery',
    'Packed',
    'Out for delivery',
    'Packed',
    'Cancelled',
  ])
})

test('without the screen of riders the seller still delivers, and a rider’s delivery follows', async () => {
  const id = await taken()
  await seller.call(moveOrder, { id, status: 'Out for delivery' })
  expect(await myDelivery(id)).toMatchObject({ rider: 'Ravi' })
  const { toHandOver } = (await listed(ravi)).cash
  expect((await seller.call(moveOrder, { id, status: 'Delivered' })).body.riderCash).toBe(DUE)
  expect(JSON.stringify(await listed(ravi))).not.toContain(id)
  expect((await listed(ravi)).cash.toHandOver).toBeCloseTo(toHandOver + DUE)
  const { body } = await seller.call(listActivity, { limit: '1' })
  expect(body.activity).toMatchObject([{ act: 'order_moved', target: id, details: { to: 'Delivered', amount: DUE } }])
  await seller.call(undoOrderMove, { id, status: 'Delivered' })
  expect((await listed(ravi)).cash.toHandOver).toBe(toHandOver)
  expect(JSON.stringify(await listed(ravi))).toContain(id)
  expect((await deliver(ravi, id)).body).toMatchObject({ success: true })
  expect((await listed(ravi)).cash.toHandOver).toBeCloseTo(toHandOver + DUE)
})

test('an order that no rider has taken leaves no rider with its cash', async () => {
  const id = await packed()
  await seller.call(moveOrder, { id, status: 'Out for delivery' })
  expect((await seller.call(moveOrder, { id, status: 'Delivered' })).body).not.toHaveProperty('riderCash')
})

test('an order that leaves again after a failed delivery is told again, and only then', async () => {
  const id = await out()
  const told = async () => {
    const { rows } = await shop.shop.db.execute(sql`
      SELECT state FROM mail_outbox WHERE about->>'orderId' = ${id} AND about->>'status' = 'Out for delivery'`)
    return rows.length
  }
  await shop.shop.db.execute(sql`UPDATE mail_outbox SET state = 'kept' WHERE about->>'orderId' = ${id}`)
  await ravi.call(failDelivery, { order: id, reason: 'nobody_there' })
  expect(await told()).toBe(1)
  await ravi.call(returnBag, { order: id })
  await ravi.call(takeDeliveries, { orders: [id] })
  for (let times = 0; times < 2; times++) await ravi.call(leaveShop, { orders: [id] })
  expect(await told()).toBe(2)
  await ravi.call(failDelivery, { order: id, reason: 'nobody_there' })
  expect(await told(), 'the second one has not left yet').toBe(1)
})

test('the amount at the door is the amount due, and is no try of the code when it is not', async () => {
  const id = await out()
  for (const payment of [{ by: 'cash', amount: DUE - 1 }, undefined] as const) {
    const answer = await ravi.call(deliverOrder, { order: id, code: await codeOf(id), payment })
    expect(answer.body).toMatchObject({ code: 'impossible_move', message: expect.stringContaining('₹81.60') })
  }
  expect((await listed(ravi)).own.find(({ _id }) => _id === id)?.triesLeft).toBe(5)
  await deliver(ravi, id, { by: 'upi', amount: DUE })
})

test('cash adds up by rider, is handed over once, and a difference is seen when it is counted', async () => {
  const rider = await shop.staff('rider', 'Imran')
  for (const by of ['cash', 'upi', 'cash'] as const) await deliver(rider, await out(rider), { by, amount: DUE })
  const { cash: collected } = await listed(rider)
  expect(collected).toMatchObject({ deliveredToday: 3, cashToday: 2 * DUE, upiToday: DUE, toHandOver: 2 * DUE })
  const last = await out(rider)
  await deliver(rider, last)
  expect((await rider.call(handOverCash, { amount: 240 })).body).toMatchObject({ success: true, short: 4.8 })
  expect((await rider.call(handOverCash, { amount: 240 })).body.code).toBe('impossible_move')
  expect((await seller.call(undoOrderMove, { id: last, status: 'Delivered' })).body.code).toBe('impossible_move')
  expect((await listed(rider)).cash).toMatchObject({ toHandOver: 4.8, uncounted: [{ stated: 240, expected: 244.8 }] })
  const { body } = await manager.expectDone(listRiderCash)
  const { settlements, riders } = body
  expect(settlements[0]).toMatchObject({ rider: 'Imran', expected: 244.8, stated: 240, counted: null })
  expect(riders.find(({ rider: name }) => name === 'Imran')).toMatchObject({ delivered: 4, balance: 244.8, short: 4.8 })
  const count = { id: settlements[0]?._id ?? '', amount: 240 }
  for (let times = 0; times < 2; times++) {
    expect((await manager.call(countRiderCash, count)).body.message).toBe('₹240 counted: ₹4.80 short, carried forward')
  }
  expect((await seller.call(countRiderCash, { ...count, amount: 244.8 })).body.code).toBe('impossible_move')
  expect((await seller.call(countRiderCash, { ...count, id: 'unknown' })).status).toBe(404)
  expect((await listed(rider)).cash).toMatchObject({ uncounted: [], toHandOver: 4.8, short: 4.8 })
})

test('the shopper calls the rider who has a phone number', async () => {
  const phone = '+91 98450 12345'
  await seller.call(changeStaff, { id: ravi.staffId, name: 'Ravi Kumar', role: 'rider', phone })
  const id = await taken()
  expect(await myDelivery(id)).toMatchObject({ rider: 'Ravi', phone })
  await ravi.call(giveBackDelivery, { order: id })
})
