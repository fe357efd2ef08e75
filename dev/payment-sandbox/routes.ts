import { createHash, timingSafeEqual } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { CHECKOUT_PATH, checkoutRequest, otpRequest } from '#contract/payments/sandbox.ts'
import type { Db } from '#server/db/database.ts'
import {
  atBank,
  attempt,
  authorise,
  capture,
  cardFailure,
  fail,
  failRefund,
  findPayment,
  known,
  lockPayment,
  otpFailure,
  refund,
} from './bank.ts'
import type { SandboxAccount } from './sandbox.ts'
import { orders, payments, refunds } from './sandbox-tables.ts'
import type { webhookSender } from './webhooks.ts'
import { orderEntity, paymentEntity, providerId, refundEntity, SandboxRefusal } from './wire.ts'

type Parts = {
  db: Db
  account: SandboxAccount
  sender: ReturnType<typeof webhookSender>
  /** Sends the webhooks that are due now. */
  wake(): void
}
type WithId = { Params: { id: string } }

const MIN_AMOUNT = 'The amount must be at least INR 1.00'
const amount = z.int(MIN_AMOUNT).check(z.minimum(100, MIN_AMOUNT), z.maximum(1e12))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Currency is not supported'))
const receipt = z._default(z.nullable(z.string().check(z.maxLength(40, 'The receipt is too long'))), null)
const notes = z._default(z.record(z.string(), z.string().check(z.maxLength(256))), {})
const newOrder = z.object({ amount, currency, receipt, notes })
const captureRequest = z.object({ amount: z.int(), currency })
const refundRequest = z.object({ amount: z.optional(amount), receipt })
const refundKey = z._default(
  z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{10,}$/, 'The idempotency key is not valid'))),
  null,
)

/** What a merchant's server may ask, with the key pair. */
export function merchantRoutes(app: FastifyInstance, { db, account, wake }: Parts): void {
  const expected = digest(`Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`)
  app.addHook('onRequest', async ({ headers }) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw unauthorised()
  })
  app.addHook('onResponse', async ({ method }) => {
    if (method === 'POST') wake()
  })
  const findOrder = (id: string) => known(db.select().from(orders).where(eq(orders.id, id)))

  app.post('/sandbox/v1/orders', async ({ body }) =>
    orderEntity(
      await known(
        db
          .insert(orders)
          .values({ id: providerId('order'), ...read(newOrder, body) })
          .returning(),
      ),
    ),
  )
  app.get<WithId>('/sandbox/v1/orders/:id', async ({ params }) => orderEntity(await findOrder(params.id)))
  app.get<WithId>('/sandbox/v1/orders/:id/payments', async ({ params }) => {
    const { id } = await findOrder(params.id)
    const rows = await db.select().from(payments).where(eq(payments.order_id, id)).orderBy(asc(payments.created_at))
    return collection(rows.map(paymentEntity))
  })
  app.get<WithId>('/sandbox/v1/payments/:id', async ({ params }) => paymentEntity(await findPayment(db, params.id)))
  app.post<WithId>('/sandbox/v1/payments/:id/capture', async ({ params, body }) => {
    const asked = read(captureRequest, body)
    return (await atBank(db, (bank) => capture(bank, params.id, asked))).answer
  })
  app.post<WithId>('/sandbox/v1/payments/:id/refund', async ({ params, body, headers }) => {
    const asked = read(refundRequest, body ?? {})
    const idempotency_key = read(refundKey, headers['x-refund-idempotency'])
    const made = { ...asked, idempotency_key, request: JSON.stringify([params.id, asked]) }
    return (await atBank(db, (bank) => refund(bank, params.id, made))).answer
  })
  app.get<WithId>('/sandbox/v1/payments/:id/refunds', async ({ params }) => {
    const { id } = await findPayment(db, params.id)
    const rows = await db.select().from(refunds).where(eq(refunds.payment_id, id)).orderBy(asc(refunds.created_at))
    return collection(rows.map(refundEntity))
  })
  app.get<WithId>('/sandbox/v1/refunds/:id', async ({ params }) =>
    refundEntity(await known(db.select().from(refunds).where(eq(refunds.id, params.id)))),
  )
}

/** What the payment window asks, with the public key only: first the card, then the OTP. */
export function checkoutRoutes(app: FastifyInstance, { db, account, wake }: Parts): void {
  app.post(`${CHECKOUT_PATH}/pay`, async ({ body }) => {
    const { key_id, order_id, card } = read(checkoutRequest, body)
    if (key_id !== account.keyId) throw unauthorised()
    const { answer } = await atBank(db, async (bank) => {
      const payment = await attempt(bank, order_id, { card })
      if ('error' in payment) return payment
      const reason = cardFailure(card)
      return reason ? fail(bank, payment, reason) : { payment_id: payment.id }
    })
    wake()
    return answer
  })

  app.post(`${CHECKOUT_PATH}/otp`, async ({ body }) => {
    const { key_id, payment_id, otp } = read(otpRequest, body)
    if (key_id !== account.keyId) throw unauthorised()
    const { answer } = await atBank(db, async (bank) => {
      const payment = await lockPayment(bank.tx, payment_id)
      if (payment.status !== 'created') throw new SandboxRefusal('This payment is over')
      const reason = otpFailure(payment.card, otp)
      return reason ? fail(bank, payment, reason) : authorise(bank, payment, { ...account, captures: true })
    })
    wake()
    return answer
  })
}

const payRequest = z.object({
  order_id: z.string().check(z.maxLength(64)),
  /** 'authorized' leaves the capture to the merchant. */
  outcome: z._default(z.enum(['success', 'authorized', 'declined', 'cancelled', 'timeout']), 'success'),
  /** When the merchant hears of it, seen from the reply to this call; 'late' is some seconds after it. */
  webhook: z._default(z.enum(['never', 'before', 'after', 'late', 'twice', 'reversed']), 'after'),
  /** Pays something else than the order asks for. */
  amount: z.optional(z.int().check(z.minimum(1))),
  currency: z.optional(currency),
})
const failRequest = z.object({ refund_id: z.string().check(z.maxLength(64)) })

const REASONS = { declined: 'card_declined', cancelled: 'payment_cancelled', timeout: 'payment_timed_out' } as const

/** For tests: how a payment ends, when its webhooks are sent, and whether a refund fails after all. Not served in production. */
export function controlRoutes(app: FastifyInstance, { db, account, sender, wake }: Parts): void {
  app.post('/sandbox/pay', async ({ body }) => {
    const { order_id, outcome, webhook, ...sum } = read(payRequest, body)
    const timing = webhook === 'never' ? 'never' : webhook === 'late' ? 'later' : 'now'
    const { answer, webhooks } = await atBank(
      db,
      async (bank) => {
        const payment = await attempt(bank, order_id, sum)
        if ('error' in payment) return payment
        return outcome === 'success' || outcome === 'authorized'
          ? authorise(bank, payment, { ...account, captures: outcome === 'success' })
          : fail(bank, payment, REASONS[outcome])
      },
      timing,
    )
    if (webhook === 'before' || webhook === 'twice') await sender.send(webhooks)
    if (webhook === 'twice') await sender.send(webhooks)
    if (webhook === 'reversed') await sender.send(webhooks.toReversed())
    wake()
    return answer
  })

  app.post('/sandbox/fail-refund', async ({ body }) => {
    const { refund_id } = read(failRequest, body)
    await atBank(db, (bank) => failRefund(bank, refund_id))
    wake()
    return { failed: refund_id }
  })
}

export function replyLikeTheProvider(scope: FastifyInstance): void {
  const envelope = (description: string, field?: string, code = 'BAD_REQUEST_ERROR') => ({
    error: { code, description, metadata: {}, ...(field && { field }) },
  })
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof SandboxRefusal) return reply.code(error.status).send(envelope(error.message, error.field))
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send(envelope('The request could not be read'))
    request.log.error({ err: error }, 'payment sandbox error')
    return reply.code(500).send(envelope('The request could not be completed', undefined, 'SERVER_ERROR'))
  })
  scope.all('/sandbox/*', (_request, reply) =>
    reply.code(404).send(envelope('The requested URL was not found on the server.')),
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const unauthorised = () => new SandboxRefusal('Authentication failed', { status: 401 })
const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items })

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const { data, error } = z.safeParse(schema, body)
  if (data !== undefined) return data
  const issue = error?.issues[0]
  const field = issue?.path.join('.')
  throw new SandboxRefusal(issue?.message ?? 'The request is invalid', field ? { field } : {})
}
