import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishPick, replacePickLine, setPickLine, startPick } from '#contract/orders/picking.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { orderForCash, orderOf, orderOnline } from '../testing/delivered-orders.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop, type StaffVisitor } from '../testing/open-shop.ts'
import { Payer, WEBHOOK_SECRET, type WireOrder } from '../testing/paying.ts'
import { leftOnShelf } from '../testing/put-on-shelf.ts'
import type { Visitor } from '../testing/visitor.ts'

const GRAMS = 10_000

let shop: OpenShop
let asha: Payer
let seller: Visitor
let ravi: StaffVisitor
let ids: Record<string, string>

beforeAll(async () => {
  const loose = { step: 250, unit: 'g' as const }
  shop = await openShop({
    seeds: [
      grocery('Milk', { stock: 20 }),
      grocery('Curd', { stock: 20, offerPrice: 30 }),
      grocery('Tomatoes', { loose, offerPrice: 20, stock: GRAMS / loose.step }),
      grocery('Bread'),
    ],
    config: { payments: { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null } },
  })
  asha = await Payer.at(shop)
  seller = await shop.seller()
  ravi = await shop.staff('picker', 'Ravi')
  ids = Object.fromEntries(
    await Promise.all(
      ['Milk', 'Curd', 'Tomatoes', 'Bread'].map(async (name) => [name, (await shop.product(name))._id] as const),
    ),
  )
})
afterAll(async () => {
  const losses = await findLosses(shop.shop.db, {})
  await shop.close()
  expect(losses).toEqual([])
})
beforeEach(async () => {
  const { db } = shop.shop
  await db.execute(sql`UPDATE products SET in_stock = true`)
  await db.execute(sql`UPDATE products SET stock = 20 WHERE name IN ('Milk', 'Curd')`)
  await db.execute(sql`UPDATE shelves SET amount = ${GRAMS}`)
  await db.execute(sql`UPDATE products SET stock = ${GRAMS / 250} WHERE name = 'Tomatoes'`)
})

const pack = ({ _id: id }: WireOrder) => seller.call(moveOrder, { id, status: 'Packed' })
const now = ({ _id }: WireOrder) => orderOf(asha, _id)

async function say(order: WireOrder, line: number, picked: number, short: number, weighed?: number): Promise<void> {
  await ravi.expectDone(startPick, { id: order._id })
  const said = { id: order._id, line, picked, short, ...(weighed !== undefined && { weighed }) }
  await ravi.expectDone(setPickLine, said)
}

test('what the picker marked as missing is not collected when the seller packs the order', async () => {
  const order = await orderForCash(asha, { Milk: 2, Bread: 1 })
  await say(order, 0, 0, 2)
  await say(order, 1, 1, 0)
  expect(await pack(order)).toMatchObject({ status: 200, body: { message: 'Order marked as Packed' } })
  expect(await now(order)).toMatchObject({
    status: 'Packed',
    amount: 122.4,
    notCharged: 81.6,
    items: [{ short: 2 }, { quantity: 1 }],
  })
  expect(await ravi.call(finishPick, { id: order._id }), 'the picker’s phone says the same').toMatchObject({
    status: 200,
    body: { status: 'Packed' },
  })
})

test('what was missing from an order that was paid online goes back when the seller packs it', async () => {
  const order = await orderOnline(shop, asha, { Milk: 3 })
  await say(order, 0, 1, 2)
  await pack(order)
  expect(await now(order)).toMatchObject({ status: 'Packed', refunded: 81.6, isPaid: true })
})

test('what the picker weighed is what is paid and what the shelf loses', async () => {
  const order = await orderForCash(asha, { Tomatoes: 4 })
  await say(order, 0, 4, 0, 985)
  await pack(order)
  expect(await now(order)).toMatchObject({ status: 'Packed', notCharged: 1.22, items: [{ weighed: 985, less: 1.2 }] })
  expect(await leftOnShelf(shop, ids.Tomatoes ?? '')).toBe(GRAMS - 985)
})

test('what comes instead and is cheaper is charged with its own price', async () => {
  const order = await orderForCash(asha, { Milk: 1 })
  await shop.shop.db.execute(sql`
    UPDATE order_items SET if_missing = '{"kind": "alike"}' WHERE order_id = ${order._id}`)
  await say(order, 0, 0, 1)
  await ravi.expectDone(replacePickLine, { id: order._id, line: 0, product: ids.Curd ?? '', quantity: 1 })
  expect(await pack(order)).toMatchObject({ status: 200 })
  expect(await now(order)).toMatchObject({ status: 'Packed', notCharged: 10.2, items: [{ instead: { pieces: 1 } }] })
})

test('a question that the shopper may still answer keeps the seller from packing', async () => {
  const order = await orderForCash(asha, { Milk: 1 })
  await shop.shop.db.execute(sql`
    UPDATE order_items SET if_missing = '{"kind": "ask"}' WHERE order_id = ${order._id}`)
  await say(order, 0, 0, 1)
  await ravi.expectDone(replacePickLine, { id: order._id, line: 0, product: ids.Curd ?? '', quantity: 1 })
  const { status, body } = await pack(order)
  expect([status, body.message]).toEqual([409, expect.stringContaining('hasn’t answered yet')])
  expect(body.message).toContain('Pick screen')
})

test.each([
  ['missing', 0, 1, undefined],
  ['weighed', 4, 0, 985],
] as const)(
  'a pick with something %s that is not finished is finished on the Pick screen',
  async (_, found, short, weighed) => {
    const first = weighed === undefined ? { Milk: 1 } : { Tomatoes: 4 }
    const order = await orderForCash(asha, { ...first, Bread: 1 })
    await say(order, 0, found, short, weighed)
    const { status, body } = await pack(order)
    expect([status, body.code]).toEqual([409, 'impossible_move'])
    expect(body.message).toContain('Please finish it on the Pick screen')
    expect((await now(order)).status).toBe('Order Placed')
    await say(order, 1, 1, 0)
    expect(await pack(order)).toMatchObject({ status: 200 })
  },
)

test('an order of which nothing is there is not packed', async () => {
  const order = await orderForCash(asha, { Milk: 2 })
  await say(order, 0, 0, 2)
  const { status, body } = await pack(order)
  expect([status, body.message]).toEqual([409, expect.stringContaining('Pick screen')])
  expect((await now(order)).status).toBe('Order Placed')
})

test('an order that nobody picks, or of which nothing is missing so far, is packed as before', async () => {
  const [unpicked, begun] = [await orderForCash(asha, { Milk: 2 }), await orderForCash(asha, { Milk: 1, Bread: 1 })]
  await say(begun, 0, 1, 0)
  for (const order of [unpicked, begun]) {
    expect(await pack(order)).toMatchObject({ status: 200 })
    expect(await now(order)).not.toHaveProperty('notCharged')
  }
})
