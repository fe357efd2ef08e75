import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { retryRefund } from '#contract/payments/payments.ts'
import { checkOpenPayments } from '../checkout/reconcile-payments.ts'
import type { Weather } from '../testing/bad-line.ts'
import { grocery } from '../testing/groceries.ts'
import { pay, refundByHand, refundsOf } from '../testing/paying.ts'
import { shopBehindBadLineOfFile } from '../testing/shop-behind-bad-line.ts'
import { noteRefund, sendRefunds } from './refunder.ts'

const { line, shop, asha } = await shopBehindBadLineOfFile([grocery('Bread'), grocery('Milk', { stock: 50 })])

const refunds = (weather: Weather) => (path: string) => (path.endsWith('/refund') ? weather : 'fine')
const dueNow = () =>
  shop.shop.db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`)
const newest = async () => (await refundsOf(shop))[0]

/** Paid and cancelled while the line is as it is; the background's own attempt is over. */
async function cancelPaidOrder(): Promise<string> {
  const { body } = await pay(shop, await asha.begin({ Milk: 1 }), { webhook: 'before' })
  await asha.person.call(cancelMyOrder, { id: (await asha.orders())[0]?._id ?? '' })
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
    await expect.poll(newest).toMatchObject({ state: 'processed', lastError: null, attempts: 3 })
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
  await refundByHand(shop, paymentId, 4080)
  await expect.poll(newest).toMatchObject({ state: 'processed' })
})

/** As if the provider's webhook had not come. */
async function forgetNews(paymentId: string, refundId: string | null): Promise<void> {
  const unsent = sql`SELECT id FROM payment_sandbox.webhooks WHERE next_attempt_at IS NOT NULL`
  await expect.poll(async () => (await shop.shop.db.execute(unsent)).rows).toEqual([])
  await shop.shop.db.execute(sql`
    UPDATE refunds SET state = 'pending', next_attempt_at = now(), provider_refund_id = ${refundId},
      idempotency_key = 'another_key_' || id WHERE payment_id = ${paymentId}`)
}

test('so is one of which no webhook tells, and no other is taken for it', async () => {
  line.weather = refunds('unheard')
  const waiting = await cancelPaidOrder()
  const paymentId = await cancelPaidOrder()
  line.weather = () => 'fine'
  await refundByHand(shop, paymentId, 4080)
  await forgetNews(paymentId, null)
  await sendRefunds(shop.shop)
  await expect.poll(newest).toMatchObject({ paymentId, state: 'processed', lastError: null })
  const states = (await refundsOf(shop)).map((refund) => [refund.paymentId, refund.state])
  expect(states).toContainEqual([waiting, 'pending'])
})

test('a refund that the provider has begun is asked about, not begun again', async () => {
  const paymentId = await cancelPaidOrder()
  await expect.poll(newest).toMatchObject({ state: 'processed' })
  const { rows } = await shop.shop.db.execute<{ id: string }>(
    sql`SELECT id FROM payment_sandbox.refunds WHERE payment_id = ${paymentId}`,
  )
  await forgetNews(paymentId, rows[0]?.id ?? '')
  const asked: string[] = []
  line.weather = (path) => {
    asked.push(path)
    return 'fine'
  }
  await sendRefunds(shop.shop)
  expect(asked).toEqual([`/sandbox/v1/refunds/${rows[0]?.id}`])
  expect(await newest()).toMatchObject({ state: 'processed' })
})

test('a fault of ours is not taken for an answer of the provider', async () => {
  line.weather = refunds('unheard')
  await cancelPaidOrder()
  line.weather = () => 'fine'
  await dueNow()
  await shop.shop.db.execute(sql`ALTER TABLE refunds ADD CONSTRAINT no_more CHECK (state <> 'processed') NOT VALID`)
  await expect(sendRefunds(shop.shop)).rejects.toThrow()
  await shop.shop.db.execute(sql`ALTER TABLE refunds DROP CONSTRAINT no_more`)
  await dueNow()
  await sendRefunds(shop.shop)
  expect(await newest()).toMatchObject({ state: 'processed' })
})

test('an error that arrives after the news that all went well says nothing', async () => {
  line.weather = async (path): Promise<Weather> => {
    if (!path.endsWith('/refund')) return 'fine'
    await shop.shop.db.execute(sql`UPDATE refunds SET state = 'processed', next_attempt_at = NULL`)
    return 'unheard'
  }
  await cancelPaidOrder()
  await expect.poll(newest).toMatchObject({ state: 'processed', lastError: null })
})

test('while the provider is away, a refund is tried later and later, at last every hour', async () => {
  line.weather = refunds('unheard')
  await cancelPaidOrder()
  const { _id: id } = (await newest()) ?? {}
  const pauses: unknown[] = []
  for (const attempts of [0, 1, 6, 40]) {
    await shop.shop.db.execute(sql`UPDATE refunds SET attempts = ${attempts}, next_attempt_at = now() WHERE id = ${id}`)
    await sendRefunds(shop.shop)
    const { rows } = await shop.shop.db.execute(sql`
      SELECT attempts, last_error IS NOT NULL AS told, state,
        round(extract(epoch FROM next_attempt_at - now()) / 60)::int AS minutes FROM refunds WHERE id = ${id}`)
    pauses.push(rows[0])
  }
  expect(pauses).toEqual([
    { attempts: 1, told: true, state: 'pending', minutes: 1 },
    { attempts: 2, told: true, state: 'pending', minutes: 2 },
    { attempts: 7, told: true, state: 'pending', minutes: 60 },
    { attempts: 41, told: true, state: 'pending', minutes: 60 },
  ])
})

test('the seller may have a pending refund tried now', async () => {
  line.weather = refunds('broken')
  await cancelPaidOrder()
  line.weather = () => 'fine'
  await (await shop.seller()).call(retryRefund, { id: (await newest())?._id ?? '' })
  await expect.poll(newest).toMatchObject({ state: 'processed' })
})

test('a failed refund that is tried again is on its way again, for the shopper too', async () => {
  line.weather = refunds('unheard')
  const paymentId = await cancelPaidOrder()
  const { _id: receipt = '' } = (await newest()) ?? {}
  await noteRefund(shop.shop, { id: `rfnd_of_${paymentId}`, paymentId, amount: 4080, receipt, state: 'failed' })
  expect((await asha.orders())[0]).toMatchObject({ refund: 'failed' })
  await (await shop.seller()).call(retryRefund, { id: (await newest())?._id ?? '' })
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

test('an authorised payment whose capture nobody hears is confirmed later', async () => {
  const { body: result } = await pay(shop, await asha.begin({ Milk: 1 }), { outcome: 'authorized', webhook: 'never' })
  line.weather = (path) => (path.endsWith('/capture') ? 'unheard' : 'fine')
  expect(await asha.verify(result)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  line.weather = () => 'fine'
  expect(await asha.verify(result)).toMatchObject({ status: 200 })
})

test('a capture that somebody else made in the meantime is as good', async () => {
  const orderId = await asha.begin({ Milk: 1 })
  const { body: result } = await pay(shop, orderId, { outcome: 'authorized', webhook: 'never' })
  line.weather = async (path): Promise<Weather> => {
    if (path.endsWith('/capture')) {
      line.weather = () => 'fine'
      await shop.shop.payments.capture(await shop.shop.payments.findPayment(result.razorpay_payment_id))
    }
    return 'fine'
  }
  expect(await asha.verify(result)).toMatchObject({ status: 200 })
})

test('while the provider is being asked, the same attempt is told to wait, and the provider hears one call', async () => {
  line.weather = () => 'unheard'
  expect(await asha.start({ Milk: 1 }, 'another-attempt-that-was-given-up')).toMatchObject({ status: 503 })
  const { promise: answered, resolve: answer } = Promise.withResolvers<Weather>()
  let calls = 0
  line.weather = () => {
    calls++
    return answered
  }
  const first = asha.start({ Milk: 1 }, 'slow-provider')
  await expect.poll(() => calls).toBe(1)
  expect(await asha.start({ Milk: 1 }, 'slow-provider')).toMatchObject({ status: 409, body: { code: 'in_progress' } })
  const { rows } = await shop.shop.db.execute(sql`
    SELECT extract(epoch FROM creating_until - created_at)::int AS creating,
      extract(epoch FROM held_until - now()) > 890 AS held FROM payment_intents WHERE creating_until > now()`)
  expect(rows).toEqual([{ creating: 30, held: true }])
  answer('fine')
  expect(await first).toMatchObject({ status: 200 })
  expect((await asha.start({ Milk: 1 }, 'slow-provider')).body.id).toBe((await first).body.id)
  expect(calls).toBe(1)
})

test('of two provider orders for one attempt the first that is kept counts, and the other is never named', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Weather>()
  let calls = 0
  line.weather = () => (++calls === 1 ? answered : 'fine')
  const slow = asha.start({ Milk: 1 }, 'two-orders')
  await expect.poll(() => calls).toBe(1)
  await shop.shop.db.execute(sql`UPDATE payment_intents SET creating_until = now() - interval '1 second'
    WHERE creating_until IS NOT NULL`)
  const quick = await asha.start({ Milk: 1 }, 'two-orders')
  expect(quick.status).toBe(200)
  answer('fine')
  expect(await slow).toMatchObject({ status: 409, body: { code: 'in_progress' } })
  expect((await asha.start({ Milk: 1 }, 'two-orders')).body.id).toBe(quick.body.id)
})

describe('open payments', () => {
  const dueIn = async (orderId: string) => {
    const { rows } = await shop.shop.db.execute<{ minutes: number }>(sql`
      SELECT round(extract(epoch FROM next_check_at - now()) / 60)::int AS minutes
      FROM payment_intents WHERE provider_order_id = ${orderId}`)
    return rows[0]?.minutes
  }
  const checkNow = () =>
    shop.shop.db.execute(sql`UPDATE payment_intents SET next_check_at = now() WHERE next_check_at IS NOT NULL`)

  test('are asked about again in a minute where the provider was away, and at their time where it was not', async () => {
    const [away, open, unknown] = [
      await asha.begin({ Milk: 1 }),
      await asha.begin({ Milk: 2 }),
      await asha.begin({ Milk: 3 }),
    ]
    await shop.shop.db.execute(
      sql`UPDATE payment_intents SET provider_order_id = 'order_lost' WHERE provider_order_id = ${unknown}`,
    )
    await checkNow()
    line.weather = (path) => (path.includes(away) ? 'unheard' : 'fine')
    await checkOpenPayments(shop.shop)
    expect([await dueIn(away), await dueIn(open), await dueIn('order_lost')]).toEqual([1, 2, 2])
  })

  test('are asked about once, by however many processes', async () => {
    const orderId = await asha.begin({ Milk: 1 })
    await checkNow()
    let calls = 0
    line.weather = (path) => {
      if (path.includes(orderId)) calls++
      return 'fine'
    }
    await Promise.all(Array.from({ length: 5 }, () => checkOpenPayments(shop.shop)))
    expect(calls).toBe(1)
  })

  test('are asked about soon where an answer was lost, and no other with them', async () => {
    const [other, orderId] = [await asha.begin({ Milk: 1 }), await asha.begin({ Milk: 2 })]
    const { body: result } = await pay(shop, orderId, { webhook: 'never' })
    line.weather = () => 'broken'
    expect(await asha.verify(result)).toMatchObject({ status: 503 })
    expect([await dueIn(orderId), await dueIn(other)]).toEqual([0, 2])
  })
})

test('a server that dies before the provider answers leaves an attempt that can be taken up again', async () => {
  const { body } = await asha.start({ Milk: 1 }, 'died-in-between')
  await shop.shop.db.execute(sql`
    UPDATE payment_intents SET provider = NULL, provider_order_id = NULL, creating_until = now() + interval '20 seconds'
    WHERE provider_order_id = ${String(body.id)}`)
  expect(await asha.start({ Milk: 1 }, 'died-in-between')).toMatchObject({ status: 409, body: { code: 'in_progress' } })
  await shop.shop.db.execute(
    sql`UPDATE payment_intents SET creating_until = now() - interval '1 second' WHERE creating_until IS NOT NULL`,
  )
  const again = await asha.start({ Milk: 1 }, 'died-in-between')
  expect(again.status).toBe(200)
  expect(again.body.id).not.toBe(body.id)
})
