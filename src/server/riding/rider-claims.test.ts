import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { handOverCash } from '#contract/delivery/own-cash.ts'
import { listRiderCash, matchRiderUpi } from '#contract/delivery/rider-cash.ts'
import { deliverOrder, listDeliveries } from '#contract/delivery/riding.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { undoOrderMove } from '#contract/orders/seller-orders.ts'
import { DUE, riderDayOfFile } from '../testing/rider-day.ts'

const { shop, seller, shopper, ravi, manager, out, codeOf } = await riderDayOfFile()

async function deliver(id: string, changes: object = {}) {
  return ravi.call(deliverOrder, { order: id, code: await codeOf(id), payment: { by: 'upi', amount: DUE }, ...changes })
}

const books = async () => (await manager.expectDone(listRiderCash)).body
const own = async () => (await ravi.expectDone(listDeliveries)).body.cash

test('what a rider says was paid by UPI is owed until somebody has found the payment', async () => {
  const [one, two] = [await out(), await out()]
  await deliver(one)
  await deliver(two)
  expect(await own()).toMatchObject({ upiToday: 2 * DUE, unmatchedUpi: 2 * DUE, toHandOver: 0 })
  expect((await books()).riders).toMatchObject([{ rider: 'Ravi Kumar', unmatchedUpi: 2 * DUE }])
  expect((await books()).unmatchedUpi.map(({ _id }) => _id)).toEqual([one, two])

  const found = { order: one, reference: '412345678901' }
  expect((await ravi.call(matchRiderUpi, found)).status).toBe(403)
  expect((await manager.call(matchRiderUpi, { ...found, reference: ' ' })).status).toBe(400)
  for (let times = 0; times < 2; times++) {
    expect((await manager.call(matchRiderUpi, found)).body).toMatchObject({ message: '₹81.60 found' })
  }
  expect((await manager.call(matchRiderUpi, { ...found, reference: '99' })).body.code).toBe('impossible_move')
  const reused = await manager.call(matchRiderUpi, { order: two, reference: found.reference })
  expect(reused.body).toMatchObject({ code: 'impossible_move', message: expect.stringContaining('another order') })
  expect((await manager.call(matchRiderUpi, { order: 'unknown', reference: '1' })).status).toBe(404)
  expect(await own()).toMatchObject({ unmatchedUpi: DUE })
  expect((await books()).unmatchedUpi).toMatchObject([{ _id: two, rider: 'Ravi Kumar', amount: DUE }])
  expect((await ravi.call(handOverCash, { amount: 0 })).body.code).toBe('impossible_move')
  const undone = await seller.call(undoOrderMove, { id: one, status: 'Delivered' })
  expect(undone.body.code).toBe('impossible_move')
})

test('two managers, one reference: it pays for one order', async () => {
  const ids = [await out(), await out()]
  for (const id of ids) await deliver(id)
  const answers = await Promise.all(ids.map((order) => manager.call(matchRiderUpi, { order, reference: 'both' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an earlier time on the rider’s phone improves no record, and stands beside the shop’s', async () => {
  const id = await out()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await shop.shop.db.execute(sql`
    UPDATE deliveries SET taken_at = ${ago(60).toISOString()}, left_at = ${ago(50).toISOString()}
    WHERE order_id = ${id}`)
  const claimed = ago(30)
  await deliver(id, { at: claimed.toISOString() })
  const { rows } = await shop.shop.db.execute<{ record: Date; money: Date }>(sql`
    SELECT p.delivered_at AS record, d.delivered_at AS money
    FROM promises p JOIN deliveries d ON d.order_id = p.order_id WHERE p.order_id = ${id}`)
  for (const moment of [rows[0]?.record, rows[0]?.money]) {
    expect(new Date(moment ?? 0).getTime()).toBeGreaterThan(ago(5).getTime())
  }
  const { body } = await shopper.expectDone(listMyOrders)
  const order = body.orders.find(({ _id }) => _id === id)
  const last = order?.history.at(-1)
  expect(last?.tappedAt).toBe(claimed.toISOString())
  expect(new Date(last?.at ?? 0).getTime()).toBeGreaterThan(ago(5).getTime())
})
