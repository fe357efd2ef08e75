import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listGoodsReceipts, receiveGoods } from '#contract/goods/receive.ts'
import { readStockLog } from '#contract/goods/stock-log.ts'
import { saveStockTake } from '#contract/goods/stock-take.ts'
import { saveSupplier } from '#contract/goods/suppliers.ts'
import { takeOffGoods } from '#contract/goods/take-off.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { dayAfter } from '#domain/goods.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { costsOf } from '../testing/product-costs.ts'
import { putOnShelf } from '../testing/put-on-shelf.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let seller: Visitor
beforeAll(async () => {
  const loose = { step: 250, unit: 'g' as const }
  shop = await openShop({
    seeds: [
      grocery('Milk', { stock: 10 }),
      grocery('Bread', { stock: 0 }),
      grocery('Salt'),
      grocery('Curd', { stock: 5 }),
      grocery('Eggs', { stock: 30 }),
      grocery('Butter', { stock: 30 }),
      grocery('Tomatoes', { loose, stock: 8 }),
      grocery('Rice, 1 kg', { quantity: { amount: 1, unit: 'kg' } }),
      grocery('Rice, 5 kg', { quantity: { amount: 5, unit: 'kg' } }),
    ],
  })
  await putOnShelf(shop, 20_000, { 'Rice, 1 kg': 1000, 'Rice, 5 kg': 5000 })
  seller = await shop.seller()
})
afterAll(() => shop.close())

const idOf = async (name: string) => (await shop.product(name))._id
const logOf = async (name: string) => (await seller.expectDone(readStockLog, { product: await idOf(name) })).body

test('a van is received: stock, cost and the bill are booked at once, and a sold-out loaf is for sale again', async () => {
  const manager = await shop.staff('manager', 'Meera')
  const { body: saved } = await manager.expectDone(saveSupplier, {
    name: 'Daily Dairy',
    phone: null,
    weekdays: [1],
    leadDays: 1,
  })
  expect((await shop.shelf('Bread'))?.inStock).toBe(false)
  const lines = [
    { product: await idOf('Milk'), quantity: 20, cost: 500, bestBefore: dayAfter(new Date(), 5) },
    { product: await idOf('Bread'), quantity: 12, cost: 300 },
  ]
  const { body } = await manager.expectDone(receiveGoods, { supplierId: saved.supplier._id, bill: 'B-77', lines })
  expect(body.receipt).toMatchObject({ supplier: 'Daily Dairy', bill: 'B-77', by: 'Meera', cost: 800 })
  expect((await shop.product('Milk')).stock).toBe(30)
  expect((await shop.shelf('Bread'))?.inStock).toBe(true)
  expect(await costsOf(shop, ['Milk', 'Bread'])).toEqual([2500, 2500])
  await manager.expectDone(receiveGoods, { lines: [{ product: await idOf('Milk'), quantity: 10, cost: 330 }] })
  // 30 at ₹25 and 10 at ₹33.
  expect(await costsOf(shop, ['Milk'])).toEqual([2700])
  expect((await logOf('Milk')).entries[1]).toMatchObject({
    by: 20,
    after: 30,
    cause: 'receive',
    staff: 'Meera',
    receipt: { supplier: 'Daily Dairy', bill: 'B-77' },
  })
  expect((await seller.expectDone(listGoodsReceipts, { limit: '1' })).body.nextCursor).toBeDefined()
  const { activity } = (await seller.expectDone(listActivity, { subject: 'goods' })).body
  expect(activity[1]).toMatchObject({ act: 'goods_received', details: { name: 'Daily Dairy', to: 'B-77', added: 2 } })
})

test('the same key again receives nothing twice, and with another delivery it is refused', async () => {
  const curd = await idOf('Curd')
  const key = randomUUID()
  const body = { lines: [{ product: curd, quantity: 6 }] }
  const twice = await Promise.all([1, 2].map(() => seller.expectDone(receiveGoods, body, { key })))
  expect(new Set(twice.map((reply) => reply.body.receipt._id)).size).toBe(1)
  expect((await shop.product('Curd')).stock).toBe(11)
  const other = await seller.call(receiveGoods, { lines: [{ product: curd, quantity: 7 }] }, { key })
  expect(other.body).toMatchObject({ code: 'key_reused' })
})

test('one bill is booked twice only if the seller says so, also from two tabs at once', async () => {
  const { supplier } = (
    await seller.expectDone(saveSupplier, { name: 'Curd & Co', phone: null, weekdays: [1], leadDays: 1 })
  ).body
  const [curd, there] = [await idOf('Curd'), (await shop.product('Curd')).stock ?? 0]
  const delivery = { supplierId: supplier._id, bill: 'C-12', lines: [{ product: curd, quantity: 1 }] }
  const tabs = await Promise.all([1, 2].map(() => seller.call(receiveGoods, delivery, { key: randomUUID() })))
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await seller.call(receiveGoods, { ...delivery, bill: 'c-12' })).toMatchObject({
    body: {
      code: 'already_exists',
      message: expect.stringMatching(/^Bill c-12 was booked already, .+another delivery/),
    },
  })
  await seller.expectDone(receiveGoods, { ...delivery, supplierId: null })
  await seller.expectDone(receiveGoods, { ...delivery, sameBillAgain: true })
  expect((await shop.product('Curd')).stock).toBe(there + 3)
})

test('two people count one shelf at once: the difference is booked once, and the later count stands', async () => {
  const butter = await idOf('Butter')
  const look = async () => {
    const { entries } = await logOf('Butter')
    return { seen: entries[0]?.after ?? 0, logged: entries[0]?._id ?? null }
  }
  const there = (await look()).seen
  const [one, other] = [await look(), await look()]
  await seller.expectDone(saveStockTake, { lines: [{ product: butter, counted: there - 3, ...one }] })
  await seller.expectDone(takeOffGoods, { kind: 'waste', reason: 'Melted', lines: [{ product: butter, quantity: 2 }] })
  const { body } = await seller.expectDone(saveStockTake, {
    lines: [{ product: butter, counted: there - 3, ...other }],
  })
  expect(body.changed).toBe(0)
  expect((await look()).seen).toBe(there - 5)
  await seller.expectDone(saveStockTake, { lines: [{ product: butter, counted: there - 1, ...other }] })
  expect((await look()).seen).toBe(there - 3)
  expect(
    await seller.call(saveStockTake, { lines: [{ product: butter, counted: 1, seen: 1, logged: 'yesterday' }] }),
  ).toMatchObject({ status: 400 })
})

test('what is not counted stays so, with its cost, until the seller says otherwise', async () => {
  const salt = await idOf('Salt')
  await seller.expectDone(receiveGoods, { lines: [{ product: salt, quantity: 40, cost: 400 }] })
  expect((await shop.product('Salt')).stock).toBe(null)
  expect(await costsOf(shop, ['Salt'])).toEqual([1000])
  await seller.expectDone(receiveGoods, { lines: [{ product: salt, quantity: 40, cost: 480, startCounting: true }] })
  expect((await shop.product('Salt')).stock).toBe(40)
})

test('grams of what is sold by weight, and every size of a shelf follows a sack', async () => {
  const [tomatoes, large] = [await idOf('Tomatoes'), await idOf('Rice, 5 kg')]
  const lines = [
    { product: tomatoes, amount: 3_100, cost: 62 },
    { product: large, quantity: 4, cost: 800 },
    { product: large, amount: 10_000, cost: 600 },
  ]
  await seller.expectDone(receiveGoods, { lines })
  // 2 kg and 3.1 kg are 20 steps and 100 g.
  expect((await shop.product('Tomatoes')).stock).toBe(20)
  expect(await costsOf(shop, ['Tomatoes'])).toEqual([500])
  expect((await logOf('Rice, 1 kg')).entries[0]).toMatchObject({ by: 30_000, after: 50_000, cause: 'receive' })
  // The first 20 kg had no cost: ₹800 for 20 kg, then 40 kg at ₹40 and 10 kg at ₹60.
  expect(await costsOf(shop, ['Rice, 1 kg', 'Rice, 5 kg'])).toEqual([4400, 22000])
})

test('a bad line books nothing: unknown, past its date, two amounts, or a slip of the pen', async () => {
  const milk = await idOf('Milk')
  const before = (await shop.product('Milk')).stock
  const good = { product: milk, quantity: 1 }
  const bad = [
    [good, { product: 'nothing', quantity: 1 }],
    [good, { ...good, bestBefore: dayAfter(new Date(), -1) }],
    [good, { ...good, bestBefore: '2026-02-30' }],
    [good, { ...good, amount: 3 }],
    [good, { product: milk }],
    [good, { ...good, cost: 99_99_999 }],
    [],
  ]
  for (const lines of bad) {
    const reply = await seller.callUnchecked(receiveGoods, { lines })
    expect(reply.status, JSON.stringify(lines)).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  }
  expect((await shop.product('Milk')).stock).toBe(before)
  const picker = await shop.staff('picker')
  expect((await picker.call(receiveGoods, { lines: [good] })).body).toMatchObject({ code: 'wrong_role' })
})

test('waste and own use come off the count with their reason, and never more than there is', async () => {
  const eggs = await idOf('Eggs')
  const waste = { kind: 'waste' as const, reason: 'Damaged', lines: [{ product: eggs, quantity: 4 }] }
  await seller.expectDone(takeOffGoods, waste)
  await seller.expectDone(takeOffGoods, { ...waste, kind: 'own-use', reason: 'Staff meal' })
  expect((await logOf('Eggs')).entries.slice(0, 2)).toMatchObject([
    { by: -4, after: 22, cause: 'own-use', reason: 'Staff meal' },
    { by: -4, after: 26, cause: 'waste', reason: 'Damaged' },
  ])
  const twoLines = [
    { product: eggs, quantity: 20 },
    { product: eggs, quantity: 3 },
  ]
  const tooMuch = await seller.call(takeOffGoods, { ...waste, lines: twoLines })
  expect(tooMuch.body).toMatchObject({ code: 'out_of_stock', message: 'Only 2 pieces left of Eggs.' })
  expect((await shop.product('Eggs')).stock).toBe(22)
})

test('a stock-take counts against the moment of counting, so an order that comes meanwhile is not lost', async () => {
  const eggs = await idOf('Eggs')
  const seen = (await shop.product('Eggs')).stock
  const shopper = await shop.shopper()
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: eggs, quantity: 2 }]
  await shopper.expectDone(placeCodOrder, { items, address: body.address._id }, { headers: newAttempt() })
  const counted = Number(seen) - 3
  const lines = [{ product: eggs, counted, seen }]
  const saved = await seller.expectDone(saveStockTake, { what: 'Bakery', lines })
  expect(saved.body.changed).toBe(1)
  expect((await shop.product('Eggs')).stock).toBe(counted - 2)
  const again = [{ product: eggs, counted: counted - 2, seen: counted - 2 }]
  expect((await seller.expectDone(saveStockTake, { lines: again })).body.changed).toBe(0)
  const { entries } = await logOf('Eggs')
  expect(entries[0]).toMatchObject({ by: -3, cause: 'count', reason: 'Bakery' })
  expect(entries[1]?.order?.number).toMatch(/^GC-/)
})

test('counting begins with a stock-take, and a shelf is counted once', async () => {
  const [small, large, salt] = [await idOf('Rice, 1 kg'), await idOf('Rice, 5 kg'), await idOf('Salt')]
  const { count } = await logOf('Rice, 1 kg')
  const shelf = { counted: 41_000, seen: count }
  const twice = await seller.call(saveStockTake, {
    lines: [
      { product: small, ...shelf },
      { product: large, ...shelf },
    ],
  })
  expect(twice.body).toMatchObject({ code: 'malformed' })
  await seller.expectDone(saveStockTake, { lines: [{ product: small, ...shelf }] })
  expect((await shop.product('Rice, 5 kg')).stock).toBe(8)
  await seller.expectDone(saveStockTake, { lines: [{ product: salt, counted: 7, seen: null }] })
  expect((await shop.product('Salt')).stock).toBe(7)
})

test('the log is read page by page, and only of products that there are', async () => {
  const product = await idOf('Milk')
  const first = (await seller.expectDone(readStockLog, { product, limit: '2' })).body
  expect(first.entries).toHaveLength(2)
  const cursor = first.nextCursor ?? ''
  const next = (await seller.expectDone(readStockLog, { product, limit: '2', cursor })).body
  expect(next.entries.map(({ after }) => after)).toEqual([10])
  expect((await seller.call(readStockLog, { product: 'nothing' })).status).toBe(404)
  expect((await seller.callUnchecked(readStockLog, { product, cursor: 'x' })).status).toBe(400)
})
