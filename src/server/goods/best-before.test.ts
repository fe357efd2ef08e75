import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { listEndingSoon, markDownGoods } from '#contract/goods/ending-soon.ts'
import { receiveGoods } from '#contract/goods/receive.ts'
import { readStockLog } from '#contract/goods/stock-log.ts'
import { takeOffGoods } from '#contract/goods/take-off.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { listPicks } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { dayAfter } from '#domain/goods.ts'
import { catalogReader } from '../catalog/product-pages.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'
import { expireGoods } from './expire-goods.ts'

let shop: OpenShop
let seller: Visitor
const NOW = Date.now()
beforeAll(async () => {
  const names = ['Milk', 'Curd', 'Paneer', 'Butter', 'Cheese', 'Lassi', 'Ghee']
  shop = await openShop({
    seeds: [
      ...names.map((name) => grocery(name, { stock: 0 })),
      grocery('Tomatoes', { stock: 0, loose: { step: 250, unit: 'g' } }),
    ],
  })
  seller = await shop.seller()
})
afterAll(() => shop.close())

const idOf = async (name: string) => (await shop.product(name))._id
/** For the goods: they get older, as by the clock of the database. */
const pass = (days: number) =>
  shop.shop.db.execute(sql`UPDATE goods_batches SET best_before = best_before - ${days}::integer`)
const day = (days: number) => dayAfter(new Date(NOW), days)

/** Pieces by their date, in days from today. */
async function receive(name: string, batches: [quantity: number, days: number | null][]) {
  const product = await idOf(name)
  const lines = batches.map(([quantity, days]) => ({
    product,
    quantity,
    ...(days !== null && { bestBefore: day(days) }),
  }))
  await seller.expectDone(receiveGoods, { lines })
}

async function order(name: string, quantity: number) {
  const items = [{ product: await idOf(name), quantity }]
  const shopper = await shop.shopper()
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  const address = body.address._id
  const placed = await shopper.call(placeCodOrder, { items, address }, { headers: newAttempt() })
  return { ...placed, shopper }
}

/** What is left by date, of those that end within three days. */
async function ending(name: string): Promise<Record<string, number>> {
  const { batches } = (await seller.expectDone(listEndingSoon)).body
  return Object.fromEntries(batches.filter((one) => one.name === name).map((one) => [one.bestBefore, one.amount]))
}

const bestBeforeOf = async (name: string) => (await catalogReader(shop.shop).find(await idOf(name)))?.bestBefore

test('the oldest are sold first, and a cancelled order brings back the ones it took', async () => {
  await receive('Milk', [
    [5, 2],
    [5, 1],
  ])
  expect(await bestBeforeOf('Milk')).toBe(day(1))
  const placed = await order('Milk', 7)
  expect(await ending('Milk')).toEqual({ [day(2)]: 3 })
  expect(await bestBeforeOf('Milk')).toBe(day(2))
  // More that came meanwhile, with an earlier date, was not what was sold.
  await receive('Milk', [[4, 1]])
  expect(await ending('Milk')).toEqual({ [day(1)]: 4, [day(2)]: 3 })
  const orderId = ('orderId' in placed.body && placed.body.orderId) || ''
  await placed.shopper.expectDone(cancelMyOrder, { id: orderId })
  expect(await ending('Milk')).toEqual({ [day(1)]: 9, [day(2)]: 5 })
})

test('nothing expired is sold, not even before anything was tidied up', async () => {
  await receive('Curd', [
    [6, 0],
    [2, 9],
  ])
  expect((await order('Curd', 1)).status).toBe(200)
  await pass(1)
  expect((await order('Curd', 3)).body).toMatchObject({ code: 'out_of_stock', lines: [{ left: 2 }] })
  expect((await order('Curd', 2)).status).toBe(200)
  expect((await order('Curd', 1)).body).toMatchObject({ code: 'out_of_stock' })
  await Promise.all([expireGoods(shop.shop), expireGoods(shop.shop)])
  expect((await shop.product('Curd')).stock).toBe(0)
  const log = await seller.expectDone(readStockLog, { product: await idOf('Curd') })
  expect(log.body.entries[0]).toMatchObject({ cause: 'waste', reason: 'Expired', by: -5, after: 0, staff: null })
  expect((await order('Curd', 1)).body).toMatchObject({ code: 'out_of_stock' })
})

test('an expired piece that comes back with a cancelled order is not sold again', async () => {
  await receive('Ghee', [[4, 0]])
  const placed = await order('Ghee', 4)
  await pass(1)
  await receive('Ghee', [[1, 9]])
  const orderId = ('orderId' in placed.body && placed.body.orderId) || ''
  await placed.shopper.expectDone(cancelMyOrder, { id: orderId })
  expect((await shop.product('Ghee')).stock).toBe(5)
  expect((await order('Ghee', 2)).body).toMatchObject({ code: 'out_of_stock', lines: [{ left: 1 }] })
  await expireGoods(shop.shop)
  expect((await shop.product('Ghee')).stock).toBe(1)
})

test('grams of a shelf expire too, and the rest of it is for sale', async () => {
  const product = await idOf('Tomatoes')
  const lines = [
    { product, amount: 1000, bestBefore: day(1) },
    { product, amount: 600, bestBefore: day(5) },
  ]
  await seller.expectDone(receiveGoods, { lines })
  await pass(2)
  expect((await order('Tomatoes', 3)).body).toMatchObject({ code: 'out_of_stock', lines: [{ left: 2 }] })
  await expireGoods(shop.shop)
  expect((await shop.product('Tomatoes')).stock).toBe(2)
})

test('what is typed in addition has no date, and then the page tells none', async () => {
  await receive('Paneer', [[4, 2]])
  expect((await order('Paneer', 4)).status).toBe(200)
  await seller.expectDone(setProductStock, { id: await idOf('Paneer'), inStock: true, stock: 10 })
  expect(await ending('Paneer')).toEqual({})
  expect(await bestBeforeOf('Paneer')).toBeUndefined()
  await pass(5)
  await expireGoods(shop.shop)
  expect((await shop.product('Paneer')).stock).toBe(10)
})

test('what came without a date before is sold before what has one', async () => {
  await receive('Butter', [[3, null]])
  await receive('Butter', [[3, 2]])
  expect(await bestBeforeOf('Butter')).toBeUndefined()
  await order('Butter', 4)
  expect(await ending('Butter')).toEqual({ [day(2)]: 2 })
})

test('a batch is marked down or taken off, and never more of it than is left', async () => {
  await receive('Cheese', [
    [3, 1],
    [3, 2],
  ])
  const product = await idOf('Cheese')
  await seller.expectDone(markDownGoods, { product, offerPrice: 25 })
  expect((await shop.shelf('Cheese'))?.offerPrice).toBe(25)
  expect((await seller.call(markDownGoods, { product, offerPrice: 51 })).status).toBe(400)
  const off = (quantity: number) => ({
    kind: 'waste' as const,
    reason: 'Ends soon',
    lines: [{ product, quantity, bestBefore: day(2) }],
  })
  expect((await seller.call(takeOffGoods, off(4))).body).toMatchObject({ code: 'out_of_stock' })
  await seller.expectDone(takeOffGoods, off(3))
  expect(await ending('Cheese')).toEqual({ [day(1)]: 3 })
})

test('a picker is shown the oldest date on the shelf', async () => {
  const later = await openShop({ seeds: [grocery('Lassi', { stock: 0 })] })
  try {
    const [owner, shopper] = [await later.seller(), await later.shopper()]
    const { _id: product } = await later.product('Lassi')
    const lines = [6, 2].map((days) => ({ product, quantity: 2, bestBefore: day(days) }))
    await owner.expectDone(receiveGoods, { lines })
    const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
    const items = [{ product, quantity: 2 }]
    await shopper.expectDone(placeCodOrder, { items, address: body.address._id }, { headers: newAttempt() })
    const picks = await (await later.staff('picker')).expectDone(listPicks)
    expect(picks.body.tasks[0]?.lines[0]?.bestBefore).toBe(day(2))
  } finally {
    await later.close()
  }
})
