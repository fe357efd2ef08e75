import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCashDay, readCashDay } from '#contract/delivery/cash-day.ts'
import { handOverCash } from '#contract/delivery/own-cash.ts'
import { deliverOrder, listDeliveries } from '#contract/delivery/riding.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { cashLosses } from '../testing/cash-ledger.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { DUE, openRiderDay, type RiderDay } from '../testing/rider-day.ts'
import { eachRound, rounds } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'

const ROUNDS = [6, 40] as const
let day: RiderDay
let beside: OpenShop
let manager: Visitor

beforeAll(async () => {
  day = await openRiderDay()
  beside = await openShop({ beside: day.shop })
  manager = await beside.seller()
})
afterAll(async () => {
  await beside.close()
  await day.shop.close()
})

const today = () => shopDayOf(new Date()).date
const losses = () => cashLosses(day.shop.shop.db)
const deliver = async (id: string) =>
  day.ravi.call(deliverOrder, { order: id, code: await day.codeOf(id), payment: { by: 'cash', amount: DUE } })

test('the rider delivers in one process while the manager moves in another: the cash is taken once', async () => {
  const moves = [{ cash: 'till' }, { rider: day.lata.staffId, cash: 'rider' }, { rider: null }, {}] as const
  const winners = new Set<string>()
  for (const round of eachRound(...ROUNDS)) {
    const id = await day.out()
    const move = manager.call(moveOrder, { id, status: 'Delivered', ...moves[round % moves.length] })
    const [byRider, byManager] = await Promise.all([deliver(id), move])
    expect([byRider.status, byManager.status].filter((status) => status === 200)).toHaveLength(1)
    winners.add(byRider.status === 200 ? 'rider' : 'manager')
    expect(await losses()).toEqual([])
  }
  expect(winners.size).toBeGreaterThan(0)
})

test('a move that is undone while its cash is handed over leaves both sides of the book alike', async () => {
  for (const _ of eachRound(...ROUNDS)) {
    const id = await day.out()
    await deliver(id)
    const { toHandOver } = (await day.ravi.expectDone(listDeliveries)).body.cash
    const [undone, handed] = await Promise.all([
      manager.call(undoOrderMove, { id, status: 'Delivered' }),
      day.ravi.call(handOverCash, { amount: toHandOver }),
    ])
    expect([undone.status, handed.status]).toContain(200)
    expect(await losses()).toEqual([])
    if (undone.status === 200) await manager.expectDone(moveOrder, { id, status: 'Delivered', cash: 'till' })
  }
})

test('a day that is closed in one process while orders are delivered in another has each rupee on one day', async () => {
  const ids = await Promise.all(Array.from({ length: 2 * rounds(...ROUNDS) }, () => day.packed()))
  for (const id of ids) await day.manager.expectDone(moveOrder, { id, status: 'Out for delivery', rider: null })
  const close = () => manager.call(closeCashDay, { date: today() })
  const [first, ...rest] = ids.map((id) => day.manager.call(moveOrder, { id, status: 'Delivered' }))
  await first
  const closed = await Promise.all([close(), close(), ...rest])
  for (const { status } of closed) expect(status).toBe(200)
  expect(await losses()).toEqual([])
  const { body } = await manager.expectDone(readCashDay)
  expect(body.closed).toHaveLength(1)
  expect(body.mayClose).toBe(false)
})
