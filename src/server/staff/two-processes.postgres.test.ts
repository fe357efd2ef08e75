import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { setStaffActive } from '#contract/staff/seller-staff.ts'
import { checkStaff, setOwnShift } from '#contract/staff/staff.ts'
import { listen } from '../testing/listen.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Visitor } from '../testing/visitor.ts'
import { END_SHIFTS } from './end-shifts.ts'

const AS_SELLER = `${streamOrders.path}?as=seller`
const AS_STAFF = `${streamOrders.path}?as=staff`

let left: OpenShop
let right: OpenShop
beforeAll(async () => {
  left = await openShop({ heartbeatMs: 60_000 })
  right = await openShop({ beside: left, heartbeatMs: 60_000 })
})
afterAll(async () => {
  await right.close()
  await left.close()
})

test('who is switched off in one process is out in the other, streams included', async () => {
  const person = await left.staff('manager')
  const elsewhere = new Visitor(right.url)
  for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value)
  const streams = [await listen(elsewhere, AS_SELLER), await listen(elsewhere, AS_STAFF)]
  for (const stream of streams) await stream.next()
  await (await left.seller()).call(setStaffActive, { id: person.staffId, active: false })
  await Promise.all(streams.map(({ ended }) => ended))
  expect((await elsewhere.call(checkStaff)).body.success).toBe(false)
})

test('a phone on one process is told of a shift that began in the other', async () => {
  const [picker, rider] = [await left.staff('picker'), await left.staff('rider')]
  const phone = new Visitor(right.url)
  for (const [name, value] of rider.cookies) phone.cookies.set(name, value)
  const stream = await listen(phone, AS_STAFF)
  expect((await stream.next()).event).toBe('ready')
  await picker.call(setOwnShift, { onShift: true })
  expect(await stream.next()).toMatchObject({ event: 'person', data: {} })
  stream.leave()
})

test('a shift that begins in one process is heard of in the other', async () => {
  const pickers = () => right.shop.delivery.quotes.hands.pickers
  await right.shop.delivery.check()
  const before = pickers()
  const picker = await left.staff('picker')
  await picker.expectDone(setOwnShift, { onShift: true })
  await expect.poll(pickers).toBe(before + 1)
})

test('two processes see a forgotten shift: it ends once, and both know', async () => {
  const picker = await left.staff('picker')
  await picker.expectDone(setOwnShift, { onShift: true })
  await left.shop.db.execute(sql`UPDATE staff_shifts SET acted_at = now() - interval '3 hours'`)
  for (let turn = 0; turn < 3; turn++) for (const { shop } of [left, right]) shop.jobs.wake(END_SHIFTS)
  const ended = async () => {
    const { rows } = await left.shop.db.execute(sql`
      SELECT details->>'ended' AS why FROM activity WHERE act = 'shift_ended' AND target = ${picker.staffId}`)
    return rows
  }
  await expect.poll(ended).toEqual([{ why: 'idle' }])
  await expect.poll(() => [left, right].map(({ shop }) => shop.delivery.quotes.hands.pickers)).toEqual([0, 0])
  await setTimeout(300)
  expect(await ended()).toHaveLength(1)
})
