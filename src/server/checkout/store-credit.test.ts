import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCredit } from '#contract/orders/credit.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { readReceipt } from '#contract/orders/receipts.ts'
import { undoOrderMove } from '#contract/orders/seller-orders.ts'
import { deliver, orderForCash, orderOf, orderOnline, refundFirst } from '../testing/delivered-orders.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { Payer, pay, refundsOf } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PayingShop
let seller: Visitor

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
})
afterAll(() => shop.close())
beforeEach(() => shop.restock())

const balanceOf = async (payer: Payer) => (await payer.person.call(readCredit)).body.balance

/** Somebody with ₹40.80 for each milk that was refunded. */
async function withCreditFor(milk: number): Promise<Payer> {
  const payer = await Payer.at(shop)
  const order = await orderForCash(payer, { Milk: milk })
  await deliver(seller, order._id)
  await refundFirst(seller, order, milk)
  return payer
}

test('a cash order uses the credit that there is, says what is left to pay, and gives it back when cancelled', async () => {
  const payer = await withCreditFor(1)
  const order = await orderForCash(payer, { Milk: 2 })
  expect(order).toMatchObject({ amount: 81.6, credit: 40.8, isPaid: false })
  expect(await balanceOf(payer)).toBe(0)
  expect(await payer.person.call(readReceipt, { id: order._id })).toMatchObject({
    body: { payments: [{ type: 'Credit', amount: 40.8 }] },
  })
  await payer.person.call(cancelMyOrder, { id: order._id })
  expect(await balanceOf(payer)).toBe(40.8)
  expect(await orderOf(payer, order._id)).toMatchObject({ status: 'Cancelled', isPaid: false })
})

test('an order that credit pays for is paid from the beginning, also after a delivery is taken back', async () => {
  const payer = await withCreditFor(2)
  const order = await orderForCash(payer, { Milk: 1 })
  expect(order).toMatchObject({ amount: 40.8, credit: 40.8, isPaid: true })
  expect(await balanceOf(payer)).toBe(40.8)
  await deliver(seller, order._id)
  await seller.call(undoOrderMove, { id: order._id, status: 'Delivered' })
  expect(await orderOf(payer, order._id)).toMatchObject({ status: 'Out for delivery', isPaid: true })

  const other = await orderForCash(payer, { Milk: 1 })
  await payer.person.call(cancelMyOrder, { id: other._id })
  expect(await orderOf(payer, other._id)).toMatchObject({ status: 'Cancelled', isPaid: true, refund: 'processed' })
  expect(await balanceOf(payer)).toBe(40.8)
})

test('an online order asks the provider for the rest only', async () => {
  const payer = await withCreditFor(1)
  const order = await orderOnline(shop, payer, { Milk: 3 })
  expect(order).toMatchObject({ amount: 122.4, credit: 40.8, isPaid: true })
  expect(await balanceOf(payer)).toBe(0)
  await payer.person.call(cancelMyOrder, { id: order._id })
  expect(await balanceOf(payer)).toBe(40.8)
  await expect.poll(async () => (await orderOf(payer, order._id)).refund).toBe('processed')
  const refunds = (await refundsOf(shop)).slice(0, 2)
  for (const amount of [81.6, 40.8]) {
    expect(refunds).toContainEqual(expect.objectContaining({ amount, captured: amount, reason: 'order_cancelled' }))
  }
})

test('there is nothing to pay online when credit pays for all', async () => {
  const payer = await withCreditFor(2)
  expect(await payer.start({ Milk: 1 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Your store credit covers this order') },
  })
  expect(await shop.stockOf('Milk'), 'only those of the order that gave the credit are gone').toBe(48)
})

test('credit that was used for another order meanwhile does not pay twice: the payment goes back', async () => {
  const payer = await withCreditFor(1)
  const providerOrder = await payer.begin({ Milk: 3 })
  const { body: result } = await pay(shop, providerOrder, { webhook: 'never' })
  await orderForCash(payer, { Bread: 1, Milk: 1 })
  expect(await balanceOf(payer)).toBe(0)
  expect(await payer.verify(result)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('used for another order') },
  })
  expect((await payer.orders()).filter(({ amount }) => amount === 122.4)).toEqual([])
})

test('two orders at the same time use the credit once', async () => {
  const payer = await withCreditFor(1)
  const orders = await Promise.all([orderForCash(payer, { Milk: 2 }), orderForCash(payer, { Milk: 3 })])
  expect(orders.map(({ credit = 0 }) => credit).sort()).toEqual([0, 40.8])
  expect(await balanceOf(payer)).toBe(0)
})

test('the database refuses to spend more than there is', async () => {
  await withCreditFor(1)
  await expect(shop.shop.db.execute(sql`UPDATE credit_accounts SET balance = balance - 1000000`)).rejects.toThrow()
})

test('afterwards every paisa is in one place', async () => {
  await expect.poll(() => findLosses(shop.shop.db, {})).toEqual([])
})
