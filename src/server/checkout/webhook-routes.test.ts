import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { retryRefund, WEBHOOK_PATH } from '#contract/payments/payments.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Payer, pay, paymentEvent, refundsOf, WEBHOOK_SECRET, webhook } from '../testing/paying.ts'

let shop: OpenShop
let asha: Payer
const log: string[] = []

beforeAll(async () => {
  shop = await openShop({
    seeds: [grocery('Bread'), grocery('Milk', { stock: 50 })],
    config: { payments: { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null } },
    logger: { level: 'warn', stream: { write: (line: string) => log.push(line) } },
  })
  asha = await Payer.at(shop)
})
afterAll(() => shop.close())

async function captured(): Promise<{ orderId: string; event: object }> {
  const orderId = await asha.begin({ Milk: 1 })
  const { body } = await pay(shop, orderId, { webhook: 'never' })
  const payment = { id: body.razorpay_payment_id, order_id: orderId, amount: 4080, currency: 'INR', status: 'captured' }
  return { orderId, event: paymentEvent('payment.captured', payment) }
}

describe('a webhook', () => {
  test('is believed only when the provider signed these very bytes', async () => {
    const { event } = await captured()
    const body = JSON.stringify(event)
    const right = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')
    const before = (await asha.orders()).length
    const forgeries: [string, Record<string, string>][] = [
      [body, {}],
      [body, { 'x-razorpay-signature': '' }],
      [body, { 'x-razorpay-signature': 'f'.repeat(64) }],
      [body, { 'x-razorpay-signature': Buffer.from('é'.repeat(64)).toString('latin1') }],
      [`${body} `, { 'x-razorpay-signature': right }],
      [body, { 'x-razorpay-signature': right.toUpperCase() }],
      [body, { 'x-razorpay-signature': createHmac('sha256', 'other secret').update(body).digest('hex') }],
    ]
    for (const [bytes, headers] of forgeries) {
      expect(await shop.visitor().post(WEBHOOK_PATH, bytes, headers)).toMatchObject({
        status: 401,
        body: { success: false, code: 'not_authorized' },
      })
    }
    expect((await shop.visitor().fetch(WEBHOOK_PATH, { method: 'POST' })).status).toBe(401)
    expect(await asha.orders()).toHaveLength(before)

    const visitor = shop.visitor()
    const foreign = { origin: 'https://api.razorpay.example', 'sec-fetch-site': 'cross-site' }
    const signed = { ...foreign, 'x-razorpay-signature': right }
    expect(await visitor.post(WEBHOOK_PATH, body, signed)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await asha.orders()).toHaveLength(before + 1)
  })

  test('is acknowledged and left alone when it is about something else', async () => {
    for (const event of ['payment.dispute.created', 'settlement.processed', 'order.notification.delivered']) {
      expect(await webhook(shop, { event, payload: { dispute: {} } })).toMatchObject({ status: 200 })
    }
    const refund = { entity: { id: 'rfnd_unknown', payment_id: 'pay_unknown', amount: 100, status: 'processed' } }
    expect(await webhook(shop, { event: 'refund.processed', payload: { refund } })).toMatchObject({ status: 200 })
    const unknown = { id: 'pay_unknown', order_id: 'order_unknown', amount: 100, currency: 'INR' }
    for (const status of ['authorized', 'failed', 'created', 'refunded']) {
      const event = paymentEvent('payment.authorized', { ...unknown, status })
      expect(await webhook(shop, event), status).toMatchObject({ status: 200 })
    }
    expect(await refundsOf(shop)).toEqual([])
  })

  test('that is signed but makes no sense is refused, so that somebody looks at it', async () => {
    for (const event of ['', '{', '[]', '{}', '"captured"', { event: 'payment.captured', payload: {} }]) {
      expect(await webhook(shop, event), JSON.stringify(event)).toMatchObject({
        status: 400,
        body: { code: 'malformed' },
      })
    }
  })

  test('of money that cannot become an order is told in the log, and of no other', async () => {
    const { event } = await captured()
    await webhook(shop, event, { id: 'evt_usual' })
    expect(log.filter((line) => line.includes('refunding'))).toEqual([])
    const orderId = await asha.begin({ Milk: 1 })
    const { body } = await pay(shop, orderId, { amount: 500, webhook: 'before' })
    const about = log.filter((line) => line.includes(`"paymentId":"${body.razorpay_payment_id}"`))
    expect(about[0]).toContain('"reason":"amount_differs"')
  })

  test('is acted upon once, by its id', async () => {
    const { event } = await captured()
    const before = (await asha.orders()).length
    for (let time = 0; time < 3; time++) {
      expect(await webhook(shop, event, { id: 'evt_once' })).toMatchObject({ status: 200 })
    }
    expect(await asha.orders()).toHaveLength(before + 1)
    const { rows } = await shop.shop.db.execute(sql`SELECT id FROM webhook_events WHERE id = 'evt_once'`)
    expect(rows).toHaveLength(1)
  })

  test('is known again by its first 200 letters, or by its bytes where it has no id', async () => {
    const known = async (id: string) =>
      (await shop.shop.db.execute(sql`SELECT 1 FROM webhook_events WHERE id = ${id}`)).rows.length
    const longest = `evt_${'l'.repeat(196)}`
    expect(await webhook(shop, { event: 'long.id' }, { id: `${longest}onger` })).toMatchObject({ status: 200 })
    expect(await known(longest)).toBe(1)
    const event = { event: 'no.id' }
    expect((await webhook(shop, event)).body).toEqual({ success: true })
    expect(await known(createHash('sha256').update(JSON.stringify(event)).digest('hex'))).toBe(1)
  })

  test('that a payment failed gives back the stock of that payment only', async () => {
    const stock = async () => (await shop.product('Milk')).stock
    const before = await stock()
    const ravi = await Payer.at(shop)
    await ravi.begin({ Milk: 2 })
    const orderId = await asha.begin({ Milk: 3 })
    const failed = { id: 'pay_failed', amount: 4080, currency: 'INR', status: 'failed' }
    await webhook(shop, paymentEvent('payment.failed', failed), { id: 'evt_failed_nowhere' })
    expect(await stock()).toBe((before ?? 0) - 5)
    await webhook(shop, paymentEvent('payment.failed', { ...failed, order_id: orderId }), { id: 'evt_failed_here' })
    expect(await stock()).toBe((before ?? 0) - 2)
  })

  test('twenty at once, the same and different ones, make one order', async () => {
    const { event } = await captured()
    const before = (await asha.orders()).length
    const sent = Array.from({ length: 20 }, (_, time) => webhook(shop, event, { id: `evt_many_${time % 7}` }))
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
    expect(await asha.orders()).toHaveLength(before + 1)
  })

  test('tells how a refund went, in whatever order its news arrive', async () => {
    await pay(shop, await asha.begin({ Milk: 1 }), { webhook: 'before' })
    const [order] = await asha.orders()
    await asha.person.call(cancelMyOrder, { id: order?._id ?? '' })
    const state = async () => (await refundsOf(shop))[0]
    await expect.poll(state).toMatchObject({ state: 'processed' })
    const unsent = sql`SELECT id FROM payment_sandbox.webhooks WHERE next_attempt_at IS NOT NULL`
    await expect.poll(async () => (await shop.shop.db.execute(unsent)).rows).toEqual([])
    const refund = await state()
    const { rows } = await shop.shop.db.execute<{ id: string }>(
      sql`SELECT provider_refund_id AS id FROM refunds WHERE id = ${refund?._id}`,
    )
    const entity = { id: rows[0]?.id, payment_id: refund?.paymentId, amount: 4080, receipt: refund?._id }
    await webhook(shop, { event: 'refund.created', payload: { refund: { entity: { ...entity, status: 'pending' } } } })
    expect(await state()).toMatchObject({ state: 'processed' })
    await shop.visitor().post('/sandbox/fail-refund', { refund_id: rows[0]?.id })
    await expect.poll(state).toMatchObject({ state: 'failed', lastError: expect.any(String) })
    expect((await asha.orders())[0]).toMatchObject({ refund: 'failed' })

    const seller = await shop.seller()
    expect(await seller.call(retryRefund, { id: refund?._id ?? '' })).toMatchObject({
      body: { refund: { state: 'pending' } },
    })
    await expect.poll(state).toMatchObject({ state: 'processed' })
    expect((await state())?._id).not.toBe(refund?._id)
    expect((await asha.orders())[0]).toMatchObject({ refund: 'processed' })
    expect(await seller.call(retryRefund, { id: refund?._id ?? '' })).toMatchObject({ status: 404 })
    expect(await asha.person.call(retryRefund, { id: refund?._id ?? '' })).toMatchObject({ status: 401 })
  })
})
