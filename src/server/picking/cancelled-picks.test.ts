import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wishBackInStock } from '#contract/catalog/back-in-stock.ts'
import { receiveGoods } from '#contract/goods/receive.ts'
import { readStockLog } from '#contract/goods/stock-log.ts'
import { addItems, quoteAddedItems } from '#contract/orders/add-items.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { finishPick, releasePick, setPickLine, startPick } from '#contract/orders/picking.ts'
import { cancelOrders, moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { notifyWishers } from '../back-in-stock/notify-wishers.ts'
import { orderForCash, orderOf } from '../testing/delivered-orders.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop, type StaffVisitor } from '../testing/open-shop.ts'
import { Payer, type WireOrder } from '../testing/paying.ts'
import { leftOnShelf, putOnShelf } from '../testing/put-on-shelf.ts'
import type { Visitor } from '../testing/visitor.ts'

const STEP = 250
const GRAMS = 10_000

let shop: OpenShop
let asha: Payer
let seller: Visitor
let ravi: StaffVisitor
let lata: StaffVisitor

beforeAll(async () => {
  const loose = { step: STEP, unit: 'g' as const }
  shop = await openShop({
    seeds: [
      grocery('Milk', { stock: 5 }),
      grocery('Tomatoes', { loose, stock: GRAMS / STEP }),
      grocery('Rice 1 kg', { stock: 1 }),
      grocery('Rice 5 kg', { stock: 1 }),
      grocery('Bread'),
    ],
  })
  asha = await Payer.at(shop)
  seller = await shop.seller()
  ravi = await shop.staff('picker', 'Ravi')
  lata = await shop.staff('picker', 'Lata')
})
afterAll(async () => {
  const losses = await findLosses(shop.shop.db, {})
  await shop.close()
  expect(losses).toEqual([])
})
beforeEach(async () => {
  const { db } = shop.shop
  await db.execute(sql`UPDATE products SET in_stock = true, stock = 5 WHERE name = 'Milk'`)
  await db.execute(sql`UPDATE shelves SET amount = ${GRAMS} WHERE id = ${await idOf('Tomatoes')}`)
  await db.execute(sql`UPDATE products SET in_stock = true, stock = ${GRAMS / STEP} WHERE name = 'Tomatoes'`)
})

const idOf = async (name: string) => (await shop.product(name))._id
const milkLeft = async () => (await shop.product('Milk')).stock
const gramsLeft = async () => leftOnShelf(shop, await idOf('Tomatoes'))
const cancel = ({ _id: id }: WireOrder) => seller.expectDone(moveOrder, { id, status: 'Cancelled' })

type Said = { picked: number; short: number; weighed?: number }

/** An order of which a picker has said so much of each line. */
async function picked(lines: Record<string, number>, ...said: Said[]): Promise<WireOrder> {
  const order = await orderForCash(asha, lines)
  await ravi.expectDone(startPick, { id: order._id })
  for (const [line, each] of said.entries()) await ravi.expectDone(setPickLine, { id: order._id, line, ...each })
  return order
}

describe('an order is cancelled while it is picked', () => {
  test.each([
    ['the shopper', ({ _id: id }: WireOrder) => asha.person.expectDone(cancelMyOrder, { id })],
    ['the seller', cancel],
    ['the seller, with others', ({ _id: id }: WireOrder) => seller.expectDone(cancelOrders, { ids: [id] })],
    ['a picker who finds nothing', ({ _id: id }: WireOrder) => ravi.expectDone(finishPick, { id })],
  ])('by %s: what was not there is not for sale, and nobody is told that it is back', async (_, cancelled) => {
    const order = await picked({ Milk: 2 }, { picked: 0, short: 2 })
    const email = `${order._id}@example.com`.toLowerCase()
    await shop.visitor().expectDone(wishBackInStock, { product: await idOf('Milk'), email })
    await cancelled(order)
    expect(await milkLeft()).toBe(0)
    expect((await orderOf(asha, order._id)).status).toBe('Cancelled')
    await notifyWishers(shop.shop.db, new AbortController().signal)
    const { rows } = await shop.shop.db.execute(sql`SELECT email FROM back_in_stock_wishes WHERE email = ${email}`)
    expect(rows, 'still waits').toHaveLength(1)
    await shop.shop.db.execute(sql`DELETE FROM back_in_stock_wishes`)
  })

  test('what was found goes back, and the log says who missed the rest', async () => {
    const order = await picked({ Milk: 3 }, { picked: 1, short: 2 })
    await cancel(order)
    expect(await milkLeft()).toBe(1)
    const { body } = await seller.expectDone(readStockLog, { product: await idOf('Milk') })
    const entries = body.entries.filter(({ order: of }) => of?._id === order._id).reverse()
    expect(entries.map(({ cause, by, staff }) => [cause, by, staff])).toEqual([
      ['order', -3, null],
      ['missing', -2, 'Ravi'],
      ['cancel', 3, null],
      ['missing', -2, 'Ravi'],
    ])
  })

  test('what nobody has looked for yet goes back', async () => {
    await cancel(await picked({ Bread: 1, Milk: 3 }))
    expect(await milkLeft()).toBe(5)
    await cancel(await picked({ Milk: 3 }, { picked: 1, short: 0 }))
    expect(await milkLeft()).toBe(5)
  })

  test('a picker who found it after all leaves nothing missing', async () => {
    const order = await picked({ Milk: 2 }, { picked: 0, short: 2 })
    await ravi.expectDone(setPickLine, { id: order._id, line: 0, picked: 2, short: 0 })
    await cancel(order)
    expect(await milkLeft()).toBe(5)
  })

  test('what one picker missed stays missing after another has taken over, and after nobody has', async () => {
    const order = await picked({ Milk: 2 }, { picked: 1, short: 1 })
    await ravi.expectDone(releasePick, { id: order._id })
    await lata.expectDone(startPick, { id: order._id })
    await lata.expectDone(releasePick, { id: order._id })
    await cancel(order)
    expect(await milkLeft()).toBe(1)
  })

  test('grams that were weighed go back, the missing ones do not', async () => {
    await cancel(await picked({ Tomatoes: 4 }, { picked: 3, short: 1, weighed: 730 }))
    // A picker who finds too little leaves less than a step on the shelf.
    expect(await gramsLeft()).toBe(STEP - 1 + 730)
  })

  test('what weighs more or less, with nothing missing, changes nothing', async () => {
    await cancel(await picked({ Tomatoes: 4 }, { picked: 4, short: 0, weighed: 1040 }))
    await cancel(await picked({ Tomatoes: 4 }, { picked: 4, short: 0, weighed: 940 }))
    expect(await gramsLeft()).toBe(GRAMS)
  })

  test('of sizes on one shelf, each gives back what was found of it', async () => {
    const shelf = await putOnShelf(shop, 20_000, { 'Rice 1 kg': 1000, 'Rice 5 kg': 5000 })
    const order = await picked({ 'Rice 1 kg': 3, 'Rice 5 kg': 2 }, { picked: 3, short: 0 }, { picked: 1, short: 1 })
    expect(await leftOnShelf(shop, shelf)).toBe(4999)
    await cancel(order)
    expect(await leftOnShelf(shop, shelf)).toBe(4999 + 3000 + 5000)
  })

  test('what goes back has the newest date of which something was gone, and no date has more than came', async () => {
    const { db } = shop.shop
    const product = await idOf('Milk')
    await db.execute(sql`UPDATE products SET stock = 0 WHERE id = ${product}`)
    const dayIn = (days: number) => shopDayOf(new Date(Date.now() + days * 86_400_000)).date
    for (const days of [1, 9])
      await seller.expectDone(receiveGoods, { lines: [{ product, quantity: 3, bestBefore: dayIn(days) }] })
    await cancel(await picked({ Milk: 4 }, { picked: 3, short: 1 }))
    const { rows } = await db.execute(sql`
      SELECT best_before::text AS date, remaining::int AS left FROM goods_left(${product}, false, 3) WHERE remaining > 0`)
    expect(rows).toEqual([{ date: dayIn(9), left: 3 }])
    expect(await milkLeft()).toBe(3)
    await db.execute(sql`DELETE FROM goods_batches`)
  })
})

describe('what was weighed is taken back', () => {
  const pack = ({ _id: id }: WireOrder) => ravi.expectDone(finishPick, { id })
  const undo = ({ _id: id }: WireOrder) => seller.expectDone(undoOrderMove, { id, status: 'Packed' })

  test('packed and taken back within the minute: the shelf has what it had, and nothing is weighed', async () => {
    const order = await picked({ Tomatoes: 4 }, { picked: 4, short: 0, weighed: 1040 })
    await pack(order)
    expect(await gramsLeft()).toBe(GRAMS - 1040)
    await undo(order)
    expect(await gramsLeft()).toBe(GRAMS - 1000)
    expect((await orderOf(asha, order._id)).items[0]).not.toHaveProperty('weighed')
  })

  test('weighed, packed, taken back, left, grown and cancelled: not a gram is gone', async () => {
    const order = await picked({ Tomatoes: 4 }, { picked: 4, short: 0, weighed: 1040 })
    await pack(order)
    await undo(order)
    await ravi.expectDone(releasePick, { id: order._id })
    const items = await asha.itemsOf({ Tomatoes: 2 })
    const { body } = await asha.person.expectDone(quoteAddedItems, { orderId: order._id, items })
    const totalSeen = body.bill
      .filter(({ part }) => part === 'total')
      .reduce((sum, { amount }) => Math.round((sum + amount) * 100) / 100, 0)
    const promisedBy = '2099-01-01T00:00:00Z'
    await asha.person.expectDone(addItems, { orderId: order._id, items, totalSeen, promisedBy })
    expect(await gramsLeft()).toBe(GRAMS - 1500)
    await cancel(order)
    expect(await gramsLeft()).toBe(GRAMS)
  })

  test('an order that was left after its Packed was taken back is free for anybody', async () => {
    const order = await picked({ Milk: 1 }, { picked: 1, short: 0 })
    await pack(order)
    await undo(order)
    await ravi.expectDone(releasePick, { id: order._id })
    await lata.expectDone(startPick, { id: order._id })
    await lata.expectDone(finishPick, { id: order._id })
    expect((await orderOf(asha, order._id)).status).toBe('Packed')
  })

  test('a shelf that had too little for the weight gets back what it lost, however often', async () => {
    await shop.shop.db.execute(sql`UPDATE shelves SET amount = 1010 WHERE id = ${await idOf('Tomatoes')}`)
    await shop.shop.db.execute(sql`UPDATE products SET stock = 4 WHERE name = 'Tomatoes'`)
    const order = await picked({ Tomatoes: 4 }, { picked: 4, short: 0, weighed: 1040 })
    for (let turn = 0; turn < 3; turn++) {
      await pack(order)
      expect(await gramsLeft()).toBe(0)
      await undo(order)
      expect(await gramsLeft()).toBe(10)
    }
    await pack(order)
    await cancel(order)
    expect(await gramsLeft()).toBe(1010)
  })
})
