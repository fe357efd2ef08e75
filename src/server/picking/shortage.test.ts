import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCredit } from '#contract/orders/credit.ts'
import { readReceipt } from '#contract/orders/receipts.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { showToday } from '#contract/shop/today.ts'
import { deliver, orderForCash, orderOf, orderOnline, refundFirst } from '../testing/delivered-orders.ts'
import { findLosses } from '../testing/money-ledger.ts'
import type { StaffVisitor } from '../testing/open-shop.ts'
import { Payer, type WireOrder } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { pickOrder } from '../testing/picking.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PayingShop
let seller: Visitor
let picker: StaffVisitor

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
  picker = await shop.staff('picker', 'Ravi')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.restock()
  await shop.shop.db.execute(sql`UPDATE products SET in_stock = true`)
})

const balanceOf = async (payer: Payer) => (await payer.person.call(readCredit)).body.balance

/** Somebody with ₹40.80 for each milk that was refunded: it costs ₹40, and the tax is 2 %. */
async function withCreditFor(milk: number): Promise<Payer> {
  const payer = await Payer.at(shop)
  const order = await orderForCash(payer, { Milk: milk })
  await deliver(seller, order._id)
  await refundFirst(seller, order, milk)
  return payer
}

async function givenBack({ _id }: WireOrder): Promise<number> {
  const { rows } = await shop.shop.db.execute<{ amount: number }>(sql`
    SELECT amount_refunded::int AS amount FROM payment_sandbox.payments payment
    JOIN orders ON provider_payment_id = payment.id WHERE orders.id = ${_id}`)
  return rows[0]?.amount ?? 0
}

const cancel = (order: WireOrder) => seller.call(moveOrder, { id: order._id, status: 'Cancelled' })

async function mailsAbout(order: WireOrder): Promise<string[]> {
  const { rows } = await shop.shop.db.execute<{ kind: string }>(
    sql`SELECT kind FROM mail_outbox WHERE about->>'orderId' = ${order._id} AND kind = 'refund'`,
  )
  return rows.map(({ kind }) => kind)
}

test('what is missing from a cash order is not collected, and nothing becomes credit', async () => {
  const payer = await Payer.at(shop)
  const order = await orderForCash(payer, { Milk: 3 })
  expect(await pickOrder(picker, order, [2])).toMatchObject({ body: { status: 'Packed' } })
  const packed = await orderOf(payer, order._id)
  expect(packed).toMatchObject({
    status: 'Packed',
    amount: 122.4,
    notCharged: 40.8,
    isPaid: false,
    items: [{ quantity: 3, short: 1 }],
    itemRefunds: [{ amount: 40.8, notCharged: 40.8, toCredit: 0, toPayment: 0, isShortage: true }],
  })
  expect(packed).not.toHaveProperty('refunded')
  expect(await mailsAbout(order)).toEqual(['refund'])
  expect(await balanceOf(payer)).toBe(0)
  for (const status of ['Out for delivery', 'Delivered'] as const)
    await seller.call(moveOrder, { id: order._id, status })
  expect(await payer.person.call(readReceipt, { id: order._id })).toMatchObject({
    body: { payments: [{ type: 'COD', amount: 81.6 }], refunds: [] },
  })
  expect(await refundFirst(seller, order, 3)).toMatchObject({ body: { order: { refunded: 81.6, notCharged: 40.8 } } })
  expect(await balanceOf(payer)).toBe(81.6)
  expect(await refundFirst(seller, order, 4)).toMatchObject({ status: 409 })
})

test('what is missing from an order that was paid online goes back, and a cancellation gives back the rest', async () => {
  const payer = await Payer.at(shop)
  const order = await orderOnline(shop, payer, { Milk: 3 })
  await pickOrder(picker, order, [1])
  expect(await orderOf(payer, order._id)).toMatchObject({ amount: 122.4, refunded: 81.6, isPaid: true })
  await expect.poll(() => givenBack(order)).toBe(8160)
  await cancel(order)
  await expect.poll(() => givenBack(order)).toBe(12240)
  expect(await balanceOf(payer)).toBe(0)
  await expect.poll(async () => (await orderOf(payer, order._id)).refund).toBe('processed')
})

test('credit that an order no longer needs comes back, and the rest of it when the order is cancelled', async () => {
  const payer = await withCreditFor(2)
  const order = await orderForCash(payer, { Milk: 3 })
  expect(order).toMatchObject({ credit: 81.6, isPaid: false })
  await pickOrder(picker, order, [1])
  expect(await orderOf(payer, order._id)).toMatchObject({ notCharged: 40.8, refunded: 40.8, isPaid: true })
  expect(await balanceOf(payer)).toBe(40.8)
  await cancel(order)
  expect(await balanceOf(payer)).toBe(81.6)
})

test('an order paid by card and credit gives back exactly both, also when it is cancelled', async () => {
  const payer = await withCreditFor(1)
  const order = await orderOnline(shop, payer, { Milk: 3 })
  expect(order).toMatchObject({ credit: 40.8 })
  await pickOrder(picker, order, [2])
  await expect.poll(() => givenBack(order)).toBe(4080)
  await cancel(order)
  await expect.poll(() => givenBack(order)).toBe(8160)
  expect(await balanceOf(payer)).toBe(40.8)
})

test('less than a rupee becomes credit, and the cancellation does not give it back twice', async () => {
  await shop.shop.db.execute(sql`UPDATE products SET offer_price = 50 WHERE name = 'Bread'`)
  const payer = await Payer.at(shop)
  const order = await orderOnline(shop, payer, { Bread: 1, Milk: 1 })
  await shop.shop.db.execute(sql`UPDATE products SET offer_price = 4000 WHERE name = 'Bread'`)
  await pickOrder(picker, order, [0])
  expect(await balanceOf(payer)).toBe(0.51)
  await cancel(order)
  await expect.poll(() => givenBack(order)).toBe(order.amount * 100 - 51)
  expect(await balanceOf(payer)).toBe(0.51)
})

test('nothing is there: the shop cancels the order, gives everything back and nothing to the shelf', async () => {
  const payer = await Payer.at(shop)
  const [cash, online] = [await orderForCash(payer, { Milk: 2 }), await orderOnline(shop, payer, { Milk: 3 })]
  expect(await pickOrder(picker, cash, [0])).toMatchObject({ body: { status: 'Cancelled' } })
  expect(await pickOrder(picker, online, [0])).toMatchObject({ body: { status: 'Cancelled' } })
  expect(await orderOf(payer, cash._id)).toMatchObject({ status: 'Cancelled', isPaid: false })
  await expect.poll(() => givenBack(online)).toBe(12240)
  expect(await balanceOf(payer)).toBe(0)
  expect(await shop.stockOf('Milk')).toBe(0)
})

test('a cancelled order gives the shelf what was picked, and not what was missing', async () => {
  const order = await orderForCash(shop.asha, { Milk: 5 })
  await pickOrder(picker, order, [2])
  expect(await shop.stockOf('Milk')).toBe(0)
  await cancel(order)
  expect(await shop.stockOf('Milk')).toBe(2)
})

test('a packed order whose customer was told what is missing is not taken back, a later move is', async () => {
  const order = await orderForCash(shop.asha, { Milk: 2 })
  await pickOrder(picker, order, [1])
  expect(await seller.call(undoOrderMove, { id: order._id, status: 'Packed' })).toMatchObject({
    status: 409,
    body: { message: 'The customer was told that items are missing already.' },
  })
  await seller.call(moveOrder, { id: order._id, status: 'Out for delivery' })
  expect(await seller.call(undoOrderMove, { id: order._id, status: 'Out for delivery' })).toMatchObject({ status: 200 })
})

test('the seller’s day counts what was sold, without what was missing', async () => {
  const revenue = async () => (await seller.expectDone(showToday)).body.today.revenue
  const before = await revenue()
  const order = await orderForCash(shop.asha, { Milk: 3 })
  await pickOrder(picker, order, [1])
  expect((await revenue()) - before).toBeCloseTo(40.8)
})

test('an order that the search for an item makes late is promised anew, and says why', async () => {
  const payer = await Payer.at(shop)
  const [inTime, late] = [await orderForCash(payer, { Milk: 2 }), await orderForCash(payer, { Milk: 3 })]
  await shop.shop.db.execute(
    sql`UPDATE promises SET current_by = now() - interval '20 minutes' WHERE order_id = ${late._id}`,
  )
  for (const order of [inTime, late]) await pickOrder(picker, order, [1])
  const changesOf = async ({ _id }: WireOrder) => (await orderOf(payer, _id)).promise?.changes
  expect(await changesOf(inTime)).toEqual([])
  expect(await changesOf(late)).toMatchObject([{ reason: 'item_missing' }])
})

test('afterwards every paisa is in one place', async () => {
  await expect.poll(() => findLosses(shop.shop.db, {})).toEqual([])
})
