import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listRefunds } from '#contract/payments/payments.ts'
import { grocery } from '../testing/groceries.ts'
import { openShop } from '../testing/open-shop.ts'
import { Payer, type PaymentResult, pay, paymentEvent, WEBHOOK_SECRET, webhook } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.restock())

describe('somebody who cheats', () => {
  let result: PaymentResult
  beforeEach(async () => {
    result = (await pay(shop, await shop.asha.begin({ Milk: 1 }), { webhook: 'never' })).body
  })

  test.for(['', 'f'.repeat(64), 'é'.repeat(64), 'x'])(
    'cannot verify with the signature %j',
    async (razorpay_signature) => {
      const before = (await shop.asha.orders()).length
      const { status } = await shop.asha.verify({ ...result, razorpay_signature })
      expect(status).toBe(400)
      expect(await shop.asha.orders()).toHaveLength(before)
    },
  )

  test('cannot use one signature for another payment or order', async () => {
    const other = (await pay(shop, await shop.ravi.begin({ Milk: 1 }), { webhook: 'never' })).body
    const mixes = [
      { ...result, razorpay_payment_id: other.razorpay_payment_id },
      { ...result, razorpay_order_id: other.razorpay_order_id },
    ]
    for (const mixed of mixes) expect(await shop.asha.verify(mixed)).toMatchObject({ status: 400 })
    expect(await shop.asha.verify({ ...result, razorpay_order_id: 'order_unknown' })).toMatchObject({ status: 404 })
  })

  test('is refused with somebody else’s result, and the order goes to whom it belongs', async () => {
    const before = (await shop.ravi.orders()).length
    expect(await shop.ravi.verify(result)).toMatchObject({ status: 403 })
    expect(await shop.ravi.orders()).toHaveLength(before)
    expect(await shop.asha.verify(result)).toMatchObject({
      status: 200,
      body: { orderId: (await shop.asha.orders())[0]?._id },
    })
  })
})

/** Opens a shop of its own. */
const SLOW = { timeout: 60_000 }

describe('the payment provider', () => {
  test('with an account is asked at its address with its keys, and the money is real', SLOW, async () => {
    const problem = `no ${'o'.repeat(600)}`
    const heard: string[] = []
    const provider = createServer((request, response) => {
      heard.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      if (request.url === '/provider/v1/orders') return response.end(JSON.stringify({ id: 'order_real' }))
      response.writeHead(400).end(JSON.stringify({ error: { description: problem } }))
    })
    provider.listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/provider`
    const keys = { id: 'rzp_live_1', secret: 'a secret' }
    const own = await openShop({
      seeds: [grocery('Bread')],
      config: { payments: { keys, webhookSecret: WEBHOOK_SECRET, baseUrl } },
    })
    const asha = await Payer.at(own)
    expect((await asha.start({ Bread: 1 })).body).toMatchObject({
      id: 'order_real',
      key: 'rzp_live_1',
      testMode: false,
      window: 'razorpay',
    })
    const authorization = `Basic ${Buffer.from('rzp_live_1:a secret').toString('base64')}`
    expect(heard).toEqual([`POST /provider/v1/orders ${authorization}`])
    expect((await pay(own, 'order_real')).status).toBe(404)
    const ravi = await Payer.at(own)
    expect(await ravi.start({ Bread: 1 }), 'the same provider order once more').toMatchObject({ status: 500 })

    const tooLittle = { id: 'pay_real', order_id: 'order_real', amount: 500, currency: 'INR', status: 'captured' }
    await webhook(own, paymentEvent('payment.captured', tooLittle))
    const seller = await own.seller()
    const errors = async () => (await seller.expectDone(listRefunds)).body.refunds[0]?.lastError
    await expect.poll(errors).toBe(problem.slice(0, 500))
    await own.close()
    provider.close()
  })

  const addresses = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? [])
  test.for(addresses.some(isIPv6) ? ['0.0.0.0', '::', '::1'] : ['0.0.0.0'])(
    'that is built in is reached where the shop listens: %s',
    SLOW,
    async (host) => {
      const own = await openShop({ seeds: [grocery('Bread')], host })
      const asha = await Payer.at(own)
      expect(await asha.start({ Bread: 1 })).toMatchObject({ status: 200, body: { testMode: true } })
      await own.close()
    },
  )
})
