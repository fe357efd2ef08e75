import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listRefunds, retryRefund } from '#contract/payments.ts'
import { webhook } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { sendRefunds } from './refunder.ts'

type Listed = { _id: string; state: string; lastError: string | null; amount: number }

let shop: PayingShop
let seller: Visitor
beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
})
afterAll(() => shop.close())
beforeEach(() => shop.shop.db.execute(sql`DELETE FROM refunds`))

/** Refunds r01, r02 and so on, pending and not due, so that only the test moves them. */
async function addRefunds(count: number): Promise<void> {
  await shop.shop.db.execute(sql`
    INSERT INTO refunds (id, payment_id, amount, currency, reason, idempotency_key, next_attempt_at)
    SELECT 'r' || lpad(n::text, 2, '0'), 'pay_' || n, 100 * n, 'INR', 'unknown_order', 'key_' || n, now() + interval '1 hour'
    FROM generate_series(1, ${count}::int) AS n`)
}

const list = async (query = '') => (await seller.get(`${listRefunds.path}?${query}`)).body
const states = async () => ((await list()).refunds as Listed[]).map(({ _id, state }) => `${_id} ${state}`)
let told = 0
const news = (payment: number, status: string) => {
  const entity = { id: `rfnd_${payment}`, payment_id: `pay_${payment}`, status }
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
  expect((listed.refunds as Listed[]).map(({ amount, lastError }) => [amount, lastError])).toEqual([
    [3, null],
    [2, "The payment provider couldn't complete the refund."],
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

test('what the provider refuses is tried again later and later, at last every hour', async () => {
  await addRefunds(5)
  await shop.shop.db.execute(sql`
    UPDATE refunds SET attempts = CASE id WHEN 'r01' THEN 0 WHEN 'r02' THEN 1 WHEN 'r03' THEN 6 ELSE 40 END,
      next_attempt_at = now() WHERE id <> 'r05'`)
  await sendRefunds(shop.shop)
  const { rows } = await shop.shop.db.execute<Record<string, unknown>>(sql`
    SELECT attempts, last_error IS NOT NULL AS told,
      round(extract(epoch FROM next_attempt_at - now()) / 60)::int AS minutes FROM refunds ORDER BY id`)
  expect(rows).toEqual([
    { attempts: 1, told: true, minutes: 1 },
    { attempts: 2, told: true, minutes: 2 },
    { attempts: 7, told: true, minutes: 60 },
    { attempts: 41, told: true, minutes: 60 },
    { attempts: 0, told: false, minutes: 60 },
  ])
  expect(await states()).toEqual(['r05 pending', 'r04 pending', 'r03 pending', 'r02 pending', 'r01 pending'])
})

test('one that failed is tried again under a new name, and no other with it', async () => {
  await addRefunds(3)
  await news(2, 'failed')
  await news(3, 'failed')
  const answer = await seller.call(retryRefund, { id: 'r02' })
  expect(answer).toMatchObject({ status: 200, body: { refund: { _id: 'r02', state: 'pending' } } })
  expect((await states()).filter((line) => !line.startsWith('r02'))).toEqual(['r03 failed', 'r01 pending'])
  expect(await keys()).toEqual(['key_1', expect.stringMatching(/^refund_[0-9a-z]{20}$/), 'key_3'])
})

test('the seller gets fifty at a time, newest first', async () => {
  await addRefunds(50)
  const whole = await list()
  expect((whole.refunds as Listed[]).map(({ _id }) => _id)).toEqual(
    Array.from({ length: 50 }, (_, index) => `r${String(50 - index).padStart(2, '0')}`),
  )
  expect(whole.nextCursor).toBeUndefined()
  await shop.shop.db.execute(sql`DELETE FROM refunds`)
  await addRefunds(51)
  const first = await list()
  expect(first.refunds).toHaveLength(50)
  const rest = await list(`cursor=${first.nextCursor}`)
  expect((rest.refunds as Listed[]).map(({ _id }) => _id)).toEqual(['r01'])
})
