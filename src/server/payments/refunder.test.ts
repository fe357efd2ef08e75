import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelMyOrder } from '../../contract/orders.ts'
import { retryRefund } from '../../contract/payments.ts'
import { checkOpenPayments } from '../checkout/reconcile-payments.ts'
import { BadLine, type Weather } from '../testing/bad-line.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Payer, pay, refundsOf, WEBHOOK_SECRET } from '../testing/paying.ts'
import { noteRefund, sendRefunds } from './refunder.ts'

let line: BadLine
let shop: OpenShop
let asha: Payer

beforeAll(async () => {
  line = await BadLine.open()
  const payments = { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: `${line.url}/sandbox` }
  shop = await openShop({ seeds: [grocery('Bread'), grocery('Milk', { stock: 50 })], config: { payments } })
  line.target = shop.url
  asha = await Payer.at(shop)
})
afterAll(async () => {
  await shop.close()
  await line.close()
})
beforeEach(() => {
  line.weather = () => 'fine'
})

const refunds = (weather: Weather) => (path: string) => (path.endsWith('/refund') ? weather : 'fine')
const dueNow = () =>
  shop.shop.db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`)
const newest = async () => (await refundsOf(shop))[0]

/** Paid and cancelled while the line is as it is; the background's own attempt is over. */
async function cancelPaidOrder(): Promise<string> {
  const { body } = await pay(shop, await asha.begin({ Milk: 1 }), { webhook: 'before' })
  await asha.person.call(cancelMyOrder, { id: (await asha.orders())[0]?._id })
  await expect.poll(newest).toMatchObject({ paymentId: body.razorpay_payment_id, attempts: 1 })
  return body.razorpay_payment_id
}

test.for(['unheard', 'broken'] as const)(
  'a refund call that is %s is kept, shown to the seller and tried again',
  async (weather) => {
    line.weather = refunds(weather)
    const paymentId = await cancelPaidOrder()
    await expect.poll(newest).toMatchObject({ state: 'pending', lastError: expect.any(String) })
    expect((await asha.orders())[0]).toMatchObject({ status: 'Cancelled', refund: 'pending' })
    await dueNow()
    await sendRefunds(shop.shop)
    expect(await newest()).toMatchObject({ state: 'pending', attempts: 2 })

    line.weather = () => 'fine'
    await dueNow()
    await Promise.all([sendRefunds(shop.shop), sendRefunds(shop.shop)])
    await expect.poll(newest).toMatchObject({ state: 'processed', lastError: null })
    const { rows } = await shop.shop.db.execute(
      sql`SELECT amount FROM payment_sandbox.refunds WHERE payment_id = ${paymentId}`,
    )
    expect(rows).toHaveLength(1)
  },
)

test('a refund call whose answer is lost is done once: the webhook says so', async () => {
  line.weather = refunds('unanswered')
  const paymentId = await cancelPaidOrder()
  await expect.poll(newest).toMatchObject({ state: 'processed' })
  line.weather = () => 'fine'
  await dueNow()
  await sendRefunds(shop.shop)
  const { rows } = await shop.shop.db.execute(
    sql`SELECT amount FROM payment_sandbox.refunds WHERE payment_id = ${paymentId}`,
  )
  expect(rows).toHaveLength(1)
})

test('a refund that somebody made in the provider’s dashboard is seen and not made again', async () => {
  line.weather = refunds('unheard')
  const paymentId = await cancelPaidOrder()
  line.weather = () => 'fine'
  await shop.shop.payments.refund({ paymentId, amount: 4080, idempotencyKey: 'by_hand_in_the_dashboard' })
  await expect.poll(newest).toMatchObject({ state: 'processed' })
})

test('the seller may have a pending refund tried now', async () => {
  line.weather = refunds('broken')
  await cancelPaidOrder()
  line.weather = () => 'fine'
  await (await shop.seller()).call(retryRefund, { id: (await newest())?._id })
  await expect.poll(newest).toMatchObject({ state: 'processed' })
})

test('a failed refund that is tried again is on its way again, for the shopper too', async () => {
  line.weather = refunds('unheard')
  const paymentId = await cancelPaidOrder()
  await noteRefund(shop.shop, { id: `rfnd_of_${paymentId}`, paymentId, state: 'failed' })
  expect((await asha.orders())[0]).toMatchObject({ refund: 'failed' })
  await (await shop.seller()).call(retryRefund, { id: (await newest())?._id })
  expect((await asha.orders())[0]).toMatchObject({ refund: 'pending' })
})

test('while the provider is away nothing starts, nothing is held, and the same attempt may try again', async () => {
  line.weather = () => 'unheard'
  const stock = (await shop.product('Milk')).stock
  expect(await asha.start({ Milk: 1 }, 'provider-away')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await shop.product('Milk')).stock).toBe(stock)
  line.weather = () => 'fine'
  const { status, body } = await asha.start({ Milk: 1 }, 'provider-away')
  expect(status).toBe(200)

  const { body: result } = await pay(shop, String(body.id), { webhook: 'never' })
  line.weather = () => 'broken'
  expect(await asha.verify(result)).toMatchObject({ status: 503 })
  const before = (await asha.orders()).length
  line.weather = () => 'fine'
  await checkOpenPayments(shop.shop)
  expect(await asha.orders()).toHaveLength(before + 1)
  expect(await asha.verify(result)).toMatchObject({ status: 200 })
})

test('a server that dies before the provider answers leaves an attempt that can be taken up again', async () => {
  const { body } = await asha.start({ Milk: 1 }, 'died-in-between')
  await shop.shop.db.execute(sql`
    UPDATE payment_intents SET provider_order_id = NULL, creating_until = now() + interval '20 seconds'
    WHERE provider_order_id = ${String(body.id)}`)
  expect(await asha.start({ Milk: 1 }, 'died-in-between')).toMatchObject({ status: 409, body: { code: 'in_progress' } })
  await shop.shop.db.execute(
    sql`UPDATE payment_intents SET creating_until = now() - interval '1 second' WHERE creating_until IS NOT NULL`,
  )
  const again = await asha.start({ Milk: 1 }, 'died-in-between')
  expect(again.status).toBe(200)
  expect(again.body.id).not.toBe(body.id)
})
