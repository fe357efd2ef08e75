import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeCodOrder, releaseOnlineOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { pay } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { checkOpenPayments, releaseExpiredHolds } from './reconcile-payments.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.restock())

describe('starting a payment', () => {
  test('prices the cart on the server and answers in the shape of the provider', async () => {
    const { status, body } = await shop.asha.start({ Bread: 2 })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      amount: 8160,
      currency: 'INR',
      key: shop.shop.payments.keyId,
      testMode: true,
      window: 'sandbox',
    })
  })

  test('holds the stock for a quarter of an hour and no longer', async () => {
    await shop.asha.begin({ Milk: 3 })
    expect(await shop.stockOf('Milk')).toBe(47)
    await shop.wait(14.5)
    await releaseExpiredHolds(shop.shop)
    expect(await shop.stockOf('Milk')).toBe(47)
    await shop.wait(1)
    await Promise.all([releaseExpiredHolds(shop.shop), releaseExpiredHolds(shop.shop)])
    // The shop's own job may be at it as well, and passed over by both.
    await expect.poll(() => shop.stockOf('Milk')).toBe(50)
  })

  test('the stock whose time is up goes back without being asked for', async () => {
    for (const payer of [shop.asha, shop.ravi]) await payer.begin({ Milk: 3 })
    await shop.wait(16)
    shop.shop.jobs.wake('release expired holds')
    await expect.poll(() => shop.stockOf('Milk')).toBe(50)
  })

  test('an attempt that is taken up again holds the stock for another quarter of an hour', async () => {
    await shop.ravi.begin({ Milk: 1 })
    await shop.wait(4)
    const first = await shop.asha.start({ Milk: 3 }, 'taken-up-again')
    await shop.wait(10)
    expect((await shop.asha.start({ Milk: 3 }, 'taken-up-again')).body.id).toBe(first.body.id)
    await shop.wait(10)
    await releaseExpiredHolds(shop.shop)
    expect(await shop.stockOf('Milk')).toBe(47)
    await shop.wait(6)
    await releaseExpiredHolds(shop.shop)
    expect(await shop.stockOf('Milk')).toBe(50)
  })

  test('an attempt that was paid is the same payment ever after, and holds nothing more', async () => {
    const { body } = await shop.asha.start({ Milk: 3 }, 'paid-already')
    await pay(shop, String(body.id), { webhook: 'before' })
    const again = await shop.asha.start({ Milk: 3 }, 'paid-already')
    expect(again).toMatchObject({ status: 200, body: { id: body.id, amount: body.amount } })
    expect(await shop.stockOf('Milk')).toBe(47)
    await shop.wait(16)
    await releaseExpiredHolds(shop.shop)
    expect(await shop.stockOf('Milk')).toBe(47)
  })

  test('an attempt whose payment the shop has forgotten is not started again', async () => {
    const { body } = await shop.asha.start({ Bread: 1 }, 'forgotten')
    await shop.shop.db.execute(sql`DELETE FROM payment_intents WHERE provider_order_id = ${String(body.id)}`)
    expect(await shop.asha.start({ Bread: 1 }, 'forgotten')).toMatchObject({
      status: 409,
      body: { code: 'key_reused', message: 'This payment has expired. Please start a new one.' },
    })
  })

  test('the last loaf is held for one shopper, and the other is told', async () => {
    const answers = await Promise.all([shop.asha.start({ Loaf: 1 }), shop.ravi.start({ Loaf: 1 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'out_of_stock' })
    expect(await shop.stockOf('Loaf')).toBe(0)
  })

  test('two who give back what the other wants do not wait for each other in a circle', async () => {
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all([shop.asha.begin({ Milk: 1 }), shop.ravi.begin({ Loaf: 1 })])
      const answers = await Promise.all([shop.asha.start({ Loaf: 1 }), shop.ravi.start({ Milk: 1 })])
      for (const { status } of answers) expect([200, 409]).toContain(status)
      await shop.restock()
    }
  })

  test('a shopper’s own hold never stands in their way: neither paying anew nor paying on delivery', async () => {
    await shop.asha.begin({ Loaf: 1 })
    await shop.asha.begin({ Loaf: 1 })
    expect(await shop.stockOf('Loaf')).toBe(0)
    const loaf = (await shop.product('Loaf'))._id
    const order = { items: [{ product: loaf, quantity: 1 }], address: shop.asha.address }
    expect(await shop.asha.person.call(placeCodOrder, order)).toMatchObject({ status: 200 })
    expect(await shop.stockOf('Loaf')).toBe(0)
    await shop.wait(16)
    await releaseExpiredHolds(shop.shop)
    expect(await shop.stockOf('Loaf')).toBe(0)
  })

  test('the same attempt gets the same payment, however often and at once', async () => {
    const key = 'attempt-of-asha'
    const answers = await Promise.all([1, 2, 3].map(() => shop.asha.start({ Milk: 2 }, key)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('in_progress')
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
    expect((await shop.asha.start({ Milk: 2 }, key)).body.id).toBe(done[0]?.body.id)
    expect(await shop.stockOf('Milk')).toBe(48)
    expect(await shop.asha.start({ Milk: 3 }, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('an attempt that was left for a while is taken up again, or told that the shelf is empty', async () => {
    const { body } = await shop.asha.start({ Loaf: 1 }, 'left-for-a-while')
    await shop.wait(20)
    await releaseExpiredHolds(shop.shop)
    expect((await shop.asha.start({ Loaf: 1 }, 'left-for-a-while')).body.id).toBe(body.id)
    expect(await shop.stockOf('Loaf')).toBe(0)
    await shop.wait(20)
    await releaseExpiredHolds(shop.shop)
    await shop.ravi.begin({ Loaf: 1 })
    expect(await shop.asha.start({ Loaf: 1 }, 'left-for-a-while')).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
  })

  test('an attempt that was left for an hour has ended', async () => {
    await shop.asha.start({ Loaf: 1 }, 'left-for-an-hour')
    await shop.wait(60)
    await releaseExpiredHolds(shop.shop)
    expect(await shop.asha.start({ Loaf: 1 }, 'left-for-an-hour')).toMatchObject({
      status: 409,
      body: { code: 'key_reused', message: 'This payment has expired. Please start a new one.' },
    })
    expect(await shop.stockOf('Loaf')).toBe(1)
  })

  test('is refused as an order would be', async () => {
    expect(await shop.visitor().callUnchecked(startOnlineOrder, {}, { key: null })).toMatchObject({ status: 401 })
    expect(await shop.asha.start({})).toMatchObject({ status: 400 })
    const bread = (await shop.product('Bread'))._id
    const items = [{ product: bread, quantity: 1 }]
    expect(
      await shop.asha.person.call(startOnlineOrder, { items, address: shop.ravi.address }, { key: null }),
    ).toMatchObject({
      status: 403,
    })
  })
})

describe('a payment that fails', () => {
  test.for(['declined', 'cancelled', 'timeout'])(
    '%s: no order, the stock goes back, the cart stays, the next try pays',
    async (outcome) => {
      await shop.asha.fillCart({ Loaf: 1 })
      const before = (await shop.asha.orders()).length
      const orderId = await shop.asha.begin({ Loaf: 1 })
      const { body } = await pay(shop, orderId, { outcome, webhook: 'before' })
      expect(body.error).toMatchObject({
        code: expect.any(String),
        description: expect.any(String),
        source: expect.any(String),
        step: expect.any(String),
        reason: expect.any(String),
        metadata: { order_id: orderId, payment_id: expect.stringMatching(/^pay_/) },
      })
      expect(await shop.stockOf('Loaf')).toBe(1)
      expect(await shop.asha.orders()).toHaveLength(before)
      expect(Object.values(await shop.asha.cart())).toEqual([1])

      const { body: result } = await pay(shop, orderId, { webhook: 'never' })
      expect(await shop.asha.verify(result)).toMatchObject({ status: 200 })
      expect(await shop.stockOf('Loaf')).toBe(0)
    },
  )

  test('without a webhook the stock goes back at the next check', async () => {
    const orderId = await shop.asha.begin({ Loaf: 1 })
    await pay(shop, orderId, { outcome: 'declined', webhook: 'never' })
    await shop.wait(3)
    await checkOpenPayments(shop.shop)
    expect(await shop.stockOf('Loaf')).toBe(1)
  })

  test('while one payment of an order has failed and another may still succeed, the stock is held', async () => {
    const orderId = await shop.asha.begin({ Loaf: 1 })
    await shop.wait(3)
    await checkOpenPayments(shop.shop)
    expect(await shop.stockOf('Loaf')).toBe(0)
    await pay(shop, orderId, { outcome: 'declined', webhook: 'never' })
    await pay(shop, orderId, { outcome: 'authorized', amount: 100, webhook: 'never' })
    await shop.wait(8)
    await checkOpenPayments(shop.shop)
    expect(await shop.stockOf('Loaf')).toBe(0)
  })

  test('stock that is given back from two places at once goes back once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const release = { razorpay_order_id: await shop.asha.begin({ Milk: 5 }) }
      await Promise.all(Array.from({ length: 4 }, () => shop.asha.person.call(releaseOnlineOrder, release)))
      expect(await shop.stockOf('Milk')).toBe(50)
    }
  })

  test('stock that is given back while the shopper begins anew goes back once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const release = { razorpay_order_id: await shop.asha.begin({ Milk: 5 }) }
      await Promise.all([shop.asha.person.call(releaseOnlineOrder, release), shop.asha.begin({ Milk: 2 })])
      expect(await shop.stockOf('Milk')).toBe(48)
      await shop.restock()
    }
  })

  test('closing the window gives the stock back at once, to its owner only', async () => {
    const orderId = await shop.asha.begin({ Loaf: 1 })
    const release = { razorpay_order_id: orderId }
    expect(await shop.ravi.person.call(releaseOnlineOrder, release)).toMatchObject({ status: 403 })
    expect(await shop.stockOf('Loaf')).toBe(0)
    for (let time = 0; time < 2; time++) {
      expect(await shop.asha.person.call(releaseOnlineOrder, release)).toMatchObject({ status: 200 })
      expect(await shop.stockOf('Loaf')).toBe(1)
    }
    expect(await shop.asha.person.call(releaseOnlineOrder, { razorpay_order_id: 'order_x' })).toMatchObject({
      status: 404,
    })
  })
})
