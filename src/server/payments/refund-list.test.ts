import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listRefunds, retryRefund } from '#contract/payments/payments.ts'
import { webhook } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { sendRefunds } from './refunder.ts'

let shop: PayingShop
let seller: Visitor
beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
})
afterAll(() => shop.close())
const deleteRefunds = () => shop.shop.db.execute(sql`TRUNCATE refund_books, refunds`)
beforeEach(deleteRefunds)

/**
 * Refunds r01, r02 and so on, pending and not due, so that only the test moves them. In one statement: the shop's own
 * job opens a refund for every payment that lacks one.
 */
async function addRefunds(count: number): Promise<void> {
  await shop.shop.db.execute(sql`
    WITH books AS (
      INSERT INTO refund_books (payment_id, provider, captured, refunded, currency, reason)
      SELECT 'pay_' || n, 'sandbox', 100 * n, 100 * n, 'INR', 'unknown_order' FROM generate_series(1, ${count}::int) AS n
    )
    INSERT INTO refunds (id, payment_id, amount, idempotency_key, next_attempt_at)
    SELECT 'r' || lpad(n::text, 2, '0'), 'pay_' || n, 100 * n, 'key_of_refund_' || n, now() + interval '1 hour'
    FROM generate_series(1, ${count}::int) AS n`)
}

const list = async (query = '') => (await seller.expectDone(listRefunds, new URLSearchParams(query))).body
const states = async () => (await list()).refunds.map(({ _id, state }) => `${_id} ${state}`)
let told = 0
const news = (payment: number, status: string) => {
  const receipt = `r${String(payment).padStart(2, '0')}`
  const entity = { id: `rfnd_${payment}`, payment_id: `pay_${payment}`, amount: 100 * payment, receipt, status }
  return webhook(shop, { event: `refund.${status}`, payload: { refund: { entity } } }, { id: `evt_${++told}` })
}
const keys = async () =>
  (await shop.shop.db.execute(sql`SELECT idempotency_key AS key FROM refunds ORDER BY id`)).rows.map(({ key }) => key)

test('news of one refund is nothing to another', async () => {
  await addRefunds(3)
  await news(1, 'processed')
  expect(await states()).toEqual(['r03 pending', 'r02 pending', 'r01 processed'])
  await news(2, 'failed')
  expect(await states()).toEqual(['r03 pending', 'r02 failed', 'r01 processed'])
  const listed = await list()
  expect(listed.failed).toBe(1)
  expect(listed.refunds.map(({ amount, lastError }) => [amount, lastError])).toEqual([
    [3, null],
    [2, 'The payment provider couldn’t complete the refund.'],
    [1, null],
  ])
  await news(1, 'pending')
  expect(await states()).toEqual(['r03 pending', 'r02 failed', 'r01 processed'])
  await news(3, 'pending')
  const { rows } = await shop.shop.db.execute(sql`SELECT id FROM refunds WHERE next_attempt_at IS NOT NULL`)
  expect(rows).toEqual([{ id: 'r03' }])
})

test('news of another refund of the same payment is not news of ours', async () => {
  await addRefunds(1)
  await shop.shop.db.execute(sql`UPDATE refunds SET provider_refund_id = 'rfnd_ours'`)
  await news(1, 'failed')
  expect(await states()).toEqual(['r01 pending'])
})

test('what the provider refuses has failed, for the reason that it gives, and waits for the seller', async () => {
  await addRefunds(2)
  await shop.shop.db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE id = 'r01'`)
  await sendRefunds(shop.shop)
  // The shop's own job may have been quicker.
  await expect.poll(states).toEqual(['r02 pending', 'r01 failed'])
  const [, refused] = (await list()).refunds
  expect(refused).toMatchObject({ lastError: 'The id provided does not exist', mayRetry: true })
})

test('one that failed stays in the list, and a new one makes up for it and for no other', async () => {
  await addRefunds(3)
  await news(2, 'failed')
  await news(3, 'failed')
  expect((await list()).failed).toBe(2)
  const answer = await seller.expectDone(retryRefund, { id: 'r02' })
  const { _id: again } = answer.body.refund
  expect(answer).toMatchObject({ status: 200, body: { refund: { paymentId: 'pay_2', state: 'pending', amount: 2 } } })
  expect(await states()).toEqual(expect.arrayContaining(['r03 failed', 'r02 failed', 'r01 pending']))
  // The new one may have failed by now too: the provider knows no such payment.
  expect((await list('state=failed')).refunds).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: 'r03', mayRetry: true }),
      expect.objectContaining({ _id: 'r02', mayRetry: false }),
    ]),
  )
  expect(again).not.toBe('r02')
  expect(await keys()).toContain('key_of_refund_2')
  expect(await seller.call(retryRefund, { id: 'r02' })).toMatchObject({ status: 404 })
})

test('the seller gets fifty at a time, newest first', async () => {
  await addRefunds(50)
  const whole = await list()
  expect(whole.refunds.map(({ _id }) => _id)).toEqual(
    Array.from({ length: 50 }, (_, index) => `r${String(50 - index).padStart(2, '0')}`),
  )
  expect(whole.nextCursor).toBeUndefined()
  await deleteRefunds()
  await addRefunds(51)
  const first = await list()
  expect(first.refunds).toHaveLength(50)
  const rest = await list(`cursor=${first.nextCursor}`)
  expect(rest.refunds.map(({ _id }) => _id)).toEqual(['r01'])
})
