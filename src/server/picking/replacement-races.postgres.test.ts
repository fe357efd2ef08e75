import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { finishPick, replacePickLine, setPickLine, startPick } from '#contract/orders/picking.ts'
import { answerInstead } from '#contract/orders/replacements.ts'
import type { MissingKind } from '#domain/if-missing.ts'
import { orderOf } from '../testing/delivered-orders.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { WireOrder } from '../testing/paying.ts'
import { openReplacingShop, type ReplacingShop, SHELF_STOCK } from '../testing/replacing-shop.ts'
import { Visitor } from '../testing/visitor.ts'

const RACES = 6

let shop: ReplacingShop
let second: OpenShop
let ravi: Visitor
let lata: Visitor
let toned: string

beforeAll(async () => {
  shop = await openReplacingShop()
  second = await openShop({ beside: shop })
  ravi = await shop.staff('picker', 'Ravi')
  lata = inSecond(await shop.staff('picker', 'Lata'))
  toned = await shop.idOf('Toned')
})
afterAll(async () => {
  const losses = await findLosses(shop.shop.db, {})
  await second.close()
  await shop.close()
  expect(losses).toEqual([])
})
beforeEach(() => shop.restock())

/** The same person at the other process. */
const inSecond = ({ cookies }: Visitor) => Object.assign(new Visitor(second.url), { cookies })

/** An order of one milk that is not there. */
async function shortOrder(picker: Visitor, kind: MissingKind): Promise<WireOrder> {
  const order = await shop.order(1, { kind })
  await picker.expectDone(startPick, { id: order._id })
  await picker.expectDone(setPickLine, { id: order._id, line: 1, picked: 1, short: 0 })
  await picker.expectDone(setPickLine, { id: order._id, line: 0, picked: 0, short: 1 })
  await shop.restock()
  return order
}

const replace = (picker: Visitor, { _id: id }: WireOrder, quantity = 1) =>
  picker.call(replacePickLine, { id, line: 0, product: toned, quantity })
const sent = async ({ _id }: WireOrder) => (await orderOf(shop.asha, _id)).items[0]

test('two pickers on two processes want the last one: one gets it, the other is told', {
  timeout: 60_000,
}, async () => {
  for (let race = 0; race < RACES; race++) {
    const [one, two] = [await shortOrder(ravi, 'alike'), await shortOrder(lata, 'alike')]
    await shop.shop.db.execute(sql`UPDATE products SET stock = 1 WHERE id = ${toned}`)
    const replies = await Promise.all([replace(ravi, one), replace(lata, two)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'out_of_stock' })
    expect(await shop.stockOf('Toned')).toBe(0)
    for (const [picker, order] of [[ravi, one] as const, [lata, two] as const])
      await picker.expectDone(finishPick, { id: order._id })
  }
})

test('the shopper answers while the two minutes end: one of both counts', { timeout: 60_000 }, async () => {
  for (let race = 0; race < RACES; race++) {
    const order = await shortOrder(ravi, 'ask')
    await replace(ravi, order)
    await shop.shop.db.execute(
      sql`UPDATE order_items SET asked_until = clock_timestamp() + interval '25 ms' WHERE order_id = ${order._id} AND line = 0`,
    )
    const product = order.items[0]?.product._id ?? ''
    await new Promise((resume) => setTimeout(resume, race * 5))
    const answers = Array.from({ length: 4 }, (_, nth) => {
      const person = nth % 2 ? shop.asha.person : inSecond(shop.asha.person)
      return person.call(answerInstead, { id: order._id, product, instead: toned, answer: 'yes' })
    })
    const [replies] = await Promise.all([Promise.all(answers), ravi.call(finishPick, { id: order._id })])
    await new Promise((resume) => setTimeout(resume, 30))
    await ravi.expectDone(finishPick, { id: order._id })
    const item = await sent(order)
    const saidYes = replies.some(({ status }) => status === 200)
    expect(item?.asked?.answer).toBe(saidYes ? 'yes' : 'late')
    expect(item?.short ?? 0).toBe(saidYes ? 0 : 1)
    expect(await shop.stockOf('Toned')).toBe(saidYes ? SHELF_STOCK - 1 : SHELF_STOCK)
  }
})

test('an order is cancelled while something is replaced in it: the shelf has it again', {
  timeout: 60_000,
}, async () => {
  for (let race = 0; race < RACES; race++) {
    const order = await shortOrder(ravi, 'alike')
    const [replaced] = await Promise.all([
      replace(ravi, order),
      inSecond(shop.asha.person).expectDone(cancelMyOrder, { id: order._id }),
    ])
    expect([200, 409]).toContain(replaced.status)
    expect(await shop.stockOf('Toned')).toBe(SHELF_STOCK)
  }
})

test('taps and undos in two processes end with one of both', { timeout: 60_000 }, async () => {
  const order = await shortOrder(ravi, 'alike')
  const taps = Array.from({ length: 12 }, (_, nth) => replace(nth % 3 ? ravi : inSecond(ravi), order, nth % 2))
  for (const { status } of await Promise.all(taps)) expect(status).toBe(200)
  const pieces = (await sent(order))?.instead?.pieces ?? 0
  expect(await shop.stockOf('Toned')).toBe(SHELF_STOCK - pieces)
  await ravi.expectDone(finishPick, { id: order._id })
})
