import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '#dev/payment-sandbox/sandbox.ts'
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import { BadLine } from '../testing/bad-line.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { pay, WEBHOOK_SECRET } from '../testing/paying.ts'
import { type RazorpayAccount, razorpay } from './razorpay.ts'

let shop: OpenShop
let line: BadLine
let account: RazorpayAccount
let provider: PaymentProvider

beforeAll(async () => {
  shop = await openShop({ config: { payments: { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null } } })
  line = await BadLine.open()
  line.target = shop.url
  const { keyId, keySecret } = await openAccount(shop.shop.db)
  account = {
    keyId,
    keySecret,
    webhookSecret: WEBHOOK_SECRET,
    testMode: false,
    baseUrl: () => `${line.url}/sandbox`,
  }
  provider = razorpay(account)
})
afterAll(async () => {
  await line.close()
  await shop.close()
})

const newOrder = async () =>
  (await provider.createOrder({ amount: 4080, currency: 'INR', receipt: 'basket-1', notes: {} })).id
const paid = async (how: object = {}) => {
  const orderId = await newOrder()
  return { orderId, result: (await pay(shop, orderId, { webhook: 'never', ...how })).body }
}

describe('the adapter, over a socket', () => {
  test('opens an order and finds the payments of it', async () => {
    const orderId = await newOrder()
    expect(orderId).toMatch(/^order_[A-Za-z0-9]{14}$/)
    expect(await provider.paymentsOf(orderId)).toEqual([])
    await pay(shop, orderId, { outcome: 'declined', webhook: 'never' })
    const { body } = await pay(shop, orderId, { webhook: 'never' })
    expect((await provider.paymentsOf(orderId)).map(({ status }) => status)).toEqual(['failed', 'captured'])
    expect(await provider.findPayment(body.razorpay_payment_id)).toEqual({
      provider: 'razorpay',
      id: body.razorpay_payment_id,
      orderId,
      amount: 4080,
      currency: 'INR',
      status: 'captured',
      begunAt: expect.any(Date),
    })
  })

  test('finds again what was written on an order, and on one without notes nothing', async () => {
    const notes = { shop: 'of the test' }
    const marked = await provider.createOrder({ amount: 100, currency: 'INR', receipt: 'basket-2', notes })
    expect(await provider.findOrder(marked.id)).toEqual({ receipt: 'basket-2', notes })
    expect(await provider.findOrder(await newOrder())).toEqual({ receipt: 'basket-1', notes: {} })
  })

  test('captures what is authorised, once', async () => {
    const { result } = await paid({ outcome: 'authorized' })
    const payment = await provider.findPayment(result.razorpay_payment_id)
    expect(payment.status).toBe('authorized')
    await expect(provider.capture({ ...payment, amount: 1 })).rejects.toThrow('equal to the amount authorized')
    expect(await provider.capture(payment)).toMatchObject({ status: 'captured' })
    await expect(provider.capture(payment)).rejects.toThrow('already been captured')
  })

  test('refunds once for one key, and never more than was paid', async () => {
    const { result } = await paid()
    const wanted = {
      paymentId: result.razorpay_payment_id,
      amount: 4080,
      idempotencyKey: 'refund_of_the_loaf',
      receipt: 'loaf',
    }
    line.weather = () => 'unanswered'
    await expect(provider.refund(wanted)).rejects.toThrow(ProviderAway)
    line.weather = () => 'fine'
    const refund = await provider.refund(wanted)
    const { paymentId, amount, receipt } = wanted
    expect(refund).toEqual({ id: expect.stringMatching(/^rfnd_/), paymentId, amount, receipt, state: 'processed' })
    expect(await provider.refund(wanted)).toEqual(refund)
    expect(await provider.findRefund(refund.id)).toEqual(refund)
    expect(await provider.refundsOf(paymentId)).toEqual([refund])
    await expect(provider.refund({ ...wanted, amount: 100 })).rejects.toThrow('idempotency key was used before')
    await expect(provider.refund({ ...wanted, idempotencyKey: 'another_key_1' })).rejects.toThrow(ProviderRefused)
    await expect(provider.refund({ ...wanted, idempotencyKey: 'short' })).rejects.toThrow('not valid')
    expect(await provider.findPayment(wanted.paymentId)).toMatchObject({ status: 'refunded' })
  })

  test('says what the provider says when it refuses', async () => {
    await expect(provider.createOrder({ amount: 99, currency: 'INR', receipt: 'x', notes: {} })).rejects.toThrow(
      'at least INR 1.00',
    )
    await expect(
      provider.createOrder({ amount: 100, currency: 'INR', receipt: 'x'.repeat(41), notes: {} }),
    ).rejects.toThrow('receipt')
    for (const ask of [
      provider.findPayment,
      provider.findOrder,
      provider.paymentsOf,
      provider.findRefund,
      provider.refundsOf,
    ]) {
      await expect(ask('unknown/../id')).rejects.toThrow('does not exist')
    }
  })

  test('does not take wrong keys for an answer', async () => {
    const stranger = razorpay({ ...account, keySecret: 'guessed' })
    await expect(stranger.findPayment('pay_1')).rejects.toThrow(ProviderAway)
    await expect(stranger.createOrder({ amount: 100, currency: 'INR', receipt: 'x', notes: {} })).rejects.toThrow(
      'Authentication failed',
    )
  })

  test('knows that it does not know when the line is bad', async () => {
    const orderId = await newOrder()
    for (const weather of ['unheard', 'unanswered', 'broken'] as const) {
      line.weather = () => weather
      await expect(provider.paymentsOf(orderId), weather).rejects.toThrow(ProviderAway)
    }
    line.weather = () => 'fine'
    const gibberish = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1')
    await once(gibberish, 'listening')
    const baseUrl = () => `http://127.0.0.1:${(gibberish.address() as AddressInfo).port}`
    await expect(razorpay({ ...account, baseUrl }).findPayment('pay_1')).rejects.toThrow(ProviderAway)
    gibberish.close()
  })

  test('recognises what the provider signed and nothing else', async () => {
    const { orderId, result } = await paid()
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result
    expect(provider.signatureMatches({ orderId, paymentId, signature })).toBe(true)
    for (const wrong of ['', 'é'.repeat(64), signature.toUpperCase(), `${signature} `, signature.replace(/^./, 'x')]) {
      expect(provider.signatureMatches({ orderId, paymentId, signature: wrong })).toBe(false)
    }
    const deaf = razorpay({ ...account, webhookSecret: null })
    expect(deaf.readEvent(Buffer.from('{}'), 'anything')).toBe('forged')
  })
})
