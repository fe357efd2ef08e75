import { expect, test } from 'vitest'
import { releaseDelivery } from '#contract/delivery/rider-cash.ts'
import {
  deliverOrder,
  failDelivery,
  leaveShop,
  listDeliveries,
  returnBag,
  takeDeliveries,
} from '#contract/delivery/riding.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { anotherCode, DUE, riderDayOfFile } from '../testing/rider-day.ts'
import type { Visitor } from '../testing/visitor.ts'

const { seller, shopper, ravi, lata, manager, packed, codeOf } = await riderDayOfFile()

const listed = async (as: Visitor) => (await as.expectDone(listDeliveries)).body

const cash = { by: 'cash' as const, amount: DUE }

/** Takes it, leaves, tries so many wrong codes, and brings it back. */
async function attempt(by: Visitor, id: string, guesses: number): Promise<boolean> {
  const { status } = await by.call(takeDeliveries, { orders: [id] })
  if (status !== 200) return false
  await by.call(leaveShop, { orders: [id] })
  for (let tried = 0; tried < guesses; tried++) {
    await by.call(deliverOrder, { order: id, code: anotherCode(await codeOf(id)), payment: cash })
  }
  await by.call(failDelivery, { order: id, reason: 'nobody_there' })
  await by.call(returnBag, { order: id })
  return true
}

test('a rider who brings back an order after wrong codes gets no more tries with the next attempt', async () => {
  const id = await packed()
  expect(await attempt(ravi, id, 3)).toBe(true)
  expect(await attempt(ravi, id, 3)).toBe(false)
  const again = await lata.call(takeDeliveries, { orders: [id] })
  expect(again.body).toMatchObject({ code: 'impossible_move', message: expect.stringContaining('manager') })
  expect(JSON.stringify(await listed(lata))).not.toContain(id)
})

test('the shopper, the manager and Activity are told, and the manager releases it', async () => {
  const id = await packed()
  await attempt(ravi, id, 1)
  const { body: mine } = await shopper.expectDone(listMyOrders)
  const order = mine.orders.find(({ _id }) => _id === id)
  expect(order?.history.at(-1)?.reason).toContain('A wrong door code was entered, so the shop will call')
  const { body } = await seller.call(listActivity, { subject: 'delivery', limit: '2' })
  const who = { target: id, staff: { name: 'Ravi Kumar' } }
  expect(body.activity).toMatchObject([
    { act: 'bag_back', ...who },
    { act: 'delivery_held_back', ...who },
  ])
  const heldBack = async () => (await listed(manager)).heldBack?.find(({ _id }) => _id === id)
  expect(await heldBack()).toMatchObject({ failures: 1, wrongCodes: 1 })

  expect((await ravi.call(releaseDelivery, { order: id })).status).toBe(403)
  expect((await manager.call(releaseDelivery, { order: 'unknown' })).status).toBe(404)
  for (let times = 0; times < 2; times++) {
    expect((await manager.call(releaseDelivery, { order: id })).body.success).toBe(true)
  }
  expect(await heldBack()).toBeUndefined()
  expect((await ravi.call(takeDeliveries, { orders: [id] })).status).toBe(200)
  expect((await listed(ravi)).own.find(({ _id }) => _id === id)?.triesLeft).toBe(5)
})

test('an order that came back twice waits for a manager, without wrong codes too', async () => {
  const id = await packed()
  expect(await attempt(ravi, id, 0)).toBe(true)
  expect(await attempt(lata, id, 0)).toBe(true)
  expect(await attempt(ravi, id, 0)).toBe(false)
})
