import { afterAll, beforeAll, expect, test } from 'vitest'
import { arriveAtDoor, leaveShop, takeDeliveries } from '#contract/delivery/riding.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { startPick } from '#contract/orders/picking.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { setStaffActive, setStaffShift } from '#contract/staff/seller-staff.ts'
import { type Listening, listen } from '../testing/listen.ts'
import type { StaffVisitor } from '../testing/open-shop.ts'
import { openRiderDay, type RiderDay } from '../testing/rider-day.ts'
import type { Visitor } from '../testing/visitor.ts'

const AS_STAFF = `${streamOrders.path}?as=staff`

let day: RiderDay
let picker: StaffVisitor
beforeAll(async () => {
  day = await openRiderDay()
  picker = await day.shop.staff('picker', 'Sita')
})
afterAll(() => day.shop.close())

const PEOPLE = ['picker', 'ravi', 'lata', 'manager'] as const
type Person = (typeof PEOPLE)[number]
type Heard = Record<Person, string>

async function openStreams(): Promise<Record<Person, Listening>> {
  const open = async (person: Person) => {
    const visitor: Visitor = person === 'picker' ? picker : day[person]
    const stream = await listen(visitor, AS_STAFF)
    expect((await stream.next()).event).toBe('ready')
    return [person, stream] as const
  }
  return Object.fromEntries(await Promise.all(PEOPLE.map(open))) as Record<Person, Listening>
}

/** What each was told since then; a beginning shift is told to everybody, and so says that all before it was sent. */
async function heardBy(streams: Record<Person, Listening>): Promise<Heard> {
  await day.seller.expectDone(setStaffShift, { id: picker.staffId, onShift: !onShift })
  onShift = !onShift
  const heard = async (person: Person) => {
    const told = new Set<string>()
    for (let next = ''; next !== 'person'; ) {
      const { event, data } = await streams[person].next()
      expect(data).toEqual({})
      next = event
      if (event !== 'person') told.add(event)
    }
    return [person, [...told].sort().join(' ')] as const
  }
  return Object.fromEntries(await Promise.all(PEOPLE.map(heard))) as Heard
}
let onShift = false

test('each role is told what its own screens may show anew, and never whose order it is', async () => {
  const streams = await openStreams()
  const id = await day.packed()
  const both = 'deliveries picks'
  const everybody = { picker: 'picks', ravi: 'deliveries', lata: 'deliveries', manager: both }
  expect(await heardBy(streams)).toEqual(everybody)
  await day.ravi.expectDone(takeDeliveries, { orders: [id] })
  expect(await heardBy(streams)).toEqual(everybody)
  const riders = { picker: '', ravi: 'deliveries', lata: 'deliveries', manager: 'deliveries' }
  await day.ravi.expectDone(leaveShop, { orders: [id] })
  expect(await heardBy(streams)).toEqual(riders)
  await day.ravi.expectDone(arriveAtDoor, { order: id })
  expect(await heardBy(streams)).toEqual(riders)
  for (const stream of Object.values(streams)) stream.leave()
})

test('a packing that is undone takes the order off the riders’ lists, and picking is no news for them', async () => {
  const id = await day.packed()
  const streams = await openStreams()
  await day.seller.expectDone(undoOrderMove, { id, status: 'Packed' })
  const undone = { picker: 'picks', ravi: 'deliveries', lata: 'deliveries', manager: 'deliveries picks' }
  expect(await heardBy(streams)).toEqual(undone)
  await picker.expectDone(startPick, { id })
  expect(await heardBy(streams)).toEqual({ picker: 'picks', ravi: '', lata: '', manager: 'picks' })
  await day.seller.call(moveOrder, { id, status: 'Cancelled' })
  for (const stream of Object.values(streams)) stream.leave()
})

test('a phone that comes back hears once of all that it missed, or nothing', async () => {
  const before = await listen(day.ravi, AS_STAFF)
  await before.next()
  await day.packed()
  const { id } = await before.next()
  before.leave()
  const quiet = await listen(day.ravi, AS_STAFF, id)
  expect(quiet.told).toEqual([])
  quiet.leave()
  for (let count = 0; count < 3; count++) await day.packed()
  const after = await listen(day.ravi, AS_STAFF, id)
  expect((await after.next()).event).toBe('deliveries')
  expect(after.told).toHaveLength(1)
  after.leave()
})

test('is for the staff, and ends at once for somebody who is switched off', async () => {
  for (const person of [day.shop.visitor(), day.shopper, day.seller])
    expect(await person.get(AS_STAFF)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  const leaving = await day.shop.staff('rider', 'Leaving')
  const stream = await listen(leaving, AS_STAFF)
  await stream.next()
  await day.seller.expectDone(setStaffActive, { id: leaving.staffId, active: false })
  await stream.ended
  expect((await leaving.get(AS_STAFF)).status).toBe(401)
})

test('more phones than twenty behind one address are no trouble, seven windows of one person are', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => day.shop.staff('picker')))
  const open = await Promise.all(people.flatMap((one) => Array.from({ length: 5 }, () => listen(one, AS_STAFF))))
  const [one] = people
  if (!one) throw new Error('nobody came')
  open.push(await listen(one, AS_STAFF))
  expect(await one.get(AS_STAFF)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  for (const stream of open) stream.leave()
  await expect.poll(() => day.shop.shop.orderEvents.listenerCount).toBe(0)
})
