import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import { errorOf, markedOrder, orderEntity, paymentsTakenBy, refundEntity, refundList } from './razorpay-wire.ts'

const API = 'https://api.razorpay.com'
const TIMEOUT_MS = 8_000
/** Wrong keys, a slow line, a call in progress or too many of them say nothing about what was asked for. */
const ASK_AGAIN = [401, 403, 408, 409, 429]
/** As many as the provider lists at once. */
const MAX_REFUNDS = 100

const PAGE_SOURCES = {
  'script-src': ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  'connect-src': ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  'img-src': ['https://*.razorpay.com'],
} as const

export type RazorpayAccount = {
  keyId: string
  keySecret: string
  /** Without one no webhook is believed. */
  webhookSecret: string | null
  /** Looked up at each call: the embedded sandbox has an address only once the server listens. */
  baseUrl?: () => string
  testMode: boolean
}

/** Everything the shop says to Razorpay, or to anything that speaks its protocol. */
export function razorpay(account: RazorpayAccount): PaymentProvider {
  const { keyId, keySecret, webhookSecret, baseUrl = () => API, testMode } = account
  const name = testMode ? 'sandbox' : 'razorpay'
  const { paymentEntity, paymentList, eventOf } = paymentsTakenBy(name)
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function ask<S extends z.ZodMiniType>(answer: S, path: string, call: Call = {}): Promise<z.output<S>> {
    const { status, text } = await exchange(`${baseUrl()}/v1${path}`, {
      method: call.body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json', ...call.headers },
      ...(call.body && { body: JSON.stringify(call.body) }),
    })
    const said = parseJson(text)
    const problem = errorOf(said) ?? `${path}: ${status}`
    if (ASK_AGAIN.includes(status) || status >= 500) throw new ProviderAway(problem)
    if (status >= 400) throw new ProviderRefused(problem)
    const read = z.safeParse(answer, said)
    if (!read.success) throw new ProviderAway(`${path}: the reply couldn’t be read`)
    return read.data
  }

  return {
    name,
    keyId,
    testMode,
    pageSources: testMode ? undefined : PAGE_SOURCES,
    webhookHeaders: { signature: 'x-razorpay-signature', eventId: 'x-razorpay-event-id' },
    createOrder: ({ amount, currency, receipt, notes }) =>
      ask(orderEntity, '/orders', { body: { amount, currency, receipt, notes } }),
    findOrder: (id) => ask(markedOrder, `/orders/${encodeURIComponent(id)}`),
    paymentsOf: async (orderId) => (await ask(paymentList, `/orders/${encodeURIComponent(orderId)}/payments`)).items,
    findPayment: (id) => ask(paymentEntity, `/payments/${encodeURIComponent(id)}`),
    capture: ({ id, amount, currency }) =>
      ask(paymentEntity, `/payments/${encodeURIComponent(id)}/capture`, { body: { amount, currency } }),
    refund: ({ paymentId, amount, idempotencyKey, receipt }) =>
      ask(refundEntity, `/payments/${encodeURIComponent(paymentId)}/refund`, {
        body: { amount, speed: 'normal', receipt },
        headers: { 'x-refund-idempotency': idempotencyKey },
      }),
    findRefund: (id) => ask(refundEntity, `/refunds/${encodeURIComponent(id)}`),
    refundsOf: async (paymentId) =>
      (await ask(refundList, `/payments/${encodeURIComponent(paymentId)}/refunds?count=${MAX_REFUNDS}`)).items,
    signatureMatches: ({ orderId, paymentId, signature }) =>
      isSignedWith(keySecret, Buffer.from(`${orderId}|${paymentId}`), signature),
    readEvent: (body, signature) =>
      webhookSecret && signature && isSignedWith(webhookSecret, body, signature)
        ? eventOf(parseJson(body.toString('utf8')))
        : 'forged',
  }
}

type Call = { body?: object; headers?: Record<string, string> }

async function exchange(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new ProviderAway('Couldn’t reach the payment provider.', { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSignedWith(secret: string, message: Uint8Array, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest('hex'))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
