import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { finishPick, listPicks, releasePick, setPickLine, startPick } from '#contract/orders/picking.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { deliver, orderForCash, orderOf } from '../testing/delivered-orders.ts'
import type { StaffVisitor } from '../testing/open-shop.ts'
import type { WireOrder } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { pickOrder, type WireTask } from '../testing/picking.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PayingShop
let seller: Visitor
let ravi: StaffVisitor
let lata: StaffVisitor
let manager: StaffVisitor

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
  ravi = await shop.staff('picker', 'Ravi')
  lata = await shop.staff('picker', 'Lata')
  manager = await shop.staff('manager', 'Meena')
})
afterAll(() => shop.close())
/** Each test begins without an order to pick. */
afterEach(async () => {
  await shop.shop.db.execute(sql`UPDATE orders SET status = 'Packed' WHERE status = 'Order Placed'`)
})

const order = (lines: Record<string, number> = { Bread: 1, Milk: 2 }) => orderForCash(shop.asha, lines)

async function picksOf(picker: Visitor): Promise<{ tasks: WireTask[]; waiting: number }> {
  return (await picker.expectDone(listPicks)).body
}
const idsOf = async (picker: Visitor) => (await picksOf(picker)).tasks.map(({ _id }) => _id)

test('the oldest order comes first, with the next one ahead, and shelf by shelf', async () => {
  const placed: WireOrder[] = []
  for (let count = 0; count < 3; count++) placed.push(await order())
  const { tasks, waiting } = await picksOf(ravi)
  expect(tasks.map(({ _id }) => _id)).toEqual(placed.slice(0, 2).map(({ _id }) => _id))
  expect(waiting).toBe(3)
  expect(tasks[0]?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Milk', 2],
    ['Bread', 1],
  ])
})

test('a picker is told no price, no phone number, no address and no last name', async () => {
  await order()
  const text = JSON.stringify((await ravi.call(listPicks)).body)
  expect(text).toContain('"firstName":"Asha"')
  expect(text).toContain('"phone":null')
  expect(text).not.toMatch(/price|amount|98765|email|Rao|Lake Road|₹/i)
})

test('two pickers, one order: one has it, the other is told and gets the next', async () => {
  const [first, second] = [await order(), await order()]
  const answers = await Promise.all([ravi, lata].map((picker) => picker.call(startPick, { id: first._id })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [winner, loser] = answers[0]?.status === 200 ? [ravi, lata] : [lata, ravi]
  expect(await idsOf(winner)).toEqual([first._id, second._id])
  expect(await idsOf(loser)).toEqual([second._id])
  const line = { id: first._id, line: 0, picked: 1, short: 0 }
  expect(await loser.call(setPickLine, line)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await loser.call(finishPick, { id: first._id })).toMatchObject({ status: 409 })
  expect(await winner.call(startPick, { id: first._id })).toMatchObject({ status: 200 })
})

test('what is said of a line may be said again, and taken back', async () => {
  const { _id: id } = await order()
  await ravi.call(startPick, { id })
  for (const state of [
    { picked: 2, short: 0 },
    { picked: 1, short: 1 },
    { picked: 1, short: 1 },
    { picked: 0, short: 0 },
  ]) {
    const { body } = await ravi.expectDone(setPickLine, { id, line: 1, ...state })
    const task = body.task
    expect(task.lines.find(({ line }) => line === 1)).toMatchObject(state)
  }
  const refused = [
    { id, line: 1, picked: 2, short: 1 },
    { id, line: 7, picked: 1, short: 0 },
    { id: 'nothing', line: 0, picked: 1, short: 0 },
  ]
  const statuses: number[] = []
  for (const body of refused) statuses.push((await ravi.call(setPickLine, body)).status)
  expect(statuses).toEqual([409, 404, 404])
  expect(await ravi.call(finishPick, { id })).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
})

test('a picked order is packed by the picker, once, however often it is said', async () => {
  const placed = await order()
  expect(await pickOrder(ravi, placed)).toMatchObject({ status: 200, body: { status: 'Packed' } })
  expect(await ravi.call(finishPick, { id: placed._id })).toMatchObject({ status: 200, body: { status: 'Packed' } })
  const packed = await orderOf(shop.asha, placed._id)
  expect(packed).toMatchObject({ status: 'Packed', amount: placed.amount })
  expect(packed).not.toHaveProperty('refunded')
  const { rows } = await shop.shop.db.execute(
    sql`SELECT moved_by, staff_id FROM order_moves WHERE order_id = ${placed._id} AND status = 'Packed'`,
  )
  expect(rows).toEqual([{ moved_by: 'staff', staff_id: ravi.staffId }])
  expect(await idsOf(ravi)).not.toContain(placed._id)
})

test('an order left by one picker goes on with another, from where it was', async () => {
  const { _id: id } = await order()
  await ravi.call(startPick, { id })
  await ravi.call(setPickLine, { id, line: 0, picked: 1, short: 0 })
  expect(await ravi.call(releasePick, { id })).toMatchObject({ status: 200 })
  const { body } = await lata.expectDone(startPick, { id })
  expect(body.task.lines.find(({ line }) => line === 0)).toMatchObject({ picked: 1 })
  expect(await ravi.call(releasePick, { id })).toMatchObject({ status: 409 })
})

test('a manager takes over what somebody else has begun', async () => {
  const { _id: id } = await order()
  await ravi.call(startPick, { id })
  expect(await manager.call(startPick, { id })).toMatchObject({ status: 200, body: { task: { isMine: true } } })
  expect(await ravi.call(finishPick, { id })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
})

test('an order that the customer cancels or the seller packs meanwhile is no longer picked', async () => {
  const [cancelled, packed] = [await order(), await order()]
  for (const { _id: id } of [cancelled, packed]) await ravi.call(startPick, { id })
  await shop.asha.person.call(cancelMyOrder, { id: cancelled._id })
  await seller.call(moveOrder, { id: packed._id, status: 'Packed' })
  for (const { _id: id } of [cancelled, packed]) {
    expect(await ravi.call(setPickLine, { id, line: 0, picked: 1, short: 0 })).toMatchObject({
      status: 409,
      body: { code: 'impossible_move' },
    })
    expect(await ravi.call(finishPick, { id })).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  }
  expect(await idsOf(ravi)).toEqual([])
})

/** As many as at the beginning. */
async function fillShelves(): Promise<void> {
  await shop.shop.db.execute(sql`UPDATE products SET in_stock = true`)
  await shop.restock()
}

test('fewer than ordered: the shop sells no more of it from that moment, counted or not, and the seller sees who found that', async () => {
  await fillShelves()
  const placed = await order({ Bread: 2, Milk: 2, Loaf: 1 })
  const { _id: id } = placed
  const lineOf = (name: string) => placed.items.findIndex(({ product }) => product.name === name)
  await ravi.call(startPick, { id })
  await ravi.expectDone(setPickLine, { id, line: lineOf('Milk'), picked: 1, short: 1 })
  expect(await shop.product('Milk')).toMatchObject({ stock: 0, inStock: false })
  await ravi.expectDone(setPickLine, { id, line: lineOf('Bread'), picked: 1, short: 1 })
  expect(await shop.product('Bread')).toMatchObject({ stock: null, inStock: false })
  await ravi.expectDone(setPickLine, { id, line: lineOf('Loaf'), picked: 1, short: 0 })
  await ravi.expectDone(finishPick, { id })
  const { body } = await seller.call(listActivity)
  expect(body.activity).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        act: 'stock_changed',
        staff: { _id: ravi.staffId, name: 'Ravi' },
        details: { name: 'Milk', inStock: false, stock: 0, stockBefore: 48 },
      }),
      expect.objectContaining({ act: 'items_short', target: id, details: { amount: 81.6 } }),
    ]),
  )
  await fillShelves()
})

test('an undone shortage puts the count back, unless somebody has counted since', async () => {
  await fillShelves()
  const { _id: id, items } = await order({ Bread: 1, Milk: 2 })
  const [bread, milk] = ['Bread', 'Milk'].map((name) => items.findIndex(({ product }) => product.name === name))
  const say = (line: number | undefined, picked: number, short: number) =>
    ravi.expectDone(setPickLine, { id, line: line ?? -1, picked, short })
  await ravi.call(startPick, { id })
  for (let again = 0; again < 2; again++) {
    await say(milk, 0, 2)
    await say(milk, 1, 1)
    await say(bread, 0, 1)
    expect([await shop.product('Milk'), await shop.product('Bread')]).toMatchObject([
      { inStock: false },
      { inStock: false },
    ])
    await say(milk, 0, 0)
    await say(milk, 0, 0)
    await say(bread, 1, 0)
    expect(await shop.product('Milk')).toMatchObject({ stock: 48, inStock: true })
    expect(await shop.product('Bread')).toMatchObject({ stock: null, inStock: true })
  }
  await say(milk, 0, 2)
  await shop.shop.db.execute(sql`UPDATE products SET stock = 7 WHERE name = 'Milk'`)
  await say(milk, 2, 0)
  expect(await shop.product('Milk')).toMatchObject({ stock: 7 })
  await fillShelves()
})

test('who picks the order may call the customer once something is missing, and nobody else may', async () => {
  const { _id: id } = await order({ Milk: 2 })
  const phoneFor = async (picker: Visitor) =>
    (await picker.expectDone(listPicks)).body.tasks.find(({ _id }) => _id === id)?.phone
  await ravi.call(startPick, { id })
  expect(await phoneFor(ravi)).toBeNull()
  const { body } = await ravi.expectDone(setPickLine, { id, line: 0, picked: 1, short: 1 })
  expect(body.task.phone).toBe('9876543210')
  expect(await phoneFor(ravi)).toBe('9876543210')
  await ravi.call(releasePick, { id })
  expect(await phoneFor(lata)).toBeNull()
  await lata.call(startPick, { id })
  await lata.expectDone(setPickLine, { id, line: 0, picked: 2, short: 0 })
  expect(await phoneFor(lata)).toBeNull()
  await fillShelves()
})

test('an order for a later hour says when it is to be picked', async () => {
  const { _id: id } = await order()
  const later = new Date(Date.now() + 5 * 3_600_000)
  await shop.shop.db.execute(sql`
    UPDATE promises SET slot_from = ${later.toISOString()}, slot_until = ${new Date(later.getTime() + 3_600_000).toISOString()}
    WHERE order_id = ${id}`)
  const { body } = await ravi.expectDone(listPicks)
  expect(body.tasks).toEqual([])
  expect(Date.parse(body.nextAt ?? '')).toBe(later.getTime() - 3_600_000)
})

test('an order that is packed on the Orders screen needs no picker', async () => {
  const placed = await order()
  await deliver(seller, placed._id)
  expect(await orderOf(shop.asha, placed._id)).toMatchObject({ status: 'Delivered' })
  expect(await ravi.call(startPick, { id: placed._id })).toMatchObject({ status: 409 })
})
