import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeCashDay, readCashDay } from '#contract/delivery/cash-day.ts'
import { handOverCash } from '#contract/delivery/own-cash.ts'
import { countRiderCash, listRiderCash, takeRiderCash } from '#contract/delivery/rider-cash.ts'
import { deliverOrder, listDeliveries } from '#contract/delivery/riding.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { deleteStaff, setStaffActive } from '#contract/staff/seller-staff.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { cashLosses } from '../testing/cash-ledger.ts'
import type { StaffVisitor } from '../testing/open-shop.ts'
import { DUE, openRiderDay, type RiderDay } from '../testing/rider-day.ts'
import { expectAlways } from '../testing/rounds.ts'
import { newAttempt } from '../testing/visitor.ts'

let day: RiderDay
beforeAll(async () => {
  day = await openRiderDay()
})
afterEach(async () => expect(await cashLosses(day.shop.shop.db)).toEqual([]))
afterAll(() => day.shop.close())

const today = () => shopDayOf(new Date()).date
const cashOf = async (rider: StaffVisitor) => (await rider.expectDone(listDeliveries)).body.cash
const listed = async () => (await day.seller.expectDone(listRiderCash)).body
const cashDay = async () => (await day.manager.expectDone(readCashDay)).body

async function delivered(rider: StaffVisitor): Promise<string> {
  const id = await day.out(rider)
  const code = await day.codeOf(id)
  await rider.expectDone(deliverOrder, { order: id, code, payment: { by: 'cash', amount: DUE } })
  return id
}

async function counted(rider: StaffVisitor, amount: number, note?: string) {
  await rider.expectDone(handOverCash, { amount })
  const id = (await cashOf(rider)).uncounted.at(-1)?._id ?? ''
  return (await day.manager.expectDone(countRiderCash, { id, amount, note })).body
}

/** What was written down is a day older, as by the clock of the database. */
async function untilTomorrow(): Promise<void> {
  const { db } = day.shop.shop
  await db.execute(sql`UPDATE cash_entries SET day = day - 1`)
  await db.execute(sql`UPDATE cash_book SET closed_until = closed_until - 1`)
  // In two steps: each day is there once.
  for (const days of [-100_001, 100_000]) {
    await db.execute(sql`WITH riders AS (UPDATE closed_day_riders SET day = day + ${days}::integer)
      UPDATE closed_days SET day = day + ${days}::integer`)
  }
}

test('what is short stays the rider’s until it is brought, with a note', async () => {
  const rider = await day.shop.staff('rider', 'Imran')
  for (let times = 0; times < 2; times++) await delivered(rider)
  expect(await counted(rider, 160, 'Lost a coin')).toMatchObject({
    short: 3.2,
    message: expect.stringContaining('short'),
  })
  expect(await cashOf(rider)).toMatchObject({ toHandOver: 3.2, short: 3.2, uncounted: [] })
  await delivered(rider)
  expect(await cashOf(rider)).toMatchObject({ toHandOver: DUE + 3.2, short: 3.2 })
  expect((await rider.call(handOverCash, { amount: 100 })).body.code).toBe('impossible_move')
  expect(await counted(rider, DUE + 3.2)).not.toHaveProperty('short')
  expect(await cashOf(rider)).toMatchObject({ toHandOver: 0, short: 0 })
  expect((await rider.call(handOverCash, { amount: 0 })).body.code).toBe('impossible_move')
  const { settlements } = await listed()
  expect(settlements.filter((one) => one.rider === 'Imran').map(({ note, expected }) => [note, expected])).toEqual([
    [undefined, 84.8],
    ['Lost a coin', 163.2],
  ])
  const { body } = await day.seller.expectDone(listActivity, { limit: '20' })
  const count = body.activity.find(({ act, details }) => act === 'cash_counted' && details.short)
  expect(count).toMatchObject({ rider: 'Imran', details: { amount: 160, short: 3.2 } })
  await day.seller.expectDone(setStaffActive, { id: rider.staffId, active: false })
  await day.seller.expectDone(deleteStaff, { id: rider.staffId })
  expect(JSON.stringify(await listed())).not.toContain('Lost a coin')
})

test('a manager takes cash of a rider without a phone, once', async () => {
  const rider = await day.shop.staff('rider', 'Noor')
  const id = await day.packed()
  await day.manager.expectDone(moveOrder, { id, status: 'Out for delivery', rider: rider.staffId })
  await day.manager.expectDone(moveOrder, { id, status: 'Delivered', cash: 'rider' })
  const key = { headers: newAttempt() }
  for (let times = 0; times < 2; times++) {
    const { body } = await day.manager.expectDone(takeRiderCash, { rider: rider.staffId, amount: 80 }, key)
    expect(body).toMatchObject({ short: 1.6 })
  }
  expect(await cashOf(rider)).toMatchObject({ toHandOver: 1.6 })
  expect((await day.seller.call(takeRiderCash, { rider: 'unknown', amount: 1 })).status).toBe(404)
  const more = await day.seller.expectDone(takeRiderCash, { rider: rider.staffId, amount: 2 })
  expect(more.body).toMatchObject({ short: -0.4, message: expect.stringContaining('too much') })
  expect((await day.seller.call(takeRiderCash, { rider: rider.staffId, amount: 1 })).status).toBe(409)
})

test('a closed day stays as it was, and later cash counts for the next', async () => {
  const rider = await day.shop.staff('rider', 'Suda')
  const undone = await delivered(rider)
  const open = await cashDay()
  expect(open).toMatchObject({ date: today(), mayClose: true })
  expect(open.riders.find((one) => one.rider === 'Suda')).toMatchObject({ taken: DUE, handedOver: 0, balance: DUE })
  const close = { date: today(), tillSeen: open.till.total }
  const changed = await day.manager.call(closeCashDay, { ...close, tillSeen: close.tillSeen + 1 })
  expect(changed).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  for (let times = 0; times < 2; times++) await day.manager.expectDone(closeCashDay, close)
  const next = shopDayOf(shopDayOf(new Date()).to).date
  expect((await day.manager.call(closeCashDay, { date: next })).body.code).toBe('impossible_move')
  for (const date of ['2026-13-45', 'today', ''])
    expect((await day.manager.callUnchecked(closeCashDay, { date })).status).toBe(400)
  await day.seller.expectDone(undoOrderMove, { id: undone, status: 'Delivered' })
  await counted(rider, 0).catch(() => undefined)
  const after = await cashDay()
  expect(after).toMatchObject({ date: next, mayClose: false, till: { total: 0 } })
  expect(after.closed).toMatchObject([{ date: today(), by: 'Meena', till: open.till, riders: open.riders }])
  expect(after.riders.find((one) => one.rider === 'Suda')).toMatchObject({ taken: -DUE, balance: 0 })
  const { body } = await day.seller.expectDone(listActivity, { subject: 'delivery', limit: '50' })
  expect(body.activity.filter(({ act }) => act === 'cash_day_closed')).toMatchObject([
    { details: { date: today(), amount: open.till.total }, staff: { name: 'Meena' } },
  ])
})

test('only the owner and managers close a day', async () => {
  expect((await day.ravi.call(closeCashDay, { date: today() })).status).toBe(403)
  expect((await day.shopper.call(readCashDay)).status).toBe(401)
})

test('over random histories a balance is what was taken without what was handed over', {
  timeout: 60_000,
}, async () => {
  await untilTomorrow()
  const crew = [day.ravi, day.lata]
  const step = fc.record({
    kind: fc.constantFrom('door', 'manager', 'till', 'undo', 'hand over', 'count', 'take', 'close', 'night'),
    who: fc.nat(1),
    part: fc.integer({ min: 0, max: 100 }),
  })
  await expectAlways(
    fc.array(step, { minLength: 8, maxLength: 14 }),
    async (steps) => {
      const owed = new Map<string, number>()
      for (const rider of crew) owed.set(rider.staffId, Math.round((await cashOf(rider)).toHandOver * 100))
      let last: { id: string; whose: string | null } | null = null
      const add = (id: string, paise: number) => owed.set(id, (owed.get(id) ?? 0) + paise)
      for (const { kind, who, part } of steps) {
        const rider = crew[who] ?? day.ravi
        const [name, has] = [rider.staffId, Math.max(0, owed.get(rider.staffId) ?? 0)]
        const amount = Math.round((has * part) / 100) / 100
        if (kind === 'door') {
          last = { id: await delivered(rider), whose: name }
          add(name, 8160)
        } else if (kind === 'manager' || kind === 'till') {
          const id = await day.packed()
          await day.manager.expectDone(moveOrder, { id, status: 'Out for delivery', rider: name })
          const cash = kind === 'till' ? 'till' : 'rider'
          await day.manager.expectDone(moveOrder, { id, status: 'Delivered', cash })
          last = { id, whose: kind === 'till' ? null : name }
          if (kind === 'manager') add(name, 8160)
        } else if (kind === 'undo' && last) {
          const { status } = await day.manager.call(undoOrderMove, { id: last.id, status: 'Delivered' })
          if (status === 200 && last.whose) add(last.whose, -8160)
          last = null
        } else if (kind === 'hand over' && has > 0) {
          await rider.call(handOverCash, { amount })
          last = null
        } else if (kind === 'count') {
          for (const one of (await listed()).settlements.filter(({ counted: amountOf }) => amountOf === null)) {
            const found = Math.max(0, Math.round(one.stated * 100) - (part % 3) * 100) / 100
            await day.manager.expectDone(countRiderCash, { id: one._id, amount: found })
            add(crew.find(({ staffId }) => staffId === riderOf(one.rider))?.staffId ?? '', -Math.round(found * 100))
          }
        } else if (kind === 'take') {
          const { status } = await day.manager.call(takeRiderCash, { rider: name, amount })
          if (status === 200) add(name, -Math.round(amount * 100))
          last = null
        } else if (kind === 'close') await day.manager.expectDone(closeCashDay, { date: today() })
        else if (kind === 'night') await untilTomorrow()
        expect(await cashLosses(day.shop.shop.db)).toEqual([])
      }
      const balances = new Map((await listed()).riders.map(({ _id, balance }) => [_id, Math.round(balance * 100)]))
      for (const { staffId } of crew) expect(balances.get(staffId) ?? 0).toBe(owed.get(staffId))
      // The next history begins with nothing that is not counted.
      for (const one of (await listed()).settlements.filter(({ counted: amountOf }) => amountOf === null))
        await day.manager.expectDone(countRiderCash, { id: one._id, amount: one.stated })
    },
    [3, 30],
  )
})

const riderOf = (name: string) => (name === 'Lata' ? day.lata : day.ravi).staffId
