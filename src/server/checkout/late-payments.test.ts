import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay, refundsOf } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { checkOpenPayments, releaseExpiredHolds } from './reconcile-payments.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.restock()
  await setPrice('Milk', 4000)
})

const setPrice = (name: string, offerPrice: number) =>
  shop.shop.db.execute(sql`UPDATE products SET price = 9900, offer_price = ${offerPrice} WHERE name = ${name}`)
const refundOf = async (paymentId: string) => (await refundsOf(shop)).find((refund) => refund.paymentId === paymentId)

/** Begun now and left alone; the hold's time is up. */
async function leftAlone(minutes: number): Promise<string> {
  const orderId = await shop.asha.begin({ Milk: 1 })
  await shop.wait(minutes)
  await releaseExpiredHolds(shop.shop)
  return orderId
}

const DAYS = 24 * 60

describe('what is paid after the end of its payment', () => {
  test.for(['verify', 'webhook', 'reconciler'])('is refunded when the price has changed: told by %s', async (way) => {
    const orderId = await leftAlone(29 * DAYS)
    await setPrice('Milk', 9900)
    const before = (await shop.asha.orders()).length
    const { body: result } = await pay(shop, orderId, { webhook: way === 'webhook' ? 'before' : 'never' })
    if (way === 'reconciler') await checkOpenPayments(shop.shop)
    expect(await shop.asha.verify(result)).toMatchObject({
      status: 409,
      body: { code: 'payment_refunded', message: expect.stringContaining('prices have changed') },
    })
    await expect
      .poll(() => refundOf(result.razorpay_payment_id))
      .toMatchObject({ reason: 'paid_late', state: 'processed', amount: 40.8 })
    expect(await shop.asha.orders()).toHaveLength(before)
    expect(await shop.stockOf('Milk')).toBe(50)
  })

  test('is kept as an order when price and stock still fit', async () => {
    const orderId = await leftAlone(29 * DAYS)
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    expect(await shop.asha.verify(result)).toMatchObject({ status: 200 })
    expect((await shop.asha.orders())[0]).toMatchObject({ amount: 40.8, isPaid: true })
    expect(await shop.stockOf('Milk')).toBe(49)
  })

  test.for([
    ['sold out', sql`stock = 0`, 'out_of_stock'],
    ['no longer sold', sql`archived_at = now()`, 'paid_late'],
    ['switched off', sql`in_stock = false`, 'paid_late'],
  ] as const)('is refunded when it is %s', async ([, change, reason]) => {
    const orderId = await leftAlone(60)
    await shop.shop.db.execute(sql`UPDATE products SET ${change} WHERE name = 'Milk'`)
    const { body: result } = await pay(shop, orderId, { webhook: 'before' })
    await expect.poll(() => refundOf(result.razorpay_payment_id)).toMatchObject({ reason, state: 'processed' })
    await shop.shop.db.execute(sql`UPDATE products SET archived_at = NULL, in_stock = true WHERE name = 'Milk'`)
  })

  test('gives back the stock that a stopped shop still held for it', async () => {
    const orderId = await shop.asha.begin({ Milk: 2 })
    await shop.wait(3 * DAYS)
    await setPrice('Milk', 5000)
    await pay(shop, orderId, { webhook: 'before' })
    expect(await shop.stockOf('Milk')).toBe(50)
  })

  test('is not captured when it is only authorised', async () => {
    const orderId = await leftAlone(60)
    const { body: result } = await pay(shop, orderId, { outcome: 'authorized', webhook: 'never' })
    expect(await shop.asha.verify(result)).toMatchObject({ status: 409, body: { code: 'in_progress' } })
    expect(await shop.shop.payments.findPayment(result.razorpay_payment_id)).toMatchObject({ status: 'authorized' })
  })
})

describe('what is paid in time', () => {
  test('counts at its price until half an hour after the hold', async () => {
    const orderId = await leftAlone(44)
    await setPrice('Milk', 9900)
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    expect(await shop.asha.verify(result)).toMatchObject({ status: 200 })
    expect((await shop.asha.orders())[0]).toMatchObject({ amount: 40.8 })
  })

  test('counts at its price when the shop hears of it hours later', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    await shop.wait(5 * 60)
    await setPrice('Milk', 9900)
    expect(await shop.asha.verify(result)).toMatchObject({ status: 200 })
    expect((await shop.asha.orders())[0]).toMatchObject({ amount: 40.8 })
  })

  test('is refunded when the shop hears of it days later and the price has changed', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    await shop.wait(2 * DAYS)
    await setPrice('Milk', 9900)
    expect(await shop.asha.verify(result)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
  })
})
