import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { startOnlineOrder } from '#contract/orders/place-order.ts'
import { listRefunds } from '#contract/payments/payments.ts'
import { openAccount } from '#dev/payment-sandbox/sandbox.ts'
import { checkAllSoon } from '../payments/intent-check-store.ts'
import { homeAddress } from '../testing/groceries.ts'
import { type PaymentResult, pay, refundByHand } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { checkOpenPayments, releaseExpiredHolds } from './reconcile-payments.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
})
beforeEach(() => shop.restock())
afterAll(() => shop.close())

/** A result as the provider signs it, whatever became of the payment. */
async function signed(orderId: string, paymentId: string): Promise<PaymentResult> {
  const { keySecret } = await openAccount(shop.shop.db)
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex'),
  }
}

describe('the answer to a payment result', () => {
  test('says when the payment failed, and that nothing was charged', async () => {
    const { body } = await pay(shop, await shop.asha.begin({ Bread: 1 }), { outcome: 'declined', webhook: 'never' })
    const failed = body.error?.metadata
    if (!failed) throw new Error('not declined')
    const [payment] = await shop.shop.payments.paymentsOf(failed.order_id)
    expect(payment).toMatchObject({ id: failed.payment_id, status: 'failed' })
    expect(await shop.asha.verify(await signed(failed.order_id, failed.payment_id))).toMatchObject({
      status: 409,
      body: { code: 'payment_failed', message: expect.stringContaining('haven’t been charged') },
    })
    await checkOpenPayments(shop.shop)
    expect(await shop.asha.orders()).toEqual([])
    expect((await (await shop.seller()).call(listRefunds)).body.refunds).toEqual([])
  })

  test('says when somebody has refunded the payment before it became an order', async () => {
    const { body: result } = await pay(shop, await shop.asha.begin({ Bread: 1 }), { webhook: 'never' })
    await refundByHand(shop, result.razorpay_payment_id, 4080)
    expect(await shop.asha.verify(result)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
    expect(await shop.asha.orders()).toEqual([])
  })

  test('knows no payment that the provider does not know, nor one of another order', async () => {
    const [mine, other] = [await shop.asha.begin({ Bread: 1 }), await shop.ravi.begin({ Bread: 1 })]
    const { body: his } = await pay(shop, other, { webhook: 'never' })
    for (const payment of ['pay_unknown', his.razorpay_payment_id]) {
      const answer = await shop.asha.verify(await signed(mine, payment))
      expect(answer, payment).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await shop.asha.orders()).toEqual([])
    expect(await shop.ravi.orders()).toEqual([])
  })

  test('names the order again, however often it is asked', async () => {
    const { body: result } = await pay(shop, await shop.asha.begin({ Milk: 2 }), { webhook: 'never' })
    const [first, again] = [await shop.asha.verify(result), await shop.asha.verify(result)]
    expect(first).toMatchObject({ status: 200, body: { orderId: expect.stringMatching(/^[0-9a-z]{20}$/) } })
    expect(again.body).toEqual(first.body)
    expect(await shop.stockOf('Milk')).toBe(48)
  })
})

describe('an online payment', () => {
  test('begins at one rupee', async () => {
    const priceOf = (paise: number) =>
      shop.shop.db.execute(sql`UPDATE products SET offer_price = ${paise}, price = 5000 WHERE name = 'Bread'`)
    await priceOf(98)
    expect(await shop.asha.start({ Bread: 1 })).toMatchObject({ status: 409, body: { code: 'payment_failed' } })
    await priceOf(99)
    expect(await shop.asha.start({ Bread: 1 })).toMatchObject({ status: 200, body: { amount: 100, currency: 'INR' } })
    await priceOf(4000)
  })

  test('takes out of the cart what it was for, and leaves what was added, also of the same product', async () => {
    await shop.asha.fillCart({ Bread: 2, Milk: 1 })
    const orderId = await shop.asha.begin({ Bread: 2, Milk: 1 })
    await shop.asha.fillCart({ Bread: 5, Milk: 1, Loaf: 1 })
    const ravisCart = { Bread: 4 }
    await shop.ravi.fillCart(ravisCart)
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    expect((await shop.asha.verify(result)).status).toBe(200)
    const [bread, loaf] = [(await shop.product('Bread'))._id, (await shop.product('Loaf'))._id]
    expect(await shop.asha.cart()).toEqual({ [bread]: 3, [loaf]: 1 })
    expect(await shop.ravi.cart()).toEqual({ [bread]: 4 })
  })

  test('holds apart what two shoppers hold: one gives up, the other keeps', async () => {
    await shop.ravi.begin({ Milk: 5 })
    await shop.asha.begin({ Milk: 3 })
    expect(await shop.stockOf('Milk')).toBe(42)
    await shop.asha.begin({ Milk: 1 })
    expect(await shop.stockOf('Milk')).toBe(44)
  })

  test('keeps to its own address and its own key', async () => {
    const started = await shop.asha.start({ Bread: 1 }, 'shared-key')
    const his = await shop.ravi.start({ Bread: 1 }, 'shared-key')
    expect([started.status, his.status]).toEqual([200, 200])
    expect(his.body.id).not.toBe(started.body.id)
    const { body } = await shop.ravi.person.expectDone(addAddress, { address: homeAddress })
    const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
    const order = { items, address: body.address._id }
    expect(await shop.asha.person.call(startOnlineOrder, order)).toMatchObject({ status: 403 })
  })

  test('is asked about at a start only while there is something to ask', async () => {
    const [settled, open] = [await shop.asha.begin({ Bread: 1 }), await shop.ravi.begin({ Bread: 1 })]
    await shop.shop.db.execute(
      sql`UPDATE payment_intents SET next_check_at = NULL WHERE provider_order_id = ${settled}`,
    )
    await checkAllSoon(shop.shop.db)
    const { rows } = await shop.shop.db.execute(sql`
      SELECT provider_order_id AS id FROM payment_intents
      WHERE next_check_at <= now() AND provider_order_id IN (${settled}, ${open})`)
    expect(rows).toEqual([{ id: open }])
  })

  test('that is taken up late brings nothing back to a count that began later', async () => {
    const countBread = (stock: number | null) =>
      shop.shop.db.execute(sql`UPDATE products SET stock = ${stock} WHERE name = 'Bread'`)
    const orderId = await shop.asha.begin({ Bread: 2 })
    await shop.wait(16)
    await releaseExpiredHolds(shop.shop)
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    const { body } = await shop.asha.verify(result)
    await countBread(7)
    expect(await shop.asha.person.call(cancelMyOrder, { id: body.orderId ?? '' })).toMatchObject({ status: 200 })
    const { rows } = await shop.shop.db.execute(sql`SELECT stock FROM products WHERE name = 'Bread'`)
    expect(rows).toEqual([{ stock: 7 }])
    await countBread(null)
  })
})
