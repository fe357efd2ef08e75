import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { undoFailedDelivery } from '#contract/delivery/failed-delivery.ts'
import { failDelivery, listDeliveries, takeDeliveries } from '#contract/delivery/riding.ts'
import { readUpiId, setUpiId } from '#contract/delivery/upi-id.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { riderDayOfFile } from '../testing/rider-day.ts'
import type { Visitor } from '../testing/visitor.ts'

const day = await riderDayOfFile()
// Otherwise a rider who is back gives waiting orders better times in the middle of a test.
beforeAll(() => day.shop.shop.jobs.stop())

const own = async (rider: Visitor) => (await rider.expectDone(listDeliveries)).body.own
const ownOf = async (rider: Visitor, id: string) => (await own(rider)).find(({ _id }) => _id === id)

async function orderOf(id: string) {
  const { body } = await day.shopper.expectDone(listMyOrders)
  return body.orders.find(({ _id }) => _id === id)
}

async function failed(by: Visitor = day.ravi): Promise<string> {
  const id = await day.out(by)
  await by.expectDone(failDelivery, { order: id, reason: 'nobody_there' })
  return id
}

const mailsAbout = async (id: string) =>
  (
    await day.shop.shop.db.execute<{ key: string; state: string }>(sql`
      SELECT dedupe_key AS key, state FROM mail_outbox
      WHERE about->>'orderId' = ${id} AND about->>'status' = 'Out for delivery'`)
  ).rows

async function secondsPass(id: string, seconds: number): Promise<void> {
  await day.shop.shop.db.execute(sql`
    UPDATE order_moves SET at = at - ${seconds} * interval '1 second' WHERE order_id = ${id}`)
}

test('every bag says its number and when it is due, before and after it is taken, and not whose it is', async () => {
  const id = await day.packed()
  const order = await orderOf(id)
  const due = { number: order?.number, by: order?.promise?.by }
  expect(due.by).toBeDefined()
  const { waiting } = (await day.lata.expectDone(listDeliveries)).body
  expect(waiting.flatMap(({ orders }) => orders).find(({ _id }) => _id === id)).toMatchObject(due)
  await day.ravi.expectDone(takeDeliveries, { orders: [id] })
  expect(await ownOf(day.ravi, id)).toMatchObject(due)
})

test('a failed delivery that is undone at once never was: rider, order, history and door code are as before', async () => {
  const id = await day.out()
  const before = { own: await ownOf(day.ravi, id), order: await orderOf(id), code: await day.codeOf(id) }
  await day.ravi.expectDone(failDelivery, { order: id, reason: 'address_unclear' })
  expect(await orderOf(id)).toMatchObject({ status: 'Packed' })
  expect(await ownOf(day.ravi, id)).toBeUndefined()
  await day.ravi.expectDone(undoFailedDelivery, { order: id })
  expect({ own: await ownOf(day.ravi, id), order: await orderOf(id), code: await day.codeOf(id) }).toEqual(before)
  const { body } = await day.ravi.expectDone(undoFailedDelivery, { order: id })
  expect(body.message).toContain('still on the way')
  const { activity } = (await day.seller.expectDone(listActivity)).body
  expect(activity[0]).toMatchObject({
    act: 'order_move_undone',
    target: id,
    details: { from: 'Packed', to: 'Out for delivery' },
  })
})

test('ten seconds, and a little for the network: then the order is on its way back', async () => {
  const id = await failed()
  await secondsPass(id, 12)
  await day.ravi.expectDone(undoFailedDelivery, { order: id })
  const late = await failed()
  await secondsPass(late, 16)
  expect(await day.ravi.call(undoFailedDelivery, { order: late })).toMatchObject({
    status: 409,
    body: { code: 'too_late', message: expect.stringContaining('Bring it back') },
  })
  expect(await orderOf(late)).toMatchObject({ status: 'Packed' })
})

test('only who had it, or a manager, undoes; what has moved on stays', async () => {
  const id = await failed()
  const refused = { status: 409, body: { code: 'impossible_move' } }
  expect(await day.lata.call(undoFailedDelivery, { order: id })).toMatchObject(refused)
  expect(await day.ravi.call(undoFailedDelivery, { order: 'nothing' })).toMatchObject({ status: 404 })
  await day.manager.expectDone(undoFailedDelivery, { order: id })
  expect(await ownOf(day.ravi, id)).toBeDefined()
  const cancelled = await failed()
  await day.seller.expectDone(moveOrder, { id: cancelled, status: 'Cancelled' })
  expect(await day.ravi.call(undoFailedDelivery, { order: cancelled })).toMatchObject(refused)
  const never = await day.packed()
  expect(await day.ravi.call(undoFailedDelivery, { order: never })).toMatchObject(refused)
})

test('undone while another rider takes it: one of them has it, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await failed()
    const [undone, taken] = await Promise.all([
      day.ravi.call(undoFailedDelivery, { order: id }),
      day.lata.call(takeDeliveries, { orders: [id] }),
    ])
    const isRavis = (await ownOf(day.ravi, id)) !== undefined
    expect(undone.status).toBe(isRavis ? 200 : 409)
    expect(taken.status).toBe(isRavis ? 409 : 200)
    expect((await ownOf(day.lata, id)) === undefined).toBe(isRavis)
    expect((await orderOf(id))?.status).toBe(isRavis ? 'Out for delivery' : 'Packed')
  }
})

test('the customer gets one email about the way, sent or not when the delivery failed', async () => {
  const queued = await failed()
  expect(await mailsAbout(queued)).toEqual([])
  await day.ravi.expectDone(undoFailedDelivery, { order: queued })
  expect(await mailsAbout(queued)).toMatchObject([{ state: 'queued' }])
  const id = await day.out()
  await day.shop.shop.db.execute(sql`
    UPDATE mail_outbox SET state = 'sent', sent_at = now()
    WHERE about->>'orderId' = ${id} AND about->>'status' = 'Out for delivery'`)
  const sent = await mailsAbout(id)
  await day.ravi.expectDone(failDelivery, { order: id, reason: 'vehicle' })
  await day.ravi.expectDone(undoFailedDelivery, { order: id })
  expect(await mailsAbout(id)).toEqual(sent)
})

test('the owner sets the UPI id that riders show; managers see it, and nonsense changes nothing', async () => {
  const shown = async () => (await day.ravi.expectDone(listDeliveries)).body.upiId
  expect(await shown()).toBeNull()
  expect(await day.seller.call(setUpiId, { upiId: 'greencart@okbank' })).toMatchObject({ status: 200 })
  expect(await shown()).toBe('greencart@okbank')
  expect((await day.manager.expectDone(readUpiId)).body.upiId).toBe('greencart@okbank')
  expect(await day.manager.call(setUpiId, { upiId: 'thief@okbank' })).toMatchObject({ status: 403 })
  for (const upiId of ['greencart', 'a b@okbank', 'shop@', '@okbank', 'shop@ok-bank', 'shop@okbank?am=1'])
    expect(await day.seller.callUnchecked(setUpiId, { upiId })).toMatchObject({ status: 400 })
  expect(await shown()).toBe('greencart@okbank')
  const { activity } = (await day.seller.expectDone(listActivity)).body
  expect(activity[0]).toMatchObject({ act: 'upi_id_changed', details: { to: 'greencart@okbank' } })
  await day.seller.expectDone(setUpiId, { upiId: null })
  expect(await shown()).toBeNull()
})
