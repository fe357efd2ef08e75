import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveDeliveries } from '#contract/delivery/dispatch.ts'
import { failDelivery, giveBackDelivery, leaveShop, takeDeliveries } from '#contract/delivery/riding.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { type OpenShop, openShop, type StaffVisitor } from '../testing/open-shop.ts'
import { openRiderDay, type RiderDay } from '../testing/rider-day.ts'
import { eachRound } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'

const ROUNDS = [8, 40] as const

let day: RiderDay
let beside: OpenShop
let here: Visitor
let there: Visitor
let meera: StaffVisitor

beforeAll(async () => {
  day = await openRiderDay()
  beside = await openShop({ beside: day.shop })
  ;[here, there] = [await day.shop.seller(), await beside.seller()]
  meera = await day.shop.staff('rider', 'Meera')
})
afterAll(async () => {
  await beside.close()
  await day.shop.close()
})

const give = (by: Visitor, id: string, rider: string, from: string | null = null) =>
  by.call(giveDeliveries, { rider, orders: [{ id, from }] })

/** Who has the order now, and whether it is open. */
async function holderOf(id: string): Promise<{ riders: string[]; status: string }> {
  const { rows } = await day.shop.shop.db.execute<{ rider: string | null; status: string }>(sql`
    SELECT d.rider_id AS rider, o.status FROM orders o LEFT JOIN deliveries d
      ON d.order_id = o.id AND d.delivered_at IS NULL AND d.failed_at IS NULL WHERE o.id = ${id}`)
  return { riders: rows.flatMap(({ rider }) => rider ?? []), status: rows[0]?.status ?? '' }
}

const isDone = ({ status }: { status: number }) => status === 200
const cancel = (by: Visitor, id: string) => by.call(moveOrder, { id, status: 'Cancelled' })

test('two managers give one order to two riders, in two processes: one wins, the other is told', async () => {
  const { ravi, lata, packed } = day
  for (const _ of eachRound(...ROUNDS)) {
    const id = await packed()
    const first = await Promise.all([give(here, id, ravi.staffId), give(there, id, lata.staffId)])
    expect(first.filter(isDone)).toHaveLength(1)
    const holder = isDone(first[0]) ? ravi : lata
    expect((await holderOf(id)).riders).toEqual([holder.staffId])

    const other = holder === ravi ? lata : ravi
    const moved = await Promise.all([
      give(here, id, other.staffId, holder.staffId),
      give(there, id, meera.staffId, holder.staffId),
    ])
    expect(moved.filter(isDone)).toHaveLength(1)
    const next = isDone(moved[0]) ? other : meera
    expect((await holderOf(id)).riders).toEqual([next.staffId])
    expect(moved.find((reply) => !isDone(reply))?.body.message).toMatch(/has GC-.* now\.$/)
    await cancel(here, id)
  }
})

test('a rider takes while a manager gives, hands back while it is given on, leaves while it is taken away', async () => {
  const { ravi, lata, packed, seller } = day
  for (const _ of eachRound(...ROUNDS)) {
    const id = await packed()
    const [took, gave] = await Promise.all([lata.call(takeDeliveries, { orders: [id] }), give(there, id, ravi.staffId)])
    expect([took, gave].filter(isDone)).toHaveLength(1)
    const holder = isDone(took) ? lata : ravi
    expect((await holderOf(id)).riders).toEqual([holder.staffId])

    const [back, on] = await Promise.all([
      holder.call(giveBackDelivery, { order: id }),
      give(there, id, meera.staffId, holder.staffId),
    ])
    expect([back, on].filter(isDone)).toHaveLength(1)
    expect((await holderOf(id)).riders).toEqual(isDone(on) ? [meera.staffId] : [])
    if (isDone(back)) await give(here, id, meera.staffId)

    const [left, away] = await Promise.all([
      meera.call(leaveShop, { orders: [id] }),
      give(there, id, ravi.staffId, meera.staffId),
    ])
    expect([left, away].filter(isDone)).toHaveLength(1)
    const { riders, status } = await holderOf(id)
    expect([riders, status]).toEqual(isDone(left) ? [[meera.staffId], 'Out for delivery'] : [[ravi.staffId], 'Packed'])
    if (isDone(left)) await meera.call(failDelivery, { order: id, reason: 'vehicle' })
    await cancel(seller, id)
  }
})

test('an order that is cancelled while it is given ends with nobody', async () => {
  const { ravi, packed } = day
  for (const _ of eachRound(...ROUNDS)) {
    const id = await packed()
    const [gave] = await Promise.all([give(here, id, ravi.staffId), cancel(there, id)])
    expect([200, 409]).toContain(gave.status)
    expect(await holderOf(id)).toEqual({ riders: [], status: 'Cancelled' })
  }
})
