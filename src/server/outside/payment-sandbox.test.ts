import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKOUT_PATH, TEST_CARDS } from '#contract/payments/sandbox.ts'
import { openAccount } from '#dev/payment-sandbox/sandbox.ts'
import { insertWebhooks, webhookSender } from '#dev/payment-sandbox/webhooks.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { pay } from '../testing/paying.ts'
import { startShop, withFolder } from '../testing/shop-process.ts'
import type { RawReply } from '../testing/visitor.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const post = (path: string, body: object) => shop.visitor().post(path, body)
const newOrder = async () =>
  (await shop.shop.payments.createOrder({ amount: 4080, currency: 'INR', receipt: 'basket', notes: {} })).id

async function payByCard(order_id: string, card: string, otp: string | null = '1234'): Promise<RawReply> {
  const key_id = shop.shop.payments.keyId
  const asked = await post(`${CHECKOUT_PATH}/pay`, { key_id, order_id, card })
  const { payment_id } = asked.body
  return payment_id ? post(`${CHECKOUT_PATH}/otp`, { key_id, payment_id, otp }) : asked
}

describe('the payment window of the sandbox', () => {
  test.for(TEST_CARDS)('card $number: $outcome', async ({ number, outcome }) => {
    const order_id = await newOrder()
    const { status, body } = await payByCard(order_id, number)
    expect(status).toBe(200)
    if (outcome === 'success') {
      const { razorpay_payment_id, razorpay_signature } = body
      expect(body).toMatchObject({ razorpay_order_id: order_id })
      const result = {
        orderId: order_id,
        paymentId: String(razorpay_payment_id),
        signature: String(razorpay_signature),
      }
      expect(shop.shop.payments.signatureMatches(result)).toBe(true)
    } else {
      expect(body).toEqual({
        error: {
          code: outcome === 'gateway_technical_error' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
          description: expect.any(String),
          source: expect.any(String),
          step: expect.stringMatching(/^payment_/),
          reason: outcome,
          metadata: { order_id, payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/) },
        },
      })
    }
  })

  test('a wrong OTP, turning back and a card that is none of the test cards fail, and the next try pays', async () => {
    const order_id = await newOrder()
    const [visa] = TEST_CARDS
    expect(await payByCard(order_id, visa.number, '12')).toMatchObject({ body: { error: { reason: 'invalid_otp' } } })
    expect(await payByCard(order_id, visa.number, null)).toMatchObject({
      body: { error: { reason: 'payment_cancelled' } },
    })
    expect(await payByCard(order_id, '4111111111111111')).toMatchObject({
      body: { error: { reason: 'card_number_invalid' } },
    })
    expect(await payByCard(order_id, visa.number)).toMatchObject({ body: { razorpay_order_id: order_id } })
    expect(await payByCard(order_id, visa.number)).toMatchObject({ body: { error: { reason: 'order_already_paid' } } })
    expect((await shop.shop.payments.paymentsOf(order_id)).map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'failed',
      'captured',
    ])
  })

  test('ten windows on one order: one of them pays', async () => {
    const order_id = await newOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => payByCard(order_id, TEST_CARDS[0].number)))
    expect(answers.filter(({ body }) => 'razorpay_payment_id' in body)).toHaveLength(1)
  })

  test('needs the public key, an order that exists and a payment that is not over', async () => {
    const key_id = shop.shop.payments.keyId
    const card = TEST_CARDS[0].number
    const order_id = await newOrder()
    expect(await post(`${CHECKOUT_PATH}/pay`, { key_id: 'other', order_id, card })).toMatchObject({ status: 401 })
    expect(await post(`${CHECKOUT_PATH}/pay`, { key_id, order_id: 'order_x', card })).toMatchObject({ status: 400 })
    expect(await post(`${CHECKOUT_PATH}/pay`, {})).toMatchObject({ status: 400 })
    expect(await post(`${CHECKOUT_PATH}/otp`, { key_id, payment_id: 'pay_x', otp: '1234' })).toMatchObject({
      status: 400,
    })
  })
})

describe('the API of the sandbox', () => {
  test('is for the key pair only', async () => {
    const order = await newOrder()
    for (const path of [
      'orders',
      `orders/${order}`,
      `orders/${order}/payments`,
      'payments/pay_1',
      'payments/pay_1/refunds',
      'refunds/rfnd_1',
    ]) {
      expect(
        (await shop.visitor().fetch(`/sandbox/v1/${path}`, { method: path === 'orders' ? 'POST' : 'GET' })).status,
      ).toBe(401)
    }
    expect(await post('/sandbox/v1/orders', {})).toEqual(
      expect.objectContaining({
        body: { error: expect.objectContaining({ code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' }) },
      }),
    )
  })

  test('keeps its secrets over restarts and to itself', async () => {
    const account = await openAccount(shop.shop.db)
    expect(await openAccount(shop.shop.db)).toEqual(account)
    expect(account.keyId).toMatch(/^rzp_test_/)
    expect(new Set(Object.values(account)).size).toBe(3)
  })

  test('speaks in the words of the provider', async () => {
    const { keyId, keySecret } = await openAccount(shop.shop.db)
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    const order = { amount: 5000, currency: 'INR', receipt: 'r-1', notes: { for: 'milk' } }
    const made = await shop.visitor().post('/sandbox/v1/orders', order, { authorization })
    expect(made.body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 5000,
      amount_paid: 0,
      amount_due: 5000,
      currency: 'INR',
      receipt: 'r-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { for: 'milk' },
      created_at: expect.any(Number),
    })
    await pay(shop, String(made.body.id), { webhook: 'never' })
    const paid = await shop.visitor().get(`/sandbox/v1/orders/${made.body.id}`, { authorization })
    expect(paid.body).toMatchObject({ status: 'paid', amount_paid: 5000, amount_due: 0, attempts: 1 })
    const refused = await shop.visitor().post('/sandbox/v1/orders', { ...order, amount: 50 }, { authorization })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: { code: 'BAD_REQUEST_ERROR', description: 'The amount must be at least INR 1.00', field: 'amount' },
      },
    })
    expect((await shop.visitor().get('/sandbox/v1/nothing', { authorization })).status).toBe(404)
  })
})

describe('the test control', () => {
  test('refuses what it does not know', async () => {
    expect(await post('/sandbox/pay', { order_id: 'order_unknown' })).toMatchObject({ status: 400 })
    expect(await post('/sandbox/pay', {})).toMatchObject({ status: 400 })
    expect(await post('/sandbox/pay', { order_id: await newOrder(), outcome: 'magic' })).toMatchObject({ status: 400 })
  })

  test('is not there in production', async () => {
    const { config } = shop.shop
    const live = await openShop({ config: { ...config, dataDir: `${config.dataDir}-live`, production: true } })
    expect(await live.visitor().post('/sandbox/pay', { order_id: 'order_x' })).toMatchObject({ status: 404 })
    await live.close()
  })
})

describe('webhooks of the sandbox', () => {
  test('are signed, wait for a 2xx and are sent again later and later until then', async () => {
    const heard: { body: string; signature: unknown; id: unknown }[] = []
    const merchant = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      heard.push({
        body,
        signature: request.headers['x-razorpay-signature'],
        id: request.headers['x-razorpay-event-id'],
      })
      response.writeHead(heard.length < 3 ? 500 : 204).end()
    }).listen(0, '127.0.0.1')
    await once(merchant, 'listening')
    const { db } = shop.shop
    const target = () => `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`
    const sender = webhookSender(db, { secret: 'hush', target })
    const [id = ''] = await db.transaction((tx) => insertWebhooks(tx, ['{"event":"x"}'], 3600))
    const wait = async () => {
      const { rows } = await db.execute<{ seconds: number | null }>(sql`
        SELECT round(extract(epoch FROM next_attempt_at - now()))::int AS seconds FROM payment_sandbox.webhooks WHERE id = ${id}`)
      return rows[0]?.seconds
    }
    const waits = []
    for (let time = 0; time < 3; time++) {
      await sender.send([id])
      waits.push(await wait())
    }
    expect(waits).toEqual([1, 2, null])
    const signature = createHmac('sha256', 'hush').update('{"event":"x"}').digest('hex')
    expect(heard).toEqual(Array(3).fill({ body: '{"event":"x"}', signature, id }))
    merchant.close()
  })
})

test('a shop with the keys of a payment provider loads no file of dev/', { timeout: 120_000 }, async () => {
  const tell = `import { registerHooks } from 'node:module'
    import { appendFileSync } from 'node:fs'
    registerHooks({ load(url, context, next) {
      if (url.includes('/dev/')) appendFileSync(process.env.DATA_DIR + '/loaded.txt', url + '\\n')
      return next(url, context)
    } })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tell)}`
  const loaded = (settings: Record<string, string>) =>
    withFolder(async (folder) => {
      const shop = await startShop(folder, { NODE_OPTIONS, SEED: '0', ...(await migratedData(folder)), ...settings })
      await shop.stop()
      return readFile(path.join(folder, 'loaded.txt'), 'utf8').catch(() => '')
    })
  expect(await loaded({})).toContain('/dev/payment-sandbox/sandbox.ts')
  expect(await loaded({ RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 'y' })).toBe('')
})
