import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { startOnlineOrder } from '#contract/orders/place-order.ts'
import { checkAllSoon } from '../payments/intent-check-store.ts'
import { listen } from '../testing/listen.ts'
import { openShop } from '../testing/open-shop.ts'
import { pay } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { checkOpenPayments, releaseExpiredHolds } from './reconcile-payments.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.restock())

describe('paying', () => {
  test('makes one order of what was held, empties the cart and answers the same ever after', async () => {
    await shop.asha.fillCart({ Milk: 2, Bread: 1 })
    const orderId = await shop.asha.begin({ Milk: 2, Bread: 1 })
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    const before = (await shop.asha.orders()).length
    const answers = await Promise.all([shop.asha.verify(result), shop.asha.verify(result), shop.asha.verify(result)])
    for (const { status, body } of [...answers, await shop.asha.verify(result)]) {
      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        message: 'Payment success, order placed.',
        orderId: answers[0]?.body.orderId,
      })
    }
    const orders = await shop.asha.orders()
    expect(orders).toHaveLength(before + 1)
    expect(orders[0]).toMatchObject({
      _id: answers[0]?.body.orderId,
      amount: 122.4,
      paymentType: 'Online',
      isPaid: true,
      status: 'Order Placed',
    })
    expect(await shop.asha.cart()).toEqual({})
    await shop.wait(16)
    await releaseExpiredHolds(shop.shop)
    expect(await shop.stockOf('Milk')).toBe(48)
  })

  test('keeps the note for the rider and the name that the payment was started with', async () => {
    const items = await shop.asha.itemsOf({ Milk: 1 })
    const wishes = { note: 'Ring twice', deliverTo: 'Meera Iyer' }
    const { body } = await shop.asha.person.call(startOnlineOrder, {
      items,
      address: shop.asha.address,
      ...wishes,
    })
    const { body: result } = await pay(shop, String(body.id), { webhook: 'never' })
    await shop.asha.verify(result)
    expect((await shop.asha.orders())[0]).toMatchObject({ ...wishes, number: expect.stringMatching(/^GC-/) })
  })

  test('is told to the shopper at once and by email, and counted, all of it once', async () => {
    const count = async (series: string) => {
      const metrics = await (await shop.visitor().fetch('/metrics')).text()
      const line = metrics.split('\n').find((each) => each.startsWith(`${series} `))
      return Number(line?.split(' ')[1] ?? 0)
    }
    const placedOnline = () => count('greencart_orders_placed_total{payment="Online"}')
    const before = await placedOnline()
    const stream = await listen(shop.asha.person, streamOrders.path)
    expect((await stream.next()).event).toBe('ready')
    const orderId = await shop.asha.begin({ Milk: 1 })
    expect(await count('greencart_payments{state="open"}')).toBe(1)
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    const { body } = await shop.asha.verify(result)
    await shop.asha.verify(result)
    expect(await count('greencart_payments{state="open"}')).toBe(0)
    expect(await stream.next()).toMatchObject({ event: 'order', data: { _id: body.orderId, isPaid: true } })
    stream.leave()
    const { rows } = await shop.shop.db.execute(
      sql`SELECT about ->> 'status' AS status FROM mail_outbox WHERE about ->> 'orderId' = ${String(body.orderId)}`,
    )
    expect(rows).toEqual([{ status: 'Order Placed' }])
    expect(await placedOnline()).toBe(before + 1)
  })

  test('what was put in the cart after the payment began stays there', async () => {
    await shop.asha.fillCart({ Milk: 2 })
    const orderId = await shop.asha.begin({ Milk: 2 })
    await shop.asha.fillCart({ Milk: 3, Bread: 1 })
    await pay(shop, orderId, { webhook: 'before' })
    const [milk, bread] = await Promise.all(['Milk', 'Bread'].map(async (name) => (await shop.product(name))._id))
    expect(await shop.asha.cart()).toEqual({ [String(milk)]: 1, [String(bread)]: 1 })
  })

  test.for(['before', 'twice', 'reversed'])(
    'a webhook that comes %s verify makes the order, verify only says so',
    async (timing) => {
      const orderId = await shop.asha.begin({ Milk: 1 })
      const { body: result } = await pay(shop, orderId, { webhook: timing })
      const [made] = await shop.asha.orders()
      expect(made).toMatchObject({ amount: 40.8, isPaid: true })
      expect(await shop.asha.verify(result)).toMatchObject({ status: 200, body: { orderId: made?._id } })
      expect(await shop.stockOf('Milk')).toBe(49)
    },
  )

  test('a webhook that comes after verify changes nothing', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    const { body: result } = await pay(shop, orderId, { webhook: 'late' })
    const { body } = await shop.asha.verify(result)
    await shop.shop.db.execute(
      sql`UPDATE payment_sandbox.webhooks SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`,
    )
    shop.shop.jobs.wake('send sandbox webhooks')
    await expect
      .poll(
        async () =>
          (await shop.shop.db.execute(sql`SELECT 1 FROM payment_sandbox.webhooks WHERE next_attempt_at IS NOT NULL`))
            .rows,
      )
      .toEqual([])
    expect((await shop.asha.orders())[0]?._id).toBe(body.orderId)
    expect(await shop.stockOf('Milk')).toBe(49)
  })

  test('the tab was closed and no webhook came: two minutes later the shop asks for itself', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    await pay(shop, orderId, { webhook: 'never' })
    const before = (await shop.asha.orders()).length
    await shop.wait(1)
    await checkOpenPayments(shop.shop)
    expect(await shop.asha.orders()).toHaveLength(before)
    await shop.wait(2)
    await Promise.all([checkOpenPayments(shop.shop), checkOpenPayments(shop.shop)])
    expect(await shop.asha.orders()).toHaveLength(before + 1)
  })

  test('open payments are asked about after 2, 10 and 60 minutes, and at every start', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    const due = async () => {
      const { rows } = await shop.shop.db.execute<{ minutes: number }>(sql`
        SELECT round(extract(epoch FROM next_check_at - created_at) / 60)::int AS minutes
        FROM payment_intents WHERE provider_order_id = ${orderId}`)
      return rows[0]?.minutes
    }
    const asked = [await due()]
    for (const minutes of [3, 8, 50, 24 * 60, 48 * 60]) {
      await shop.wait(minutes)
      await checkOpenPayments(shop.shop)
      asked.push(await due())
    }
    expect(asked).toEqual([2, 10, 60, 1440, 4380, null])
    const other = await shop.asha.begin({ Milk: 1 })
    await pay(shop, other, { webhook: 'never' })
    await checkAllSoon(shop.shop.db)
    await checkOpenPayments(shop.shop)
    expect((await shop.asha.orders())[0]).toMatchObject({ amount: 40.8 })
  })

  test.skipIf(!process.env.TEST_DATABASE_URL)('a server that starts asks about all of them at once', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    await pay(shop, orderId, { webhook: 'never' })
    const before = (await shop.asha.orders()).length
    const second = await openShop({ beside: shop, jobsByThemselves: true })
    await expect.poll(async () => (await shop.asha.orders()).length).toBe(before + 1)
    await second.close()
  })

  test('a fault of ours while we ask is not taken for an answer of the provider', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    await pay(shop, orderId, { webhook: 'never' })
    const before = (await shop.asha.orders()).length
    await shop.wait(3)
    await shop.shop.db.execute(
      sql`ALTER TABLE orders ADD CONSTRAINT no_more CHECK (payment_type <> 'Online') NOT VALID`,
    )
    await expect(checkOpenPayments(shop.shop)).rejects.toThrow()
    await shop.shop.db.execute(sql`ALTER TABLE orders DROP CONSTRAINT no_more`)
    await shop.wait(1)
    await checkOpenPayments(shop.shop)
    expect(await shop.asha.orders()).toHaveLength(before + 1)
  })

  test('what is only authorised is captured and then ordered', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    const { body: result } = await pay(shop, orderId, { outcome: 'authorized', webhook: 'never' })
    expect(await shop.asha.verify(result)).toMatchObject({ status: 200 })
    expect(await shop.shop.payments.findPayment(result.razorpay_payment_id)).toMatchObject({ status: 'captured' })

    const other = await shop.asha.begin({ Milk: 1 })
    const before = (await shop.asha.orders()).length
    await pay(shop, other, { outcome: 'authorized', webhook: 'before' })
    await expect.poll(async () => (await shop.asha.orders()).length).toBe(before + 1)
  })

  test.for([{ amount: 100 }, { currency: 'USD' }])(
    'what is authorised but was not asked for is not captured: %o',
    async (odd) => {
      const orderId = await shop.asha.begin({ Milk: 1 })
      const { body: result } = await pay(shop, orderId, { outcome: 'authorized', webhook: 'never', ...odd })
      expect(await shop.asha.verify(result)).toMatchObject({ status: 409, body: { code: 'in_progress' } })
      expect(await shop.shop.payments.findPayment(result.razorpay_payment_id)).toMatchObject({ status: 'authorized' })
      expect(await shop.stockOf('Milk')).toBe(49)
    },
  )

  test('what is authorised for an order that is paid already is not captured', async () => {
    const orderId = await shop.asha.begin({ Milk: 1 })
    await pay(shop, orderId, { webhook: 'before' })
    await shop.shop.db.execute(sql`UPDATE payment_sandbox.orders SET status = 'attempted' WHERE id = ${orderId}`)
    const { body: result } = await pay(shop, orderId, { outcome: 'authorized', webhook: 'never' })
    expect(await shop.asha.verify(result)).toMatchObject({ status: 409, body: { code: 'in_progress' } })
    expect(await shop.shop.payments.findPayment(result.razorpay_payment_id)).toMatchObject({ status: 'authorized' })
  })

  test('a payment is settled while the same shopper begins another: neither waits for the other in a circle', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { body: result } = await pay(shop, await shop.asha.begin({ Milk: 1 }), { webhook: 'never' })
      const answers = await Promise.all([shop.asha.verify(result), shop.asha.start({ Milk: 1 })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  test('the price of the start counts, whatever it is now', async () => {
    const orderId = await shop.asha.begin({ Bread: 1 })
    await shop.shop.db.execute(sql`UPDATE products SET price = 9900, offer_price = 9900 WHERE name = 'Bread'`)
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    expect(await shop.asha.verify(result)).toMatchObject({ status: 200 })
    expect((await shop.asha.orders())[0]).toMatchObject({ amount: 40.8, items: [{ product: { offerPrice: 40 } }] })
    await shop.shop.db.execute(sql`UPDATE products SET price = 5000, offer_price = 4000 WHERE name = 'Bread'`)
  })
})
