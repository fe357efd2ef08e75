import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { retryRefund } from '#contract/payments/payments.ts'
import type { Weather } from '../testing/bad-line.ts'
import { grocery } from '../testing/groceries.ts'
import { pay, refundByHand, refundsOf, type WireRefund, webhook } from '../testing/paying.ts'
import { minutesPass } from '../testing/paying-shop.ts'
import { shopBehindBadLineOfFile } from '../testing/shop-behind-bad-line.ts'
import { sendRefunds } from './refunder.ts'

/** Five breads at ₹40 and 2 % tax. */
const PAID = 20_400

const { line, shop, asha } = await shopBehindBadLineOfFile([grocery('Bread')])

const refundCalls = (weather: Weather) => (path: string) => (path.endsWith('/refund') ? weather : 'fine')
const booksOf = (paymentId: string) => async () =>
  (await refundsOf(shop))
    .filter((refund) => refund.paymentId === paymentId)
    .map(({ reason, state, amount }) => `${amount} ${reason} ${state}`)
    .sort()
const newest = async () => (await refundsOf(shop))[0] as WireRefund
const orderState = async () => (await asha.orders())[0]?.refund
const givenBack = async (paymentId: string) => {
  const made = await shop.shop.payments.refundsOf(paymentId)
  return made.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
}

async function paidOrder(): Promise<string> {
  const { body } = await pay(shop, await asha.begin({ Bread: 5 }), { webhook: 'before' })
  return body.razorpay_payment_id
}
const cancel = async () => asha.person.call(cancelMyOrder, { id: (await asha.orders())[0]?._id ?? '' })

/** Cancelled, with its refund on the way and not heard of by the provider. */
async function owedRefund(): Promise<string> {
  const paymentId = await paidOrder()
  line.weather = refundCalls('unheard')
  await cancel()
  await expect.poll(newest).toMatchObject({ paymentId, attempts: 1, lastError: expect.any(String) })
  return paymentId
}
async function lineIsBack(): Promise<void> {
  line.weather = () => 'fine'
  await minutesPass(shop.shop.db, 70)
  await sendRefunds(shop.shop)
}

describe('news of a refund', () => {
  test('of one rupee is not news of ₹204', async () => {
    const paymentId = await owedRefund()
    await refundByHand(shop, paymentId, 100)
    await expect.poll(booksOf(paymentId)).toEqual(['1 made_elsewhere processed', '203 order_cancelled pending'])
    expect(await orderState()).toBe('pending')
    await lineIsBack()
    await expect.poll(booksOf(paymentId)).toEqual(['1 made_elsewhere processed', '203 order_cancelled processed'])
    expect(await givenBack(paymentId)).toBe(PAID)
    expect(await orderState()).toBe('processed')
  })

  test('that is signed but names another amount, or another refund, is looked up and changes nothing', async () => {
    const paymentId = await owedRefund()
    const { _id: receipt } = await newest()
    const entity = { id: 'rfnd_1', payment_id: paymentId, status: 'processed' }
    for (const odd of [
      { amount: 100, receipt },
      { amount: PAID, receipt: null },
      { amount: PAID, receipt: 'other' },
    ]) {
      const event = { event: 'refund.processed', payload: { refund: { entity: { ...entity, ...odd } } } }
      expect(await webhook(shop, event)).toMatchObject({ status: 200 })
      await sendRefunds(shop.shop)
      expect(await booksOf(paymentId)()).toEqual(['204 order_cancelled pending'])
    }
    await lineIsBack()
    await expect.poll(booksOf(paymentId)).toEqual(['204 order_cancelled processed'])
  })

  test('that comes again, or late, changes nothing', async () => {
    const paymentId = await paidOrder()
    await cancel()
    await expect.poll(booksOf(paymentId)).toEqual(['204 order_cancelled processed'])
    const { rows } = await shop.shop.db.execute<{ body: string }>(
      sql`SELECT body FROM payment_sandbox.webhooks WHERE body LIKE ${`%${paymentId}%`}`,
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const [index, { body }] of [...rows, ...rows].entries()) await webhook(shop, body, { id: `again-${index}` })
    await sendRefunds(shop.shop)
    expect(await booksOf(paymentId)()).toEqual(['204 order_cancelled processed'])
    expect(await givenBack(paymentId)).toBe(PAID)
  })
})

describe('a part that was refunded on the provider’s own screens', () => {
  test('before the order was cancelled is in the books, and the rest is refunded', async () => {
    const paymentId = await paidOrder()
    await refundByHand(shop, paymentId, 5_000)
    await expect.poll(booksOf(paymentId)).toEqual(['50 made_elsewhere processed'])
    expect((await asha.orders())[0]).toMatchObject({ status: 'Order Placed', isPaid: true })
    expect(await orderState()).toBeUndefined()
    await cancel()
    await expect.poll(booksOf(paymentId)).toEqual(['154 order_cancelled processed', '50 made_elsewhere processed'])
    expect(await givenBack(paymentId)).toBe(PAID)
    expect(await newest()).toMatchObject({ captured: 204 })
  })

  test('without any news of it makes the provider refuse ours, and the rest is refunded', async () => {
    const paymentId = await owedRefund()
    await refundByHand(shop, paymentId, 5_000)
    await expect.poll(booksOf(paymentId)).toHaveLength(2)
    await shop.shop.db.execute(sql`DELETE FROM refunds WHERE payment_id = ${paymentId} AND NOT by_shop`)
    await shop.shop.db.execute(sql`UPDATE refunds SET amount = ${PAID} WHERE payment_id = ${paymentId}`)
    await lineIsBack()
    await expect.poll(booksOf(paymentId)).toEqual(['154 order_cancelled processed', '50 made_elsewhere processed'])
    expect(await givenBack(paymentId)).toBe(PAID)
  })

  test('is all there is to do when it is the whole', async () => {
    const paymentId = await paidOrder()
    await refundByHand(shop, paymentId, PAID)
    await expect.poll(booksOf(paymentId)).toEqual(['204 made_elsewhere processed'])
    expect(await cancel()).toMatchObject({ status: 200, body: { order: { refund: 'processed' } } })
    await sendRefunds(shop.shop)
    expect(await booksOf(paymentId)()).toEqual(['204 made_elsewhere processed'])
  })

  test('and in two parts while ours waits leaves nothing to send', async () => {
    const paymentId = await owedRefund()
    for (const amount of [5_000, 10_000, 5_400]) await refundByHand(shop, paymentId, amount)
    await expect.poll(orderState).toBe('processed')
    await lineIsBack()
    expect(await givenBack(paymentId)).toBe(PAID)
    expect((await shop.shop.payments.refundsOf(paymentId)).map(({ receipt }) => receipt)).toEqual(
      Array(3).fill('by hand'),
    )
  })

  test('that fails after all is refunded by us', async () => {
    const paymentId = await paidOrder()
    const refundId = await refundByHand(shop, paymentId, 5_000)
    await expect.poll(booksOf(paymentId)).toHaveLength(1)
    await cancel()
    await expect.poll(orderState).toBe('processed')
    await shop.visitor().post('/sandbox/fail-refund', { refund_id: refundId })
    await expect
      .poll(booksOf(paymentId))
      .toEqual(['154 order_cancelled processed', '50 made_elsewhere failed', '50 order_cancelled processed'])
    expect(await givenBack(paymentId)).toBe(PAID)
  })

  test('before the shop heard of the payment: no order, and the rest goes back', async () => {
    const before = (await asha.orders()).length
    const { body: result } = await pay(shop, await asha.begin({ Bread: 5 }), { webhook: 'never' })
    const paymentId = result.razorpay_payment_id
    await refundByHand(shop, paymentId, 5_000)
    await expect.poll(booksOf(paymentId)).toEqual(['50 made_elsewhere processed'])
    expect(await asha.verify(result)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
    await expect.poll(booksOf(paymentId)).toEqual(['154 made_elsewhere processed', '50 made_elsewhere processed'])
    expect(await asha.orders()).toHaveLength(before)
  })
})

test('what the provider refuses has failed: the seller sees why, and tries again', async () => {
  const paymentId = await paidOrder()
  await shop.shop.db.execute(sql`UPDATE payment_sandbox.payments SET status = 'authorized' WHERE id = ${paymentId}`)
  await cancel()
  await expect.poll(booksOf(paymentId)).toEqual(['204 order_cancelled failed'])
  expect(await newest()).toMatchObject({ lastError: expect.stringContaining('never captured'), mayRetry: true })
  expect(await orderState()).toBe('failed')

  await shop.shop.db.execute(sql`UPDATE payment_sandbox.payments SET status = 'captured' WHERE id = ${paymentId}`)
  await minutesPass(shop.shop.db, 70)
  await sendRefunds(shop.shop)
  expect(await booksOf(paymentId)(), 'nothing is tried without the seller').toEqual(['204 order_cancelled failed'])
  await (await shop.seller()).call(retryRefund, { id: (await newest())._id })
  await expect.poll(orderState).toBe('processed')
  expect(await booksOf(paymentId)()).toEqual(['204 order_cancelled failed', '204 order_cancelled processed'])
})

test('no refunds together are more than what was captured: the database refuses it', async () => {
  const paymentId = await paidOrder()
  await cancel()
  await expect.poll(orderState).toBe('processed')
  await expect(
    shop.shop.db.execute(sql`UPDATE refund_books SET refunded = ${PAID + 1} WHERE payment_id = ${paymentId}`),
  ).rejects.toThrow()
})
