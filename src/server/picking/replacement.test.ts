import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listAlike } from '#contract/catalog/alike.ts'
import { addItems } from '#contract/orders/add-items.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import {
  finishPick,
  listPicks,
  releasePick,
  replacePickLine,
  setPickLine,
  startPick,
} from '#contract/orders/picking.ts'
import { startOnlineOrder } from '#contract/orders/place-order.ts'
import { answerInstead, listMissingWishes, setIfMissing } from '#contract/orders/replacements.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import type { IfMissing } from '#domain/if-missing.ts'
import { orderOf } from '../testing/delivered-orders.ts'
import { findLosses } from '../testing/money-ledger.ts'
import type { StaffVisitor } from '../testing/open-shop.ts'
import { Payer, pay, type WireOrder } from '../testing/paying.ts'
import { leftOnShelf, putOnShelf } from '../testing/put-on-shelf.ts'
import { openReplacingShop, type ReplacingShop, SHELF_STOCK } from '../testing/replacing-shop.ts'
import { eachRound } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'
import { UNANSWERED_JOB } from './answer-routes.ts'

let shop: ReplacingShop
let seller: Visitor
let ravi: StaffVisitor
let lata: StaffVisitor

beforeAll(async () => {
  shop = await openReplacingShop()
  seller = await shop.seller()
  ravi = await shop.staff('picker', 'Ravi')
  lata = await shop.staff('picker', 'Lata')
})
afterAll(async () => {
  await vi.waitFor(async () => expect(await findLosses(shop.shop.db, {})).toEqual([]), { timeout: 10_000 })
  await shop.close()
})
beforeEach(() => shop.restock())
afterEach(async () => {
  await shop.shop.db.execute(sql`UPDATE orders SET status = 'Packed' WHERE status = 'Order Placed' AND id NOT IN (
    SELECT order_id FROM order_items WHERE instead IS NOT NULL)`)
})

const alike: IfMissing = { kind: 'alike' }
const ask: IfMissing = { kind: 'ask' }
const ordered = (order: WireOrder) => orderOf(shop.asha, order._id)
const milkOf = async (order: WireOrder) => (await ordered(order)).items[0]

/** Milk is the first line: so many of it are there, and the bread is. */
async function pickMilk(order: WireOrder, picked: number) {
  const [{ quantity } = { quantity: 0 }] = order.items
  await ravi.expectDone(startPick, { id: order._id })
  await ravi.expectDone(setPickLine, { id: order._id, line: 1, picked: 1, short: 0 })
  const said = { id: order._id, line: 0, picked, short: quantity - picked }
  const { body } = await ravi.expectDone(setPickLine, said)
  return body.task.lines.find(({ line }) => line === 0)
}

const replace = async (order: WireOrder, name: string, quantity: number) =>
  ravi.call(replacePickLine, { id: order._id, line: 0, product: await shop.idOf(name), quantity })
const finish = (order: WireOrder) => ravi.call(finishPick, { id: order._id })
const answer = async (order: WireOrder, name: string, answer: 'yes' | 'no') =>
  shop.asha.person.call(answerInstead, {
    id: order._id,
    product: order.items[0]?.product._id ?? '',
    instead: await shop.idOf(name),
    answer,
  })
const twoMinutesPass = ({ _id }: WireOrder) =>
  shop.shop.db.execute(sql`UPDATE order_items SET asked_until = now() WHERE order_id = ${_id} AND answer IS NULL`)
const change = async (order: WireOrder, ifMissing: IfMissing, person = shop.asha.person) =>
  person.call(setIfMissing, { id: order._id, product: order.items[0]?.product._id ?? '', ifMissing })

test('a client that knows nothing of it orders as before, and gets its money back', async () => {
  const order = await shop.order(2)
  expect(Object.keys((await ordered(order)).items[0] ?? {})).toEqual(['product', 'quantity'])
  const line = await pickMilk(order, 0)
  expect(line).not.toHaveProperty('replacements')
  expect(await replace(order, 'Toned', 1)).toMatchObject({
    status: 409,
    body: { message: 'The customer gets their money back for it.' },
  })
  expect(await finish(order)).toMatchObject({ status: 200 })
  expect(await milkOf(order)).toMatchObject({ short: 2 })
})

test('what is wanted comes with the order, and is there the next time', async () => {
  const order = await shop.order(1, { kind: 'this', product: 'Toned' })
  const toned = await shop.idOf('Toned')
  expect((await milkOf(order))?.ifMissing).toEqual({ kind: 'this', product: toned, name: 'Toned' })
  const saved = async () => (await shop.asha.person.expectDone(listMissingWishes)).body.wishes
  expect(await saved()).toEqual([
    { product: await shop.idOf('Full Cream'), ifMissing: { kind: 'this', product: toned, name: 'Toned' } },
  ])
  await shop.order(1, { kind: 'refund' })
  expect(await saved()).toEqual([])
})

test('it outlives an online payment, and comes along with items that are added', async () => {
  const items = [{ product: await shop.idOf('Full Cream'), quantity: 1, ifMissing: ask }]
  const started = await shop.asha.person.expectDone(startOnlineOrder, { items, address: shop.asha.address })
  const { body } = await pay(shop, started.body.id, { webhook: 'never' })
  const { body: verified } = await shop.asha.verify(body)
  const paid = await orderOf(shop.asha, String(verified.orderId))
  expect(paid.items[0]?.ifMissing).toEqual({ kind: 'ask' })

  const cash = await shop.order(1)
  const added = [{ product: await shop.idOf('Toned'), quantity: 1, ifMissing: alike }]
  await shop.asha.person.expectDone(addItems, {
    orderId: cash._id,
    items: added,
    totalSeen: 109.14,
    promisedBy: '2099-01-01T00:00:00Z',
  })
  expect((await ordered(cash)).items.map(({ ifMissing }) => ifMissing?.kind)).toEqual([undefined, undefined, 'alike'])
})

test('it can be changed until a picker begins, by its shopper, to what may come', async () => {
  const order = await shop.order(1)
  expect(await change(order, alike)).toMatchObject({
    status: 200,
    body: { order: { items: [{ ifMissing: alike }, {}] } },
  })
  const other = await Payer.at(shop)
  expect(await change(order, ask, other.person)).toMatchObject({ status: 404 })
  expect(await change(order, { kind: 'this', product: 'nothing' })).toMatchObject({ body: { code: 'unknown_product' } })
  expect(await change(order, { kind: 'this', product: await shop.idOf('Eggnog') })).toMatchObject({
    status: 409,
    body: { message: 'Eggnog doesn’t have the same diet mark as Full Cream.' },
  })
  expect(await change(order, { kind: 'this' })).toMatchObject({ status: 400 })
  await ravi.expectDone(startPick, { id: order._id })
  expect(await change(order, ask)).toMatchObject({
    status: 409,
    body: { message: 'We’ve started packing this order, so this can’t be changed.' },
  })
  await ravi.expectDone(releasePick, { id: order._id })
  expect((await change(order, ask)).status).toBe(200)
})

test('the picker sees three at most, without a price, and a tap takes it from the shelf until it is undone', async () => {
  const order = await shop.order(3, alike)
  const line = await pickMilk(order, 1)
  expect(line).toMatchObject({ ifMissing: 'alike', short: 2 })
  expect(line?.replacements?.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Toned', 2],
    ['Skimmed', 2],
    ['Cheap', 2],
  ])
  const { body } = await ravi.expectDone(listPicks)
  expect(JSON.stringify(body)).not.toMatch(/price|amount|₹/i)

  expect(await replace(order, 'Toned', 2)).toMatchObject({ status: 200 })
  expect(await replace(order, 'Toned', 2), 'a repeated tap').toMatchObject({ status: 200 })
  expect(await shop.stockOf('Toned')).toBe(SHELF_STOCK - 2)
  expect(await milkOf(order)).toMatchObject({ instead: { name: 'Toned', quantity: 2, pieces: 2, amount: 64 } })
  expect(JSON.stringify((await ravi.call(listPicks)).body)).not.toMatch(/price|amount|₹/i)
  expect(await replace(order, 'Skimmed', 2)).toMatchObject({ status: 409 })
  expect(await ravi.call(setPickLine, { id: order._id, line: 0, picked: 3, short: 0 })).toMatchObject({ status: 409 })
  expect(await lata.call(replacePickLine, { id: order._id, line: 0, product: 'x', quantity: 0 })).toMatchObject({
    status: 409,
  })

  expect(await replace(order, 'Toned', 0)).toMatchObject({ status: 200 })
  expect(await replace(order, 'Toned', 0)).toMatchObject({ status: 200 })
  expect(await shop.stockOf('Toned')).toBe(SHELF_STOCK)
  expect(await milkOf(order)).not.toHaveProperty('instead')
  await ravi.expectDone(setPickLine, { id: order._id, line: 0, picked: 3, short: 0 })
  expect(await shop.stockOf('Full Cream'), 'the shelf is as it was').toBe(SHELF_STOCK - 3)
})

test('another mark, another shelf, more than is missing, or what costs too much is refused', async () => {
  const order = await shop.order(2, alike)
  expect(await replace(order, 'Toned', 1)).toMatchObject({ body: { message: 'Start this order first.' } })
  await pickMilk(order, 1)
  const why = async (name: string, quantity = 1) => (await replace(order, name, quantity)).body.message
  expect(await why('Eggnog')).toContain('diet mark')
  expect(await why('Unmarked')).toContain('diet mark')
  expect(await why('Bread')).toContain('something else')
  expect(await why('Toned', 2)).toBe('Only 1 are missing.')
  await shop.shop.db.execute(sql`UPDATE products SET offer_price = 4500 WHERE name = 'Buffalo'`)
  expect(await why('Buffalo')).toBe('Buffalo costs too much more than Full Cream.')
  await shop.shop.db.execute(sql`UPDATE products SET offer_price = 4000 WHERE name = 'Buffalo'`)
  await shop.shop.db.execute(sql`UPDATE products SET stock = 0 WHERE name = 'Toned'`)
  expect(await replace(order, 'Toned', 1)).toMatchObject({ body: { code: 'out_of_stock' } })
})

test('exactly this one: no other is offered or taken', async () => {
  const order = await shop.order(1, { kind: 'this', product: 'Buffalo' })
  const line = await pickMilk(order, 0)
  expect(line?.replacements?.map(({ name }) => name)).toEqual(['Buffalo'])
  expect((await replace(order, 'Toned', 1)).body.message).toBe('The customer chose Buffalo.')
  expect((await replace(order, 'Buffalo', 1)).status).toBe(200)
  await finish(order)
  expect(await ordered(order), 'dearer, but not for the shopper').not.toHaveProperty('notCharged')
  expect((await milkOf(order))?.instead).toMatchObject({ amount: 35 })
})

test('what came instead is cheaper: the difference is not charged, and later refunds give back what was paid', async () => {
  const order = await shop.order(2, alike)
  await pickMilk(order, 1)
  await replace(order, 'Toned', 1)
  expect(await finish(order)).toMatchObject({ body: { status: 'Packed' } })
  const packed = await ordered(order)
  expect(packed).toMatchObject({ notCharged: 3.06, items: [{ quantity: 2, less: 3, instead: { amount: 32 } }, {}] })
  expect(packed.items[0]).not.toHaveProperty('short')
  expect(packed.bill.filter(({ part }) => part === 'due').map(({ label, amount }) => [label, amount])).toEqual([
    ['Cheaper replacement', -3.06],
  ])
  for (const status of ['Out for delivery', 'Delivered'] as const)
    await seller.expectDone(moveOrder, { id: order._id, status })
  const items = packed.items.map(({ product, quantity }) => ({ product: product._id, refunded: quantity }))
  const { body } = await seller.expectDone(refundOrderItems, { id: order._id, items })
  expect((body.order.refunded ?? 0) + (body.order.notCharged ?? 0)).toBeCloseTo(packed.amount)
})

test('who wants to be asked says yes: it is packed', async () => {
  const order = await shop.order(1, ask)
  await pickMilk(order, 0)
  const { body } = await ravi.expectDone(replacePickLine, {
    id: order._id,
    line: 0,
    product: await shop.idOf('Toned'),
    quantity: 1,
  })
  const until = Date.parse(body.task.lines.find(({ line }) => line === 0)?.asked?.until ?? '')
  expect(until - Date.now()).toBeGreaterThan(100_000)
  expect(await shop.stockOf('Toned'), 'held for the answer').toBe(SHELF_STOCK - 1)
  expect(await finish(order)).toMatchObject({ status: 409, body: { message: expect.stringContaining('answered') } })
  expect(await answer(order, 'Skimmed', 'yes')).toMatchObject({ status: 409 })
  expect(await answer(order, 'Toned', 'yes')).toMatchObject({ status: 200 })
  expect(await answer(order, 'Toned', 'yes'), 'once more').toMatchObject({ status: 200 })
  expect(await answer(order, 'Toned', 'no')).toMatchObject({ body: { code: 'too_late' } })
  expect(await finish(order)).toMatchObject({ body: { status: 'Packed' } })
  expect(await milkOf(order)).toMatchObject({ instead: { name: 'Toned' }, asked: { answer: 'yes' } })
})

test('no means the money back: the shelf has it again, and nothing else is offered', async () => {
  const order = await shop.order(1, ask)
  await pickMilk(order, 0)
  await replace(order, 'Toned', 1)
  expect(await answer(order, 'Toned', 'no')).toMatchObject({ status: 200 })
  expect(await shop.stockOf('Toned')).toBe(SHELF_STOCK)
  const task = (await ravi.expectDone(listPicks)).body.tasks.find(({ _id }) => _id === order._id)
  expect(task?.lines.find(({ line }) => line === 0)).toMatchObject({ short: 1, asked: { answer: 'no' } })
  expect((await replace(order, 'Skimmed', 1)).status).toBe(409)
  await finish(order)
  expect(await milkOf(order)).toMatchObject({ short: 1, asked: { answer: 'no' } })
})

test('nobody answers for two minutes: the money goes back by itself', async () => {
  const [first, second] = [await shop.order(1, ask), await shop.order(1, ask)]
  for (const order of [first, second]) {
    await pickMilk(order, 0)
    await replace(order, 'Toned', 1)
    await shop.shop.db.execute(sql`UPDATE products SET stock = 30 WHERE name = 'Full Cream'`)
  }
  await twoMinutesPass(first)
  expect(await milkOf(first), 'as the page says at once').toMatchObject({ asked: { answer: 'late' } })
  expect(await answer(first, 'Toned', 'yes')).toMatchObject({
    status: 409,
    body: { code: 'too_late', message: 'It’s too late to answer: you get your money back for it.' },
  })
  expect(await finish(first), 'packing waits for nobody').toMatchObject({ body: { status: 'Packed' } })
  expect(await milkOf(first)).toMatchObject({ short: 1 })
  await twoMinutesPass(second)
  shop.shop.jobs.wake(UNANSWERED_JOB)
  await expect.poll(() => shop.stockOf('Toned')).toBe(SHELF_STOCK)
})

test('an order that is cancelled meanwhile gives back what came instead, and not what was not there', async () => {
  const order = await shop.order(3, ask)
  await pickMilk(order, 1)
  await replace(order, 'Toned', 2)
  await shop.asha.person.expectDone(cancelMyOrder, { id: order._id })
  expect(await shop.stockOf('Toned')).toBe(SHELF_STOCK)
  expect(await shop.stockOf('Full Cream')).toBe(1)
  expect(await answer(order, 'Toned', 'yes')).toMatchObject({ body: { code: 'too_late' } })
  expect((await replace(order, 'Toned', 0)).status).toBe(409)
})

test('the seller packs an order in which something is replaced once all of it is picked', async () => {
  const order = await shop.order(1, alike)
  await pickMilk(order, 0)
  await ravi.expectDone(setPickLine, { id: order._id, line: 1, picked: 0, short: 0 })
  await replace(order, 'Toned', 1)
  const pack = () => seller.call(moveOrder, { id: order._id, status: 'Packed' })
  const { status, body } = await pack()
  expect([status, body.message]).toEqual([409, expect.stringContaining('Please finish it on the Pick screen')])
  await ravi.expectDone(setPickLine, { id: order._id, line: 1, picked: 1, short: 0 })
  expect(await pack()).toMatchObject({ status: 200, body: { order: { notCharged: 3.06 } } })
  expect(await finish(order), 'it is packed').toMatchObject({ status: 200 })
})

test('another size of the same thing comes first, and is taken from the shelf that they share', async () => {
  const { db } = shop.shop
  await db.execute(sql`UPDATE products SET family = 'milk' WHERE name IN ('Full Cream', 'Cheap')`)
  await db.execute(sql`UPDATE products SET quantity = '{"amount": 1, "unit": "l"}' WHERE name = 'Full Cream'`)
  const shelf = await putOnShelf(shop, 5600, { 'Full Cream': 1000, Cheap: 100 })
  const order = await shop.order(2, alike)
  const line = await pickMilk(order, 0)
  expect(line?.replacements?.[0], 'four half litres for two litres').toMatchObject({ name: 'Cheap', quantity: 4 })
  const before = await leftOnShelf(shop, shelf)
  expect(await replace(order, 'Cheap', 2)).toMatchObject({ status: 200 })
  expect(await leftOnShelf(shop, shelf)).toBe(before - 400)
  await db.execute(sql`UPDATE products SET shelf_size = 50 WHERE name = 'Cheap'`)
  expect(await replace(order, 'Cheap', 0), 'as much goes back as was taken').toMatchObject({ status: 200 })
  expect(await leftOnShelf(shop, shelf)).toBe(before)
  await replace(order, 'Cheap', 2)
  await shop.asha.person.expectDone(cancelMyOrder, { id: order._id })
  expect(await leftOnShelf(shop, shelf)).toBe(before)
  await db.execute(sql`UPDATE products SET family = NULL, shelf_id = NULL, shelf_size = NULL`)
  await db.execute(sql`UPDATE products SET quantity = '{"amount": 500, "unit": "ml"}' WHERE name = 'Full Cream'`)
})

test('what may come instead is listed for everybody', async () => {
  const alikeOf = async (name: string) =>
    (await shop.visitor().expectDone(listAlike, { id: await shop.idOf(name) })).body.products.map(({ name }) => name)
  expect(await alikeOf('Full Cream')).toEqual(['Toned', 'Skimmed', 'Cheap', 'Buffalo'])
  expect(await alikeOf('Eggnog')).toEqual([])
  expect(await shop.visitor().call(listAlike, { id: 'nothing' })).toMatchObject({ status: 404 })
})

test('random shortages end as the rule says, and every paisa and piece is in one place', {
  timeout: 90_000,
}, async () => {
  const wishes = [undefined, { kind: 'refund' }, alike, { kind: 'this', product: 'Skimmed' }, ask] as const
  const names = ['Toned', 'Skimmed', 'Buffalo', 'Cheap', 'Eggnog', 'Unmarked']
  const pick = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)] as T
  for (const _ of eachRound(12, 200)) {
    await shop.restock()
    const wish = pick(wishes)
    const quantity = 1 + Math.floor(Math.random() * 4)
    const order = await shop.order(quantity, wish)
    const picked = Math.floor(Math.random() * quantity)
    await pickMilk(order, picked)
    const name = pick(names)
    const pieces = 1 + Math.floor(Math.random() * (quantity - picked))
    const tapped = await replace(order, name, pieces)
    const isAllowed = wish?.kind === 'this' ? name === 'Skimmed' : wish !== undefined && wish.kind !== 'refund'
    expect(tapped.status === 200).toBe(isAllowed && name !== 'Eggnog' && name !== 'Unmarked')
    const said = pick(['yes', 'no', 'late'] as const)
    if (tapped.status === 200 && wish?.kind === 'ask')
      await (said === 'late' ? twoMinutesPass(order) : answer(order, name, said))
    expect((await finish(order)).status).toBe(200)
    const { instead, quantity: asked = 0, short = 0 } = (await milkOf(order)) ?? {}
    const comes = tapped.status === 200 && (wish?.kind !== 'ask' || said === 'yes')
    expect(instead?.pieces ?? 0).toBe(comes ? pieces : 0)
    expect(short).toBe(asked - picked - (instead?.pieces ?? 0))
    if (instead) expect(instead.amount).toBeLessThanOrEqual(35 * instead.pieces)
  }
})
