import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { listRefunds } from '#contract/payments/payments.ts'
import { listen } from '../testing/listen.ts'
import { pay, paymentEvent, refundsOf, webhook } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { releaseExpiredHolds } from './reconcile-payments.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.restock())

async function expectRefunded(paymentId: string, reason: string): Promise<void> {
  await expect
    .poll(async () => (await refundsOf(shop)).find((made) => made.paymentId === paymentId))
    .toMatchObject({ reason, state: 'processed' })
  expect(await shop.shop.payments.findPayment(paymentId)).toMatchObject({ status: 'refunded' })
}

describe('money that cannot become an order goes back', () => {
  test('the loaf was sold in the meantime', async () => {
    const orderId = await shop.asha.begin({ Loaf: 1 })
    await shop.wait(16)
    await releaseExpiredHolds(shop.shop)
    await shop.ravi.begin({ Loaf: 1 })
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    const before = (await shop.asha.orders()).length
    for (let time = 0; time < 2; time++) {
      expect(await shop.asha.verify(result)).toMatchObject({
        status: 409,
        body: { code: 'payment_refunded', message: expect.stringContaining('sold out') },
      })
    }
    expect(await shop.asha.orders()).toHaveLength(before)
    expect(await shop.stockOf('Loaf')).toBe(0)
    await expectRefunded(result.razorpay_payment_id, 'out_of_stock')
    await shop.restock()
    expect(await shop.asha.verify(result)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('sold out') },
    })
    const id = result.razorpay_payment_id
    const late = { id, order_id: orderId, amount: 4080, currency: 'INR', status: 'captured' }
    expect(await webhook(shop, paymentEvent('payment.captured', late))).toMatchObject({ status: 200 })
    expect(await shop.asha.orders()).toHaveLength(before)
  })

  test.for([{ amount: 100 }, { amount: 999_999 }, { currency: 'USD' }])('something else was paid: %o', async (odd) => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    const { body: result } = await pay(shop, orderId, { ...odd, webhook: 'never' })
    expect(await shop.asha.verify(result)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
    expect(await shop.stockOf('Milk')).toBe(50)
    await expectRefunded(result.razorpay_payment_id, 'amount_differs')
  })

  test('something else was paid, after the stock had gone back: it does not go back twice', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    await shop.wait(16)
    await releaseExpiredHolds(shop.shop)
    const { body: result } = await pay(shop, orderId, { amount: 100, webhook: 'never' })
    expect(await shop.asha.verify(result)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
    expect(await shop.stockOf('Milk')).toBe(50)
  })

  test('nobody knows what it was for', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    await shop.shop.db.execute(sql`DELETE FROM payment_intents WHERE provider_order_id = ${orderId}`)
    const payment = {
      id: result.razorpay_payment_id,
      order_id: orderId,
      amount: 4080,
      currency: 'INR',
      status: 'captured',
    }
    for (let time = 0; time < 2; time++) {
      expect(await webhook(shop, paymentEvent('payment.captured', payment), { id: `unknown-${time}` })).toMatchObject({
        status: 200,
      })
    }
    expect(await shop.asha.verify(result)).toMatchObject({ status: 404 })
    await expectRefunded(result.razorpay_payment_id, 'unknown_order')
  })

  test('it was paid already', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    const { body: first } = await pay(shop, orderId, { webhook: 'before' })
    await shop.shop.db.execute(sql`UPDATE payment_sandbox.orders SET status = 'attempted' WHERE id = ${orderId}`)
    const { body: second } = await pay(shop, orderId, { webhook: 'before' })
    expect(await shop.asha.verify(first)).toMatchObject({ status: 200 })
    expect(await shop.asha.verify(second)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
    await expectRefunded(second.razorpay_payment_id, 'paid_twice')
    expect(await shop.shop.payments.findPayment(first.razorpay_payment_id)).toMatchObject({ status: 'captured' })
  })

  test.for(['shopper', 'seller'] as const)('the %s cancelled the order', async (who) => {
    const orderId = await shop.asha.begin({ Milk: 2 })
    const { body: result } = await pay(shop, orderId, { webhook: 'before' })
    const [order] = await shop.asha.orders()
    const id = order?._id ?? ''
    const stream = await listen(shop.asha.person, streamOrders.path)
    const cancelled =
      who === 'shopper'
        ? await shop.asha.person.call(cancelMyOrder, { id })
        : await (await shop.seller()).call(moveOrder, { id, status: 'Cancelled', reason: 'The fridge broke' })
    expect(cancelled).toMatchObject({
      status: 200,
      body: { order: { status: 'Cancelled', refund: expect.any(String) } },
    })
    expect(await shop.stockOf('Milk')).toBe(50)
    await expect
      .poll(async () => (await shop.asha.orders())[0])
      .toMatchObject({ status: 'Cancelled', refund: 'processed' })
    const news = () => stream.told.filter(({ event }) => event === 'order').length
    await expect.poll(news, { message: 'of the cancellation and of the refund' }).toBeGreaterThan(1)
    stream.leave()
    await expectRefunded(result.razorpay_payment_id, 'order_cancelled')
    expect(await shop.asha.verify(result)).toMatchObject({ status: 200, body: { orderId: id } })
  })

  test('only the seller sees it, page by page and by state', async () => {
    expect(await shop.asha.person.call(listRefunds)).toMatchObject({ status: 401 })
    const seller = await shop.seller()
    const list = async (query: string) => (await seller.expectDone(listRefunds, new URLSearchParams(query))).body
    const all = (await list('limit=200')).refunds
    const paged: { _id: string }[] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const { refunds, nextCursor } = await list(`limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      paged.push(...refunds)
      cursor = nextCursor
    }
    expect(paged).toEqual(all)
    const [newest] = all
    await shop.shop.db.execute(sql`UPDATE refunds SET state = 'failed' WHERE id = ${newest?._id}`)
    expect(await list('state=failed')).toMatchObject({ failed: 1, refunds: [{ _id: newest?._id }] })
    expect((await list('state=pending')).refunds).toEqual([])
  })
})
