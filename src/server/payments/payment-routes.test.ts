import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setProductStock } from '../../contract/catalog.ts'
import { cancelMyOrder, moveOrder, placeCodOrder, releaseOnlineOrder } from '../../contract/orders.ts'
import { listRefunds } from '../../contract/payments.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Payer, type PaymentResult, pay, paymentEvent, refundsOf, WEBHOOK_SECRET, webhook } from '../testing/paying.ts'
import { checkAllSoon } from './intent-store.ts'
import { checkOpenPayments, releaseExpiredHolds } from './reconciler.ts'
import { sendRefunds } from './refunder.ts'

let shop: OpenShop
let asha: Payer
let ravi: Payer

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Bread', { price: 50, offerPrice: 40 }),
      grocery('Milk', { category: 'Dairy', stock: 50 }),
      grocery('Loaf', { stock: 1 }),
    ],
    config: { payments: { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null } },
  })
  asha = await Payer.at(shop)
  ravi = await Payer.at(shop)
})
afterAll(() => shop.close())

const stockOf = async (name: string) => (await shop.product(name)).stock
const setStock = async (name: string, change: object) =>
  (await shop.seller()).call(setProductStock, { id: (await shop.product(name))._id, inStock: true, ...change })

/** Time goes by: everything that was to happen within this many minutes is due. */
async function wait(minutes: number): Promise<void> {
  const by = sql`interval '1 minute' * ${minutes}`
  await shop.shop.db.execute(sql`
    UPDATE payment_intents SET created_at = created_at - ${by}, held_until = held_until - ${by},
      creating_until = creating_until - ${by}, next_check_at = next_check_at - ${by}`)
  await shop.shop.db.execute(sql`UPDATE refunds SET next_attempt_at = next_attempt_at - ${by}`)
}

async function expectRefunded(paymentId: string, reason: string): Promise<void> {
  await sendRefunds(shop.shop)
  await expect
    .poll(async () => (await refundsOf(shop)).find((made) => made.paymentId === paymentId))
    .toMatchObject({ reason, state: 'processed' })
  expect(await shop.shop.payments.findPayment(paymentId)).toMatchObject({ status: 'refunded' })
}

beforeEach(async () => {
  await shop.shop.db.execute(sql`UPDATE payment_intents SET held = false, next_check_at = NULL`)
  await setStock('Milk', { stock: 50 })
  await setStock('Loaf', { stock: 1 })
})

describe('starting a payment', () => {
  test('prices the cart on the server and answers in the shape of the provider', async () => {
    const { status, body } = await asha.start({ Bread: 2 })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      amount: 8160,
      currency: 'INR',
      key: shop.shop.payments.keyId,
      testMode: true,
    })
  })

  test('holds the stock for a quarter of an hour and no longer', async () => {
    await asha.begin({ Milk: 3 })
    expect(await stockOf('Milk')).toBe(47)
    await wait(14)
    await releaseExpiredHolds(shop.shop)
    expect(await stockOf('Milk')).toBe(47)
    await wait(2)
    await Promise.all([releaseExpiredHolds(shop.shop), releaseExpiredHolds(shop.shop)])
    expect(await stockOf('Milk')).toBe(50)
  })

  test('the last loaf is held for one shopper, and the other is told', async () => {
    const answers = await Promise.all([asha.start({ Loaf: 1 }), ravi.start({ Loaf: 1 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'out_of_stock' })
    expect(await stockOf('Loaf')).toBe(0)
  })

  test("a shopper's own hold never stands in their way: neither paying anew nor paying on delivery", async () => {
    await asha.begin({ Loaf: 1 })
    await asha.begin({ Loaf: 1 })
    expect(await stockOf('Loaf')).toBe(0)
    const loaf = (await shop.product('Loaf'))._id
    const order = { items: [{ product: loaf, quantity: 1 }], address: asha.address }
    expect(await asha.person.call(placeCodOrder, order)).toMatchObject({ status: 200 })
    expect(await stockOf('Loaf')).toBe(0)
    await wait(16)
    await releaseExpiredHolds(shop.shop)
    expect(await stockOf('Loaf')).toBe(0)
  })

  test('the same attempt gets the same payment, however often and at once', async () => {
    const key = 'attempt-of-asha'
    const answers = await Promise.all([1, 2, 3].map(() => asha.start({ Milk: 2 }, key)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('in_progress')
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
    expect((await asha.start({ Milk: 2 }, key)).body.id).toBe(done[0]?.body.id)
    expect(await stockOf('Milk')).toBe(48)
    expect(await asha.start({ Milk: 3 }, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('an attempt that was left for an hour is taken up again, or told that the shelf is empty', async () => {
    const { body } = await asha.start({ Loaf: 1 }, 'left-for-an-hour')
    await wait(60)
    await releaseExpiredHolds(shop.shop)
    expect((await asha.start({ Loaf: 1 }, 'left-for-an-hour')).body.id).toBe(body.id)
    expect(await stockOf('Loaf')).toBe(0)
    await wait(60)
    await releaseExpiredHolds(shop.shop)
    await ravi.begin({ Loaf: 1 })
    expect(await asha.start({ Loaf: 1 }, 'left-for-an-hour')).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
  })

  test('is refused as an order would be', async () => {
    expect(await shop.visitor().post('/api/order/stripe', {})).toMatchObject({ status: 401 })
    expect(await asha.start({})).toMatchObject({ status: 400 })
    const bread = (await shop.product('Bread'))._id
    const items = [{ product: bread, quantity: 1 }]
    expect(await asha.person.post('/api/order/stripe', { items, address: ravi.address })).toMatchObject({ status: 403 })
  })
})

describe('paying', () => {
  test('makes one order of what was held, empties the cart and answers the same ever after', async () => {
    await asha.fillCart({ Milk: 2, Bread: 1 })
    const orderId = await asha.begin({ Milk: 2, Bread: 1 })
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    const before = (await asha.orders()).length
    const answers = await Promise.all([asha.verify(result), asha.verify(result), asha.verify(result)])
    for (const { status, body } of [...answers, await asha.verify(result)]) {
      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        message: 'Payment success, order placed.',
        orderId: answers[0]?.body.orderId,
      })
    }
    const orders = await asha.orders()
    expect(orders).toHaveLength(before + 1)
    expect(orders[0]).toMatchObject({
      _id: answers[0]?.body.orderId,
      amount: 122.4,
      paymentType: 'Online',
      isPaid: true,
      status: 'Order Placed',
    })
    expect(await asha.cart()).toEqual({})
    expect(await stockOf('Milk')).toBe(48)
  })

  test('what was put in the cart after the payment began stays there', async () => {
    await asha.fillCart({ Milk: 2 })
    const orderId = await asha.begin({ Milk: 2 })
    await asha.fillCart({ Milk: 3, Bread: 1 })
    await pay(shop, orderId, { webhook: 'before' })
    const [milk, bread] = await Promise.all(['Milk', 'Bread'].map(async (name) => (await shop.product(name))._id))
    expect(await asha.cart()).toEqual({ [String(milk)]: 1, [String(bread)]: 1 })
  })

  test.for(['before', 'twice', 'reversed'])(
    'a webhook that comes %s verify makes the order, verify only says so',
    async (timing) => {
      const orderId = await asha.begin({ Milk: 1 })
      const { body: result } = await pay(shop, orderId, { webhook: timing })
      const [made] = await asha.orders()
      expect(made).toMatchObject({ amount: 40.8, isPaid: true })
      expect(await asha.verify(result)).toMatchObject({ status: 200, body: { orderId: made?._id } })
      expect(await stockOf('Milk')).toBe(49)
    },
  )

  test('a webhook that comes after verify changes nothing', async () => {
    const orderId = await asha.begin({ Milk: 1 })
    const { body: result } = await pay(shop, orderId, { webhook: 'late' })
    const { body } = await asha.verify(result)
    await shop.shop.db.execute(
      sql`UPDATE sandbox_webhooks SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`,
    )
    shop.shop.background.wake('send sandbox webhooks')
    await expect
      .poll(
        async () =>
          (await shop.shop.db.execute(sql`SELECT 1 FROM sandbox_webhooks WHERE next_attempt_at IS NOT NULL`)).rows,
      )
      .toEqual([])
    expect((await asha.orders())[0]?._id).toBe(body.orderId)
    expect(await stockOf('Milk')).toBe(49)
  })

  test('the tab was closed and no webhook came: two minutes later the shop asks for itself', async () => {
    const orderId = await asha.begin({ Milk: 1 })
    await pay(shop, orderId, { webhook: 'never' })
    const before = (await asha.orders()).length
    await wait(1)
    await checkOpenPayments(shop.shop)
    expect(await asha.orders()).toHaveLength(before)
    await wait(2)
    await Promise.all([checkOpenPayments(shop.shop), checkOpenPayments(shop.shop)])
    expect(await asha.orders()).toHaveLength(before + 1)
  })

  test('open payments are asked about after 2, 10 and 60 minutes, and at every start', async () => {
    const orderId = await asha.begin({ Milk: 1 })
    const due = async () => {
      const { rows } = await shop.shop.db.execute<{ minutes: number }>(sql`
        SELECT round(extract(epoch FROM next_check_at - created_at) / 60)::int AS minutes
        FROM payment_intents WHERE provider_order_id = ${orderId}`)
      return rows[0]?.minutes
    }
    const asked = [await due()]
    for (const minutes of [3, 8, 50, 24 * 60, 48 * 60]) {
      await wait(minutes)
      await checkOpenPayments(shop.shop)
      asked.push(await due())
    }
    expect(asked).toEqual([2, 10, 60, 1440, 4380, null])
    const other = await asha.begin({ Milk: 1 })
    await pay(shop, other, { webhook: 'never' })
    await checkAllSoon(shop.shop.db)
    await checkOpenPayments(shop.shop)
    expect((await asha.orders())[0]).toMatchObject({ amount: 40.8 })
  })

  test('what is only authorised is captured and then ordered', async () => {
    const orderId = await asha.begin({ Milk: 1 })
    const { body: result } = await pay(shop, orderId, { outcome: 'authorized', webhook: 'never' })
    expect(await asha.verify(result)).toMatchObject({ status: 200 })
    expect(await shop.shop.payments.findPayment(result.razorpay_payment_id)).toMatchObject({ status: 'captured' })

    const other = await asha.begin({ Milk: 1 })
    const before = (await asha.orders()).length
    await pay(shop, other, { outcome: 'authorized', webhook: 'before' })
    await expect.poll(async () => (await asha.orders()).length).toBe(before + 1)
  })

  test('the price of the start counts, whatever it is now', async () => {
    const orderId = await asha.begin({ Bread: 1 })
    await shop.shop.db.execute(sql`UPDATE products SET price = 9900, offer_price = 9900 WHERE name = 'Bread'`)
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    expect(await asha.verify(result)).toMatchObject({ status: 200 })
    expect((await asha.orders())[0]).toMatchObject({ amount: 40.8, items: [{ product: { offerPrice: 40 } }] })
    await shop.shop.db.execute(sql`UPDATE products SET price = 5000, offer_price = 4000 WHERE name = 'Bread'`)
  })
})

describe('a payment that fails', () => {
  test.for(['declined', 'cancelled', 'timeout'])(
    '%s: no order, the stock goes back, the cart stays, the next try pays',
    async (outcome) => {
      await asha.fillCart({ Loaf: 1 })
      const before = (await asha.orders()).length
      const orderId = await asha.begin({ Loaf: 1 })
      const { body } = await pay(shop, orderId, { outcome, webhook: 'before' })
      expect(body.error).toMatchObject({
        code: expect.any(String),
        description: expect.any(String),
        source: expect.any(String),
        step: expect.any(String),
        reason: expect.any(String),
        metadata: { order_id: orderId, payment_id: expect.stringMatching(/^pay_/) },
      })
      expect(await stockOf('Loaf')).toBe(1)
      expect(await asha.orders()).toHaveLength(before)
      expect(Object.values(await asha.cart())).toEqual([1])

      const { body: result } = await pay(shop, orderId, { webhook: 'never' })
      expect(await asha.verify(result)).toMatchObject({ status: 200 })
      expect(await stockOf('Loaf')).toBe(0)
    },
  )

  test('without a webhook the stock goes back at the next check', async () => {
    const orderId = await asha.begin({ Loaf: 1 })
    await pay(shop, orderId, { outcome: 'declined', webhook: 'never' })
    await wait(3)
    await checkOpenPayments(shop.shop)
    expect(await stockOf('Loaf')).toBe(1)
  })

  test('closing the window gives the stock back at once, to its owner only', async () => {
    const orderId = await asha.begin({ Loaf: 1 })
    const release = { razorpay_order_id: orderId }
    expect(await ravi.person.call(releaseOnlineOrder, release)).toMatchObject({ status: 403 })
    expect(await stockOf('Loaf')).toBe(0)
    for (let time = 0; time < 2; time++) {
      expect(await asha.person.call(releaseOnlineOrder, release)).toMatchObject({ status: 200 })
      expect(await stockOf('Loaf')).toBe(1)
    }
    expect(await asha.person.call(releaseOnlineOrder, { razorpay_order_id: 'order_x' })).toMatchObject({ status: 404 })
  })
})

describe('money that cannot become an order goes back', () => {
  test('the loaf was sold in the meantime', async () => {
    const orderId = await asha.begin({ Loaf: 1 })
    await wait(16)
    await releaseExpiredHolds(shop.shop)
    await ravi.begin({ Loaf: 1 })
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    const before = (await asha.orders()).length
    for (let time = 0; time < 2; time++) {
      expect(await asha.verify(result)).toMatchObject({
        status: 409,
        body: { code: 'payment_refunded', message: expect.stringContaining('sold out') },
      })
    }
    expect(await asha.orders()).toHaveLength(before)
    expect(await stockOf('Loaf')).toBe(0)
    await expectRefunded(result.razorpay_payment_id, 'out_of_stock')
  })

  test.for([{ amount: 100 }, { amount: 999_999 }, { currency: 'USD' }])('something else was paid: %o', async (odd) => {
    const orderId = await asha.begin({ Milk: 1 })
    const { body: result } = await pay(shop, orderId, { ...odd, webhook: 'never' })
    expect(await asha.verify(result)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
    expect(await stockOf('Milk')).toBe(50)
    await expectRefunded(result.razorpay_payment_id, 'amount_differs')
  })

  test('nobody knows what it was for', async () => {
    const orderId = await asha.begin({ Milk: 1 })
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
    expect(await asha.verify(result)).toMatchObject({ status: 404 })
    await expectRefunded(result.razorpay_payment_id, 'unknown_order')
  })

  test('it was paid already', async () => {
    const orderId = await asha.begin({ Milk: 1 })
    const { body: first } = await pay(shop, orderId, { webhook: 'before' })
    await shop.shop.db.execute(sql`UPDATE sandbox_orders SET status = 'attempted' WHERE id = ${orderId}`)
    const { body: second } = await pay(shop, orderId, { webhook: 'before' })
    expect(await asha.verify(first)).toMatchObject({ status: 200 })
    expect(await asha.verify(second)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
    await expectRefunded(second.razorpay_payment_id, 'paid_twice')
    expect(await shop.shop.payments.findPayment(first.razorpay_payment_id)).toMatchObject({ status: 'captured' })
  })

  test.for(['shopper', 'seller'] as const)('the %s cancelled the order', async (who) => {
    const orderId = await asha.begin({ Milk: 2 })
    const { body: result } = await pay(shop, orderId, { webhook: 'before' })
    const [order] = await asha.orders()
    const id = order?._id
    const cancelled =
      who === 'shopper'
        ? await asha.person.call(cancelMyOrder, { id })
        : await (await shop.seller()).call(moveOrder, { id, status: 'Cancelled', reason: 'The fridge broke' })
    expect(cancelled).toMatchObject({
      status: 200,
      body: { order: { status: 'Cancelled', refund: expect.any(String) } },
    })
    expect(await stockOf('Milk')).toBe(50)
    await expectRefunded(result.razorpay_payment_id, 'order_cancelled')
    expect((await asha.orders())[0]).toMatchObject({ status: 'Cancelled', refund: 'processed' })
    expect(await asha.verify(result)).toMatchObject({ status: 200, body: { orderId: id } })
  })

  test('only the seller sees it', async () => {
    expect(await asha.person.call(listRefunds)).toMatchObject({ status: 401 })
  })
})

describe('somebody who cheats', () => {
  let result: PaymentResult
  beforeEach(async () => {
    result = (await pay(shop, await asha.begin({ Milk: 1 }), { webhook: 'never' })).body
  })

  test.for(['', 'f'.repeat(64), 'é'.repeat(64), 'x'])(
    'cannot verify with the signature %j',
    async (razorpay_signature) => {
      const before = (await asha.orders()).length
      const { status } = await asha.verify({ ...result, razorpay_signature })
      expect(status).toBe(400)
      expect(await asha.orders()).toHaveLength(before)
    },
  )

  test('cannot use one signature for another payment or order', async () => {
    const other = (await pay(shop, await ravi.begin({ Milk: 1 }), { webhook: 'never' })).body
    const mixes = [
      { ...result, razorpay_payment_id: other.razorpay_payment_id },
      { ...result, razorpay_order_id: other.razorpay_order_id },
    ]
    for (const mixed of mixes) expect(await asha.verify(mixed)).toMatchObject({ status: 400 })
    expect(await asha.verify({ ...result, razorpay_order_id: 'order_unknown' })).toMatchObject({ status: 404 })
  })

  test("is refused with somebody else's result, and the order goes to whom it belongs", async () => {
    const before = (await ravi.orders()).length
    expect(await ravi.verify(result)).toMatchObject({ status: 403 })
    expect(await ravi.orders()).toHaveLength(before)
    expect(await asha.verify(result)).toMatchObject({ status: 200, body: { orderId: (await asha.orders())[0]?._id } })
  })
})
