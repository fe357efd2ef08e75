import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { listRefunds, retryRefund } from '#contract/payments/payments.ts'
import type { PaymentSettings } from '../config/payment-settings.ts'
import type { Database } from '../db/database.ts'
import { checkAllSoon } from '../payments/intent-check-store.ts'
import { sendRefunds } from '../payments/refunder.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { Payer, pay, paymentEvent, WEBHOOK_SECRET, webhook } from '../testing/paying.ts'
import { minutesPass } from '../testing/paying-shop.ts'
import { Visitor } from '../testing/visitor.ts'
import { checkOpenPayments } from './reconcile-payments.ts'

const SANDBOX: PaymentSettings = { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null }

let folder: string
let database: Database
let asha: Visitor
let order: { items: { product: string; quantity: number }[]; address: string }
/** What the other company was asked for. */
const asked: string[] = []
const otherCompany = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  const refund = { id: 'rfnd_other', payment_id: 'pay_other', amount: 4080, receipt: null, status: 'processed' }
  response.end(JSON.stringify(request.url?.endsWith('/orders') ? { id: 'order_other' } : { ...refund, items: [] }))
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greencart-'))
  database = await openTestDatabase(folder)
  otherCompany.listen(0, '127.0.0.1')
  await once(otherCompany, 'listening')
  const shop = await openShop({ database: { ...database, close: async () => {} }, seeds: [grocery('Bread')] })
  const payer = await Payer.at(shop)
  asha = payer.person
  order = { items: await payer.itemsOf({ Bread: 1 }), address: payer.address }
  await shop.close()
})
afterAll(async () => {
  otherCompany.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const other = (): PaymentSettings => ({
  keys: { id: 'rzp_live_1', secret: 'a secret' },
  webhookSecret: WEBHOOK_SECRET,
  baseUrl: `http://127.0.0.1:${(otherCompany.address() as AddressInfo).port}`,
})

/** The same shop, opened again with these settings. */
async function opened<T>(payments: PaymentSettings, work: (shop: OpenShop) => Promise<T>): Promise<T> {
  const shop = await openShop({ database: { ...database, close: async () => {} }, config: { payments } })
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

/** Still signed in: with the cookies of before. */
function ashaAt(shop: OpenShop): Visitor {
  const person = new Visitor(shop.url)
  for (const [name, value] of asha.cookies) person.cookies.set(name, value)
  return person
}

const refunds = async (shop: OpenShop) => (await (await shop.seller()).expectDone(listRefunds)).body

async function paidWith(orderId: string): Promise<unknown> {
  const text = 'SELECT payment_id FROM payment_intents WHERE provider_order_id = $1'
  return (await database.pool.query(text, [orderId])).rows[0]?.payment_id
}

describe('a shop that changes its payment provider', () => {
  test('sends no refund to another company than the one that took the money', async () => {
    const bought = await opened(SANDBOX, async (shop) => {
      const started = await ashaAt(shop).expectDone(startOnlineOrder, order)
      const { body: result } = await pay(shop, started.body.id, { webhook: 'never' })
      const { body } = await ashaAt(shop).expectDone(verifyOnlineOrder, result)
      return { orderId: body.orderId, paymentId: result.razorpay_payment_id }
    })
    await opened(other(), async (shop) => {
      await ashaAt(shop).expectDone(cancelMyOrder, { id: bought.orderId })
      await sendRefunds(shop.shop)
      await minutesPass(shop.shop.db, 70)
      await sendRefunds(shop.shop)
      expect(asked).toEqual([])
      const { refunds: listed, waiting } = await refunds(shop)
      expect(listed).toMatchObject([
        { paymentId: bought.paymentId, provider: 'sandbox', waits: true, state: 'pending' },
      ])
      expect(waiting).toBe(1)
      expect(await (await shop.seller()).call(retryRefund, { id: String(listed[0]?._id) })).toMatchObject({
        status: 409,
        body: { code: 'impossible_move' },
      })

      const refund = { id: 'rfnd_1', payment_id: bought.paymentId, amount: 4080, status: 'processed' }
      await webhook(shop, { event: 'refund.processed', payload: { refund: { entity: refund } } })
      expect((await refunds(shop)).refunds).toMatchObject([{ waits: true, state: 'pending' }])
    })
    await opened({ keys: null, webhookSecret: null, baseUrl: null, none: true }, async (shop) => {
      await sendRefunds(shop.shop)
      expect((await refunds(shop)).refunds).toMatchObject([{ waits: true, attempts: 0 }])
    })
    await opened(SANDBOX, async (shop) => {
      await expect
        .poll(async () => {
          await sendRefunds(shop.shop)
          return (await refunds(shop)).refunds
        })
        .toMatchObject([{ provider: 'sandbox', waits: false, state: 'processed' }])
      expect(await shop.shop.payments.findPayment(bought.paymentId)).toMatchObject({ status: 'refunded' })
    })
  })

  test('asks each company about its own payments only, and believes it about no other', async () => {
    const key = 'the-same-attempt'
    const orderId = await opened(SANDBOX, async (shop) => {
      return (await ashaAt(shop).expectDone(startOnlineOrder, order, { key })).body.id
    })
    asked.length = 0
    await opened(other(), async (shop) => {
      await checkAllSoon(shop.shop.db)
      await checkOpenPayments(shop.shop)
      expect(asked).toEqual([])
      const person = ashaAt(shop)
      const attempt = await person.call(startOnlineOrder, order, { key })
      expect(attempt).toMatchObject({ status: 409, body: { code: 'key_reused' } })
      const claimed = { id: 'pay_other', order_id: orderId, amount: 4080, currency: 'INR', status: 'captured' }
      await webhook(shop, paymentEvent('payment.captured', claimed))
      const made = { razorpay_order_id: orderId, razorpay_payment_id: 'pay_other', razorpay_signature: 'x' }
      expect(await person.call(verifyOnlineOrder, made)).toMatchObject({ status: 404 })
      expect(await paidWith(orderId)).toBe(null)
    })
    await opened(SANDBOX, async (shop) => {
      const { body: result } = await pay(shop, orderId, { webhook: 'never' })
      await checkAllSoon(shop.shop.db)
      await checkOpenPayments(shop.shop)
      expect(await paidWith(orderId)).toBe(result.razorpay_payment_id)
    })
  })
})
