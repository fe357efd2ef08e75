import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { addAddress } from '#contract/addresses/addresses.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { type activityEntry, listActivity } from '#contract/shop/activity.ts'
import {
  addStaff,
  changeStaff,
  deleteStaff,
  listStaff,
  makeStaffLink,
  resetStaffPassword,
  setStaffActive,
  setStaffShift,
} from '#contract/staff/seller-staff.ts'
import { checkStaff, chooseStaffPassword, loginStaff, loginWithLink, setOwnShift } from '#contract/staff/staff.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { KNOWN_COLUMNS } from '../testing/known-columns.ts'
import { listen } from '../testing/listen.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { handsOnShift } from './shift-store.ts'

let shop: OpenShop
let seller: Visitor
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')], heartbeatMs: 60_000 })
  seller = await shop.seller()
})
afterAll(() => shop.close())

const isIn = async (person: Visitor) => (await person.call(checkStaff)).body.success
const hands = async () => {
  const { pickers, riders } = await handsOnShift(shop.shop.db)
  return { pickers, riders }
}

async function listed() {
  return (await seller.expectDone(listStaff)).body.staff
}

async function newestActs(count: number): Promise<z.input<typeof activityEntry>[]> {
  const { body } = await seller.expectDone(listActivity, { limit: String(count) })
  return body.activity
}

describe('hands on shift', () => {
  test('with nobody set up there is one picker and one rider; with people set up, those on shift', async () => {
    expect(await hands()).toEqual({ pickers: 1, riders: 1 })
    const manager = await shop.staff('manager', 'Meena')
    await manager.call(setOwnShift, { onShift: true })
    expect(await hands()).toEqual({ pickers: 1, riders: 1 })
    const picker = await shop.staff('picker', 'Ravi')
    expect(await hands()).toEqual({ pickers: 0, riders: 0 })
    const heard: string[] = []
    shop.shop.staffEvents.onShiftsChanged(() => heard.push('shifts'))
    for (let again = 0; again < 2; again++) await picker.call(setOwnShift, { onShift: true })
    expect(heard).toHaveLength(1)
    expect(await hands()).toEqual({ pickers: 1, riders: 0 })
    const rider = await shop.staff('rider', 'Lata')
    await manager.call(setStaffShift, { id: rider.staffId, onShift: true })
    expect(await hands()).toEqual({ pickers: 1, riders: 1 })
    expect((await rider.call(checkStaff)).body).toMatchObject({ person: { onShiftSince: expect.any(String) } })
    await picker.call(setOwnShift, { onShift: false })
    expect(await hands()).toEqual({ pickers: 0, riders: 1 })
    const [ended, begun] = await newestActs(2)
    expect(ended).toMatchObject({ act: 'shift_ended', staff: { name: 'Ravi' }, details: { role: 'picker' } })
    expect(begun).toMatchObject({ act: 'shift_began', staff: { name: 'Meena' }, details: { name: 'Lata' } })
    const crew = async () => (await handsOnShift(shop.shop.db)).crew
    expect(await crew()).toEqual([{ id: rider.staffId, bag: { orders: 5, items: 60 } }])
    const lata = { id: rider.staffId, name: 'Lata', role: 'rider' } as const
    for (const bag of [{ bagOrders: 0 }, { bagOrders: 31 }, { bagItems: 1.5 }])
      expect((await manager.call(changeStaff, { ...lata, ...bag })).status).toBe(400)
    const { body: boxed } = await manager.expectDone(changeStaff, { ...lata, bagOrders: 12, bagItems: 150 })
    expect(boxed.person.bag).toEqual({ orders: 12, items: 150 })
    await manager.expectDone(changeStaff, lata)
    expect(await crew()).toEqual([{ id: rider.staffId, bag: { orders: 12, items: 150 } }])
  })

  test('from when until when is kept, with the role of that time', async () => {
    const person = await shop.staff('rider')
    await person.call(setOwnShift, { onShift: true })
    await seller.call(changeStaff, { id: person.staffId, name: 'A picker now', role: 'picker' })
    const { rows } = await shop.shop.db.execute(sql`
      SELECT role, ended_at >= began_at AS ended FROM staff_shifts WHERE staff_id = ${person.staffId}`)
    expect(rows).toEqual([{ role: 'rider', ended: true }])
  })
})

describe('who is switched off', () => {
  test('is out at once, everywhere, and off shift; switched on again, they sign in anew', async () => {
    const phone = await shop.staff('manager', 'Switched')
    const id = phone.staffId
    const email = 'switched@example.com'
    await phone.call(chooseStaffPassword, { newPassword: 'long green beans', email })
    const laptop = shop.visitor()
    const password = { email, password: 'long green beans' }
    await laptop.call(loginStaff, password)
    await phone.call(setOwnShift, { onShift: true })
    const { body: unused } = await seller.call(makeStaffLink, { id })
    const stream = await listen(phone, `${streamOrders.path}?as=seller`)
    await stream.next()

    expect((await seller.call(setStaffActive, { id, active: false })).body).toMatchObject({
      success: true,
      person: { isActive: false, onShiftSince: null },
    })
    await stream.ended
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, false])
    expect((await phone.call(listStaff)).status).toBe(401)
    expect((await laptop.call(loginStaff, password)).status).toBe(401)
    const token = new URL(String(unused.url)).hash.slice(1)
    expect((await shop.visitor().call(loginWithLink, { token })).status).toBe(404)
    expect((await seller.call(makeStaffLink, { id })).status).toBe(404)

    await seller.call(setStaffActive, { id, active: true })
    expect(await isIn(phone)).toBe(false)
    expect((await laptop.call(loginStaff, password)).body).toMatchObject({ success: true })
  })

  test('so is who gets another role, and who loses the password', async () => {
    const [promoted, lost] = [await shop.staff('picker'), await shop.staff('picker')]
    await seller.call(changeStaff, { id: promoted.staffId, name: 'Promoted', role: 'manager' })
    expect((await seller.call(resetStaffPassword, { id: lost.staffId })).body).toMatchObject({
      person: { hasPassword: false, isActive: true },
    })
    expect([await isIn(promoted), await isIn(lost)]).toEqual([false, false])
    const renamed = await shop.staff('picker')
    await seller.call(changeStaff, { id: renamed.staffId, name: 'Renamed', role: 'picker' })
    expect(await isIn(renamed)).toBe(true)
  })
})

test('no two people have the same email, also when both are added in the same moment', async () => {
  const body = { name: 'Twin', role: 'picker' as const, email: 'twin@example.com' }
  const heard = await Promise.all([1, 2, 3].map(() => seller.call(addStaff, body)))
  expect(heard.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('what a manager does is recorded with their name, in the activity and with the order', async () => {
  const manager = await shop.staff('manager', 'Farida')
  const shopper = await shop.shopper()
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const placed = await shopper.call(placeCodOrder, { items, address: body.address._id })
  const id = String(placed.body.orderId)
  await manager.call(moveOrder, { id, status: 'Packed' })
  await seller.call(moveOrder, { id, status: 'Out for delivery' })
  const [owners, managers] = await newestActs(2)
  expect(owners).toMatchObject({ who: 'seller', staff: null, act: 'order_moved' })
  const staff = { _id: manager.staffId, name: 'Farida' }
  expect(managers).toMatchObject({ who: 'staff', staff, act: 'order_moved', target: id })
  const { rows } = await shop.shop.db.execute(
    sql`SELECT moved_by, staff_id FROM order_moves WHERE order_id = ${id} ORDER BY step`,
  )
  expect(rows).toEqual([
    { moved_by: 'shopper', staff_id: null },
    { moved_by: 'staff', staff_id: manager.staffId },
    { moved_by: 'seller', staff_id: null },
  ])
})

test('somebody who was erased is in no column, and what they did stays', async () => {
  const mark = 'zerlina'
  const person = await shop.staff('manager', mark)
  const email = `${mark}@example.com`
  await person.call(chooseStaffPassword, { newPassword: 'long green beans', email })
  await person.call(setOwnShift, { onShift: true })
  const id = person.staffId
  expect((await seller.call(deleteStaff, { id })).body.code).toBe('impossible_move')
  await seller.call(setStaffActive, { id, active: false })
  expect(await columnsWith([mark, id])).toEqual([
    'activity.details',
    'activity.staff_name',
    'staff.email',
    'staff.name',
  ])
  await seller.call(deleteStaff, { id })
  expect(await columnsWith([mark, id])).toEqual([])
  expect((await listed()).map(({ _id }) => _id)).not.toContain(id)
  const acts = (await newestActs(50)).filter(({ staff }) => staff?._id === id)
  expect(acts.map(({ act }) => act)).toContain('shift_began')
  for (const { staff } of acts) expect(staff?.name).toBeNull()
  expect((await seller.call(setStaffActive, { id, active: true })).status).toBe(404)
})

async function columnsWith(words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const [table, { staff: columns = '' }] of Object.entries(KNOWN_COLUMNS)) {
    for (const column of columns.split(' ').filter(Boolean)) {
      const { rows } = await shop.shop.db.execute<{ text: string | null }>(
        sql`SELECT string_agg(${sql.raw(`"${column}"::text`)}, ' ') AS text FROM ${sql.raw(table)}`,
      )
      if (words.some((word) => rows[0]?.text?.toLowerCase().includes(word))) found.push(`${table}.${column}`)
    }
  }
  return found.sort()
}
