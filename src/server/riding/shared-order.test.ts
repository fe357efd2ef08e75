import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { arriveAtDoor } from '#contract/delivery/riding.ts'
import { listMyOrders, readMyOrder } from '#contract/orders/my-orders.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { readSharedOrder, shareOrder, stopSharingOrder } from '#contract/orders/share-order.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteEndedShares, deleteSharesOf, MAX_SHARES } from '../orders/order-share-store.ts'
import { riderDayOfFile } from '../testing/rider-day.ts'

const day = await riderDayOfFile()

const share = async (id: string) => (await day.shopper.expectDone(shareOrder, { id })).body.token
const follow = (token: string) => day.shop.visitor().call(readSharedOrder, { token })
const shares = async () => (await day.shop.shop.db.execute(sql`SELECT * FROM order_shares`)).rows

test('somebody without an account follows an order: the time, the rider and the code, nothing of the rest', async () => {
  const id = await day.out()
  const token = await share(id)
  expect(token).toMatch(/^[\w-]{43}$/)
  await day.ravi.call(arriveAtDoor, { order: id })
  const reply = await follow(token)
  expect(reply).toMatchObject({
    status: 200,
    body: {
      status: 'Out for delivery',
      promise: { by: expect.any(String) },
      delivery: { rider: 'Ravi', doorCode: await day.codeOf(id), arrivedAt: expect.any(String) },
    },
  })
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const said = JSON.stringify(reply.body)
  for (const secret of [id, 'GC-', 'Asha', 'Lake Road', '9876543210', 'Ring twice', 'Bread', '81.6', '₹', 'phone'])
    expect(said).not.toContain(secret)
  expect(JSON.stringify(await shares())).not.toContain(token)
  expect((await day.shopper.expectDone(readMyOrder, { id })).body.isShared).toBe(true)
})

test('the link ends with the delivery, with the owner’s word, and works again when a delivery is undone', async () => {
  const id = await day.out()
  const [token, another] = [await share(id), await share(id)]
  await day.seller.call(moveOrder, { id, status: 'Delivered' })
  expect(await follow(token)).toMatchObject({
    status: 410,
    body: { code: 'link_ended', message: 'This link has ended. The order has arrived, or it is no longer shared.' },
  })
  expect(await day.shopper.call(shareOrder, { id })).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  await day.seller.expectDone(undoOrderMove, { id, status: 'Delivered' })
  expect((await follow(token)).status).toBe(200)
  for (let turn = 0; turn < 2; turn++) await day.shopper.expectDone(stopSharingOrder, { id })
  for (const ended of [token, another]) expect((await follow(ended)).status).toBe(410)
  expect((await day.shopper.expectDone(readMyOrder, { id })).body.isShared).toBe(false)
})

test('only the shopper of an order shares it, a few times, and what is no link shows nothing', async () => {
  const id = await day.packed()
  const stranger = await day.shop.shopper()
  expect((await stranger.call(shareOrder, { id })).status).toBe(404)
  expect((await stranger.call(stopSharingOrder, { id })).status).toBe(404)
  expect((await stranger.call(readMyOrder, { id })).status).toBe(404)
  expect((await day.shop.visitor().call(shareOrder, { id })).status).toBe(401)
  expect((await day.shopper.call(shareOrder, { id: 'unknown' })).status).toBe(404)
  expect((await follow('x'.repeat(43))).status).toBe(410)
  for (const token of ['', 'short', 'é'.repeat(43), 7])
    expect((await day.shop.visitor().callUnchecked(readSharedOrder, { token })).status).toBe(400)
  const tokens: string[] = []
  for (let turn = 0; turn <= MAX_SHARES; turn++) tokens.push(await share(id))
  const works = await Promise.all(tokens.map(async (token) => (await follow(token)).status))
  expect(works).toEqual([410, ...Array<number>(MAX_SHARES).fill(200)])
})

test('links of finished orders go after a day, and those of a person with the person', async () => {
  const [old, open] = [await day.packed(), await day.packed()]
  for (const id of [old, open]) await share(id)
  await day.seller.call(moveOrder, { id: old, status: 'Cancelled' })
  const { db } = day.shop.shop
  await db.execute(sql`UPDATE order_shares SET created_at = now() - interval '2 days'`)
  await deleteEndedShares(db)
  const left = (await shares()).map(({ order_id }) => order_id)
  expect(left).toContain(open)
  expect(left).not.toContain(old)
  const { body } = await day.shopper.expectDone(checkUser)
  await inTransaction(db, (tx) => deleteSharesOf(tx, body.user._id))
  expect(await shares()).toEqual([])
})

test('a shopper is told at sign-in that an order is open, and lists the open ones alone', async () => {
  const { body } = await day.shopper.expectDone(checkUser)
  expect(body.user.hasOpenOrder).toBe(true)
  const stranger = await day.shop.shopper()
  expect((await stranger.expectDone(checkUser)).body.user).not.toHaveProperty('hasOpenOrder')
  const { body: open } = await day.shopper.expectDone(listMyOrders, { stage: 'open' })
  const { body: all } = await day.shopper.expectDone(listMyOrders)
  expect(open.orders.length).toBeGreaterThan(0)
  expect(all.orders.length).toBeGreaterThan(open.orders.length)
  expect(open.orders.every(({ status }) => !['Delivered', 'Cancelled'].includes(status))).toBe(true)
  expect((await day.shopper.callUnchecked(listMyOrders, { stage: 'soon' })).status).toBe(400)
  const [first] = open.orders
  const { body: one } = await day.shopper.expectDone(readMyOrder, { id: first?._id ?? '' })
  expect(one.order).toEqual(first)
})
