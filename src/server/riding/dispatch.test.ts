import { expect, test } from 'vitest'
import { confirmBagBack, giveDeliveries, readDispatch } from '#contract/delivery/dispatch.ts'
import { releaseDelivery } from '#contract/delivery/rider-cash.ts'
import {
  deliverOrder,
  failDelivery,
  giveBackDelivery,
  leaveShop,
  listDeliveries,
  returnBag,
  takeDeliveries,
} from '#contract/delivery/riding.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { setStaffActive, setStaffShift } from '#contract/staff/seller-staff.ts'
import { anotherCode, riderDayOfFile } from '../testing/rider-day.ts'
import type { Visitor } from '../testing/visitor.ts'

const { shop, seller, ravi, lata, manager, packed, taken, out, codeOf } = await riderDayOfFile()

const listed = async (as: Visitor) => (await as.expectDone(listDeliveries)).body
const isOffered = async (id: string) => JSON.stringify((await listed(lata)).waiting).includes(id)
const dispatch = async () => (await manager.expectDone(readDispatch)).body
const known = async (id: string) => (await dispatch()).orders.find(({ _id }) => _id === id)
const riderNamed = async (name: string) => (await dispatch()).riders.find((rider) => rider.name === name)
const give = (id: string, rider: string | null, from: string | null = null, by: Visitor = manager) =>
  by.call(giveDeliveries, { rider, orders: [{ id, from }] })
const cancel = (id: string) => seller.call(moveOrder, { id, status: 'Cancelled' })
const expectedOf = (id: string) =>
  [...shop.shop.delivery.quotes.schedule().delivered].find(([work]) => work.id === id)?.[1]

test('a manager gives orders to a rider, who has them at once; the owner gives one to another before they leave', async () => {
  const [one, two] = [await packed(), await packed()]
  const orders = [one, two].map((id) => ({ id, from: null }))
  const given = await manager.call(giveDeliveries, { rider: ravi.staffId, orders })
  expect(given.body).toMatchObject({ message: 'Ravi has 2 orders', given: [one, two].toSorted() })
  expect((await listed(ravi)).own).toMatchObject([
    { _id: one, isGiven: true },
    { _id: two, isGiven: true },
  ])
  expect(await isOffered(one)).toBe(false)
  expect(await known(one)).toMatchObject({ rider: { _id: ravi.staffId, name: 'Ravi Kumar' } })
  expect(await riderNamed('Ravi Kumar')).toMatchObject({ orders: 2, items: 4, isOut: false, bag: { orders: 5 } })

  expect((await give(one, lata.staffId, ravi.staffId, seller)).body).toMatchObject({ given: [one] })
  expect((await listed(ravi)).own.map(({ _id }) => _id)).toEqual([two])
  expect((await ravi.call(leaveShop, { orders: [one] })).status).toBe(409)
  expect((await give(two, null, ravi.staffId)).body).toMatchObject({ success: true })
  expect(await isOffered(two)).toBe(true)
  await lata.call(leaveShop, { orders: [one] })
  const left = await give(one, ravi.staffId, lata.staffId)
  expect(left.body).toMatchObject({ code: 'impossible_move', message: expect.stringContaining('has left already') })
  expect(await riderNamed('Lata')).toMatchObject({ orders: 1, isOut: true })
  const { body } = await seller.expectDone(listActivity, new URLSearchParams({ subject: 'delivery' }))
  expect(body.activity.filter(({ act }) => act === 'delivery_given').map(({ details }) => details.rider)).toEqual([
    undefined,
    lata.staffId,
    ravi.staffId,
    ravi.staffId,
  ])
  await manager.call(failDelivery, { order: one, reason: 'refused' })
  for (const id of [one, two]) await cancel(id)
  await seller.call(confirmBagBack, { order: one })
})

test('giving says what is wanted, so it can be sent again; what somebody else has by now is left there', async () => {
  const [one, two] = [await packed(), await packed()]
  for (let times = 0; times < 2; times++) expect((await give(one, ravi.staffId)).status).toBe(200)
  const late = await give(one, lata.staffId)
  expect(late.body).toMatchObject({ code: 'impossible_move', message: expect.stringMatching(/^Ravi has GC-.* now\.$/) })
  const orders = [one, two].map((id) => ({ id, from: null }))
  const some = await manager.call(giveDeliveries, { rider: lata.staffId, orders })
  expect(some.body).toMatchObject({ given: [two], message: expect.stringMatching(/^Lata has GC-.*\. Ravi has GC-/) })
  await lata.call(giveBackDelivery, { order: two })
  const handedBack = await give(two, ravi.staffId, lata.staffId)
  expect(handedBack.body).toMatchObject({ message: expect.stringContaining('was handed back') })
  for (const id of [one, two]) await cancel(id)
  expect((await give(one, ravi.staffId)).body).toMatchObject({ code: 'impossible_move' })
})

test('only packed orders are given, only to riders, and only by the owner and managers', async () => {
  const id = await packed()
  expect((await give(id, ravi.staffId, null, ravi)).status).toBe(403)
  expect((await ravi.call(readDispatch)).status).toBe(403)
  const picker = await shop.staff('picker', 'Sita')
  for (const rider of [picker.staffId, 'nobody']) expect((await give(id, rider)).status).toBe(404)
  expect((await give('unknown', ravi.staffId)).status).toBe(409)
  expect((await manager.callUnchecked(giveDeliveries, { rider: ravi.staffId, orders: [] })).status).toBe(400)
  const meera = await shop.staff('rider', 'Meera')
  await seller.call(setStaffActive, { id: meera.staffId, active: false })
  expect((await give(id, meera.staffId)).status).toBe(404)
  expect(await riderNamed('Meera')).toBeUndefined()
  await cancel(id)
})

test('a rider hands an order back and may say why; the next one who has it ends that note', async () => {
  const id = await packed()
  await give(id, ravi.staffId)
  expect((await ravi.callUnchecked(giveBackDelivery, { order: id, reason: 'No mood' })).status).toBe(400)
  await ravi.call(giveBackDelivery, { order: id, reason: 'bag_full' })
  expect(await known(id)).toMatchObject({ handedBack: { rider: 'Ravi Kumar', reason: 'bag_full' } })
  await lata.call(takeDeliveries, { orders: [id] })
  expect(await known(id)).not.toHaveProperty('handedBack')
  await lata.call(giveBackDelivery, { order: id })
  expect(await known(id)).toMatchObject({ handedBack: { rider: 'Lata' } })
  await cancel(id)
})

test('the schedule honours who was given what', async () => {
  for (const { staffId } of [ravi, lata]) await seller.call(setStaffShift, { id: staffId, onShift: true })
  await expect.poll(() => shop.shop.delivery.quotes.hands.riders).toBe(2)
  const ids = [await packed(), await packed()]
  for (const id of ids) await give(id, lata.staffId)
  const ridersOf = () =>
    shop.shop.delivery.quotes.schedule().trips.flatMap(({ riderId, stops }) => stops.map(() => riderId))
  expect(ridersOf()).toEqual([lata.staffId, lata.staffId])
  await lata.call(giveBackDelivery, { order: ids[0] ?? '' })
  await ravi.call(takeDeliveries, { orders: [ids[0] ?? ''] })
  expect(ridersOf().toSorted()).toEqual([lata.staffId, ravi.staffId].toSorted())
  for (const id of ids) await cancel(id)
  for (const { staffId } of [ravi, lata]) await seller.call(setStaffShift, { id: staffId, onShift: false })
  await expect.poll(() => shop.shop.delivery.quotes.hands.riders).toBe(0)
})

test('what could not be delivered is offered again, to riders and to the schedule, once its bag is back', async () => {
  const id = await out()
  await ravi.call(failDelivery, { order: id, reason: 'nobody_there' })
  expect(await isOffered(id)).toBe(false)
  expect(expectedOf(id)).toBeUndefined()
  expect((await lata.call(takeDeliveries, { orders: [id] })).body).toMatchObject({
    code: 'impossible_move',
    message: expect.stringContaining('isn’t back in the shop'),
  })
  expect((await give(id, lata.staffId)).status).toBe(409)
  expect(await known(id)).toMatchObject({
    back: { reason: 'nobody_there', rider: 'Ravi Kumar', isAway: true, isHeldBack: false },
  })
  expect((await listed(ravi)).bags).toMatchObject([{ _id: id, reason: 'nobody_there' }])
  expect((await listed(lata)).bags).toEqual([])
  expect((await listed(manager)).bags).toMatchObject([{ _id: id, rider: 'Ravi Kumar' }])

  expect((await lata.call(returnBag, { order: id })).status).toBe(409)
  for (let times = 0; times < 2; times++) expect((await ravi.call(returnBag, { order: id })).status).toBe(200)
  expect(await isOffered(id)).toBe(true)
  expect(expectedOf(id)).toBeGreaterThan(Date.now())
  expect(await known(id)).toMatchObject({ back: { isAway: false } })
  expect((await give(id, lata.staffId)).status).toBe(200)
  expect(await known(id)).not.toHaveProperty('back')
  await lata.call(leaveShop, { orders: [id] })
  await lata.call(deliverOrder, { order: id, code: await codeOf(id), payment: { by: 'cash', amount: 81.6 } })
  expect((await ravi.call(returnBag, { order: 'unknown' })).status).toBe(404)
})

test('a rider who brings a bag back is on the way until then, and a manager may say that it is there', async () => {
  const id = await out()
  await ravi.call(failDelivery, { order: id, reason: 'refused' })
  const free = () => shop.shop.delivery.quotes.schedule().free.riders.at(-1) ?? 0
  expect(free()).toBeGreaterThan(Date.now() + 60_000)
  expect((await ravi.call(confirmBagBack, { order: id })).status).toBe(403)
  await cancel(id)
  expect((await listed(ravi)).bags).toMatchObject([{ _id: id }])
  expect((await manager.call(confirmBagBack, { order: id })).body).toMatchObject({
    message: expect.stringContaining('unpack it'),
  })
  expect((await listed(ravi)).bags).toEqual([])
})

test('what came back with wrong codes is held back, also once its bag is there; what leaves again was in the shop', async () => {
  const id = await out()
  await ravi.call(deliverOrder, {
    order: id,
    code: anotherCode(await codeOf(id)),
    payment: { by: 'cash', amount: 81.6 },
  })
  await ravi.call(failDelivery, { order: id, reason: 'cannot_pay' })
  await manager.call(confirmBagBack, { order: id })
  expect(await known(id)).toMatchObject({ back: { isAway: false, isHeldBack: true } })
  expect((await give(id, lata.staffId)).body).toMatchObject({ message: expect.stringContaining('release') })
  await manager.call(releaseDelivery, { order: id })
  expect((await give(id, lata.staffId)).status).toBe(200)
  await lata.call(leaveShop, { orders: [id] })
  await lata.call(failDelivery, { order: id, reason: 'vehicle' })
  await seller.call(moveOrder, { id, status: 'Out for delivery' })
  expect((await listed(lata)).bags).toEqual([])
  await seller.call(moveOrder, { id, status: 'Delivered' })
})

test('two orders to one door are one stop, on the rider’s list and on the board', async () => {
  const ids = [await packed(), await packed()]
  const stops = (of: { _id: string; stop?: string | undefined }[]) =>
    ids.map((id) => of.find(({ _id }) => _id === id)?.stop)
  expect(stops((await dispatch()).orders)).toEqual([ids[0], ids[0]])
  const [trip] = (await listed(lata)).waiting
  expect(trip).toMatchObject({ isSuggested: true })
  expect(stops(trip?.orders ?? [])).toEqual([ids[0], ids[0]])
  await lata.call(takeDeliveries, { orders: ids })
  expect(stops((await listed(lata)).own)).toEqual([ids[0], ids[0]])
  expect(expectedOf(ids[0] ?? '')).toBe(expectedOf(ids[1] ?? ''))
  const alone = await taken()
  expect((await listed(ravi)).own.find(({ _id }) => _id === alone)).not.toHaveProperty('stop')
  for (const id of [...ids, alone]) await cancel(id)
})
