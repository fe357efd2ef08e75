import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { leaveShop, takeDeliveries } from '#contract/delivery/riding.ts'
import { startPick } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { listStaff, setStaffShift } from '#contract/staff/seller-staff.ts'
import { checkStaff, setOwnShift } from '#contract/staff/staff.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop, type StaffVisitor } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { END_SHIFTS } from './end-shifts.ts'

const HOUR = 3_600_000

let shop: OpenShop
let seller: Visitor

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
  seller = await shop.seller()
})
afterAll(() => shop.close())

const onShift = async (person: StaffVisitor) => (await person.expectDone(checkStaff)).body.person.onShiftSince !== null

/** As if their last act, or the planned end, were so long ago. */
const ago = (person: StaffVisitor, { acted, planned }: { acted?: string; planned?: string }) =>
  shop.shop.db.execute(sql`
    UPDATE staff_shifts SET began_at = began_at - interval '9 hours',
      acted_at = now() - ${acted ?? '1 minute'}::interval, planned_end = now() - ${planned ?? null}::interval
    WHERE staff_id = ${person.staffId} AND ended_at IS NULL`)

async function order(): Promise<string> {
  const shopper = await shop.shopper()
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  return (await shopper.expectDone(placeCodOrder, { items, address: body.address._id })).body.orderId
}

const swept = async () => {
  shop.shop.jobs.wake(END_SHIFTS)
  await new Promise((resume) => setTimeout(resume, 300))
}

test('a shift without an act for two hours ends by itself, and the activity says why', async () => {
  const [forgetful, busy] = [await shop.staff('picker', 'Ravi'), await shop.staff('picker', 'Lata')]
  for (const person of [forgetful, busy]) await person.expectDone(setOwnShift, { onShift: true })
  await ago(forgetful, { acted: '2 hours 1 second' })
  await ago(busy, { acted: '1 hour 59 minutes' })
  await swept()
  expect([await onShift(forgetful), await onShift(busy)]).toEqual([false, true])
  const { body } = await seller.expectDone(listActivity, { limit: '1' })
  const entry = { act: 'shift_ended', staff: { name: 'Ravi' }, details: { role: 'picker', ended: 'idle' }, ip: null }
  expect(body.activity[0]).toMatchObject(entry)
  await expect.poll(() => shop.shop.delivery.quotes.hands.pickers).toBe(1)
})

test('what somebody does keeps their shift, what an open screen reads does not', async () => {
  const person = await shop.staff('picker')
  const { body: begun } = await person.expectDone(setOwnShift, { onShift: true })
  const ends = Date.parse(begun.person.shiftEndsAt ?? '')
  expect(ends - Date.now()).toBeGreaterThan(1.9 * HOUR)
  await ago(person, { acted: '1 hour 55 minutes' })
  const { body: read } = await person.expectDone(checkStaff)
  expect(Date.parse(read.person.shiftEndsAt ?? '') - Date.now()).toBeLessThan(6 * 60_000)
  // Yes, I’m here.
  const { body: still } = await person.expectDone(setOwnShift, { onShift: true })
  expect(Date.parse(still.person.shiftEndsAt ?? '') - Date.now()).toBeGreaterThan(1.9 * HOUR)
})

test('a pick is an act', async () => {
  const person = await shop.staff('picker')
  // Acts are noted once a minute: a shift that the seller begins is no act of this person.
  await seller.expectDone(setStaffShift, { id: person.staffId, onShift: true })
  await shop.shop.db.execute(sql`UPDATE staff_shifts SET acted_at = now() - interval '1 hour'`)
  const left = async () => Date.parse((await person.expectDone(checkStaff)).body.person.shiftEndsAt ?? '') - Date.now()
  expect(await left()).toBeLessThan(HOUR)
  await person.expectDone(startPick, { id: await order() })
  await expect.poll(left).toBeGreaterThan(1.9 * HOUR)
})

test('a planned end is chosen by the person or a manager, counts for promises, and ends the shift', async () => {
  const person = await shop.staff('rider', 'Sunil')
  const [nine, ten] = [new Date(Date.now() + 1.5 * HOUR), new Date(Date.now() + 3 * HOUR)]
  const { body: own } = await person.expectDone(setOwnShift, { onShift: true, until: nine.toISOString() })
  expect(own.person).toMatchObject({ shiftPlannedUntil: nine.toISOString(), shiftEndsAt: nine.toISOString() })
  await expect
    .poll(() => shop.shop.delivery.quotes.hands.crew?.map(({ leavesAt }) => leavesAt))
    .toEqual([nine.getTime()])
  const { body: set } = await seller.expectDone(setStaffShift, {
    id: person.staffId,
    onShift: true,
    until: ten.toISOString(),
  })
  expect(set.person.shiftPlannedUntil).toBe(ten.toISOString())
  // The same again, without one, leaves it.
  await person.expectDone(setOwnShift, { onShift: true })
  const { body: listed } = await seller.expectDone(listStaff)
  expect(listed.staff.find(({ _id }) => _id === person.staffId)?.shiftPlannedUntil).toBe(ten.toISOString())
  for (const until of ['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z']) {
    expect((await person.call(setOwnShift, { onShift: true, until })).body.code).toBe('impossible_move')
  }
  await ago(person, { planned: '1 second' })
  await swept()
  expect(await onShift(person)).toBe(false)
  const { body } = await seller.expectDone(listActivity, { limit: '1' })
  expect(body.activity[0]).toMatchObject({ staff: { name: 'Sunil' }, details: { ended: 'planned' } })
})

test('a picker with an order in hand and a rider who is out are not cut off; afterwards they are', async () => {
  const [picker, rider] = [await shop.staff('picker'), await shop.staff('rider')]
  for (const person of [picker, rider]) await person.expectDone(setOwnShift, { onShift: true })
  const [picked, ridden] = [await order(), await order()]
  await picker.expectDone(startPick, { id: picked })
  await seller.expectDone(moveOrder, { id: ridden, status: 'Packed' })
  await rider.expectDone(takeDeliveries, { orders: [ridden] })
  await rider.expectDone(leaveShop, { orders: [ridden] })
  for (const person of [picker, rider]) await ago(person, { acted: '5 hours', planned: '1 hour' })
  await swept()
  expect([await onShift(picker), await onShift(rider)]).toEqual([true, true])
  for (const [id, status] of [
    [picked, 'Packed'],
    [ridden, 'Delivered'],
  ] as const) {
    await seller.expectDone(moveOrder, { id, status })
  }
  await swept()
  expect([await onShift(picker), await onShift(rider)]).toEqual([false, false])
})
