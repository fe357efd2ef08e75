import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listForeignPayments } from '#contract/payments/payments.ts'
import { readShopId } from '../db/shop-id.ts'
import { checkUnmatchedPayments } from '../payments/foreign-payments.ts'
import { grocery } from '../testing/groceries.ts'
import { pay, paymentEvent, refundByHand, refundsOf, webhook } from '../testing/paying.ts'
import { minutesPass } from '../testing/paying-shop.ts'
import { shopBehindBadLineOfFile } from '../testing/shop-behind-bad-line.ts'

const { line, shop, asha } = await shopBehindBadLineOfFile([grocery('Bread')])

const notOurs = async () => (await (await shop.seller()).expectDone(listForeignPayments)).body.payments
const shownAs = (paymentId: string) => async () => (await notOurs()).find((shown) => shown.paymentId === paymentId)
const atProvider = (paymentId: string) => shop.shop.payments.findPayment(paymentId)

/** Paid by a customer of another site that uses the same account. */
async function foreignPayment(mark: { receipt: string; notes: Record<string, string> }, webhookTiming = 'before') {
  const order = await shop.shop.payments.createOrder({ amount: 500_000, currency: 'INR', ...mark })
  const { body } = await pay(shop, order.id, { webhook: webhookTiming })
  return { orderId: order.id, paymentId: body.razorpay_payment_id, result: body }
}
const ofAnotherSite = { receipt: 'invoice-1', notes: {} }

describe('a payment of another site on the same account', () => {
  test.for([
    ['without any mark', { receipt: 'invoice-7', notes: {} }],
    ['with notes of its own', { receipt: 'invoice-8', notes: { site: 'flowers' } }],
    ['with the mark of another shop', { receipt: 'aaaaaaaaaaaa-1', notes: { greencart_shop: 'aaaaaaaaaaaa' } }],
  ] as const)('%s is left alone and shown to the seller', async ([, mark]) => {
    const { paymentId, orderId, result } = await foreignPayment(mark)
    await expect.poll(shownAs(paymentId)).toMatchObject({ amount: 5000, currency: 'INR', providerOrderId: orderId })
    expect(await atProvider(paymentId)).toMatchObject({ status: 'captured' })
    expect(await refundsOf(shop)).toEqual([])
    expect(await asha.verify(result)).toMatchObject({ status: 404 })
    expect(await asha.orders()).toEqual([])
  })

  test('is shown once, however often it is told of, and its refunds are nothing to us', async () => {
    const { paymentId } = await foreignPayment(ofAnotherSite, 'twice')
    await expect.poll(shownAs(paymentId)).toBeDefined()
    await refundByHand(shop, paymentId, 100_000)
    await webhook(shop, paymentEvent('order.paid', { ...(await atProvider(paymentId)), order_id: 'order_x' }))
    await checkUnmatchedPayments(shop.shop)
    expect((await notOurs()).filter((shown) => shown.paymentId === paymentId)).toHaveLength(1)
    expect(await refundsOf(shop)).toEqual([])
    expect(await shop.shop.payments.refundsOf(paymentId)).toHaveLength(1)
  })

  test('without an order, or of an order that the provider does not know, is not ours', async () => {
    for (const order_id of [null, 'order_nobody_knows']) {
      const payment = { id: `pay_of_${order_id}`, order_id, amount: 700, currency: 'INR', status: 'captured' }
      await webhook(shop, paymentEvent('payment.captured', payment))
      await expect.poll(shownAs(payment.id)).toMatchObject({ amount: 7, providerOrderId: order_id })
    }
    expect(await refundsOf(shop)).toEqual([])
  })

  test('that is only authorised is not captured', async () => {
    const order = await shop.shop.payments.createOrder({ amount: 500_000, currency: 'INR', ...ofAnotherSite })
    const { body } = await pay(shop, order.id, { outcome: 'authorized', webhook: 'before' })
    expect(await atProvider(body.razorpay_payment_id)).toMatchObject({ status: 'authorized' })
  })

  test('is asked about later when the provider is away, and nothing happens to it meanwhile', async () => {
    line.weather = (path) => (path.includes('/v1/orders/') ? 'unheard' : 'fine')
    const { paymentId } = await foreignPayment(ofAnotherSite)
    await checkUnmatchedPayments(shop.shop)
    expect(await shownAs(paymentId)()).toBeUndefined()
    expect(await refundsOf(shop)).toEqual([])
    line.weather = () => 'fine'
    await minutesPass(shop.shop.db, 2)
    await checkUnmatchedPayments(shop.shop)
    expect(await shownAs(paymentId)()).toBeDefined()
    expect(await atProvider(paymentId)).toMatchObject({ status: 'captured' })
  })

  test('is for the seller to see, page by page', async () => {
    expect(await asha.person.call(listForeignPayments)).toMatchObject({ status: 401 })
    const seller = await shop.seller()
    const all = (await notOurs()).map(({ _id }) => _id)
    const first = (await seller.call(listForeignPayments, { limit: '2' })).body
    const rest = (await seller.call(listForeignPayments, { cursor: first.nextCursor ?? '' })).body
    const paged = [first, rest].flatMap(({ payments }) => payments ?? [])
    expect(paged.map(({ _id }) => _id)).toEqual(all)
    expect(first.payments).toHaveLength(2)
  })
})

describe('every order that the shop opens at the provider', () => {
  test('carries its mark, in the receipt and in the notes', async () => {
    const shopId = await readShopId(shop.shop.db)
    expect(shopId).toMatch(/^[0-9a-f]{12}$/)
    const { receipt, notes } = await shop.shop.payments.findOrder(await asha.begin({ Bread: 1 }))
    expect(receipt).toMatch(new RegExp(`^${shopId}-[0-9a-z]{20}-[0-9a-f]{6}$`))
    expect(notes).toEqual({ greencart_shop: shopId })
  })

  test.for(['receipt', 'notes'])(
    'is ours by its %s alone, and refunded when we no longer know what it was for',
    async (kept) => {
      const orderId = await asha.begin({ Bread: 1 })
      const forget = kept === 'notes' ? sql`receipt = NULL` : sql`notes = '{}'`
      await shop.shop.db.execute(sql`UPDATE payment_sandbox.orders SET ${forget} WHERE id = ${orderId}`)
      await shop.shop.db.execute(sql`DELETE FROM payment_intents WHERE provider_order_id = ${orderId}`)
      const { body } = await pay(shop, orderId, { webhook: 'twice' })
      const paymentId = body.razorpay_payment_id
      await expect
        .poll(async () => (await refundsOf(shop)).filter((refund) => refund.paymentId === paymentId))
        .toMatchObject([{ reason: 'unknown_order', state: 'processed' }])
      expect(await shownAs(paymentId)()).toBeUndefined()
    },
  )

  test('is ours without a mark when our books know it: it was opened before there were marks', async () => {
    const orderId = await asha.begin({ Bread: 2 })
    await shop.shop.db.execute(
      sql`UPDATE payment_sandbox.orders SET notes = '{}', receipt = 'old' WHERE id = ${orderId}`,
    )
    await pay(shop, orderId, { webhook: 'before' })
    expect((await asha.orders())[0]).toMatchObject({ amount: 81.6, isPaid: true })
  })
})
