import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { capture, refund } from './sandbox-bank.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import {
  type Account,
  findOrder,
  findPayment,
  findRefund,
  findRefundByKey,
  insertOrder,
  lockPayment,
  paymentsOf,
  refundsOf,
} from './sandbox-store.ts'
import { orderEntity, paymentEntity, refundEntity, SandboxRefusal } from './sandbox-wire.ts'

const LEAST = 'The amount must be at least INR 1.00'

const newOrder = z.object({
  amount: z.int(LEAST).check(z.minimum(100, LEAST), z.maximum(1e12, 'The amount is too large')),
  currency: z.string('The currency field is required.').check(z.regex(/^[A-Z]{3}$/, 'Currency is not supported')),
  receipt: z.optional(
    z.nullable(z.string().check(z.maxLength(40, 'The receipt may not be greater than 40 characters.'))),
  ),
  notes: z.optional(
    z
      .record(z.string(), z.string().check(z.maxLength(256)))
      .check(z.refine((notes) => Object.keys(notes).length <= 15, 'Number of fields in notes should be at most 15')),
  ),
})
const captureRequest = z.object({ amount: z.int('The amount field is required.'), currency: z.string() })
const refundRequest = z.object({
  amount: z.optional(z.int(LEAST).check(z.minimum(100, LEAST))),
  receipt: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
})

const REFUND_KEY = /^[A-Za-z0-9_-]{10,}$/

type WithId = { Params: { id: string } }

/** What a merchant's server may ask, with the key pair. */
export function apiRoutes(app: FastifyInstance, sandbox: SandboxParts): void {
  const { db, account } = sandbox
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!isMerchant(request, account)) throw new SandboxRefusal('Authentication failed', { status: 401 })
    })

    scope.post('/sandbox/v1/orders', async ({ body }) => {
      const { amount, currency, receipt = null, notes = {} } = read(newOrder, body)
      return orderEntity(await insertOrder(db, { amount, currency, receipt, notes }))
    })

    scope.get<WithId>('/sandbox/v1/orders/:id', async ({ params }) =>
      orderEntity(known(await findOrder(db, params.id))),
    )

    scope.get<WithId>('/sandbox/v1/orders/:id/payments', async ({ params }) => {
      const { id } = known(await findOrder(db, params.id))
      const items = (await paymentsOf(db, id)).map(paymentEntity)
      return { entity: 'collection', count: items.length, items }
    })

    scope.get<WithId>('/sandbox/v1/payments/:id', async ({ params }) =>
      paymentEntity(known(await findPayment(db, params.id))),
    )

    scope.post<WithId>('/sandbox/v1/payments/:id/capture', async ({ params, body }) => {
      const asked = read(captureRequest, body)
      const payment = await db.transaction((tx) => capture(tx, params.id, asked))
      sandbox.wake()
      return paymentEntity(payment)
    })

    scope.post<WithId>('/sandbox/v1/payments/:id/refund', async ({ params, body, headers }) => {
      const asked = read(refundRequest, body ?? {})
      const key = headers['x-refund-idempotency']
      if (key !== undefined && (typeof key !== 'string' || !REFUND_KEY.test(key))) {
        throw new SandboxRefusal('The idempotency key is not valid')
      }
      const request = JSON.stringify([params.id, asked])
      const refunded = await db.transaction(async (tx) => {
        const payment = known(await lockPayment(tx, params.id))
        const earlier = key && (await findRefundByKey(tx, key))
        if (earlier && earlier.request !== request) throw new SandboxRefusal('The idempotency key was used before')
        const amount = asked.amount ?? payment.amount - payment.amountRefunded
        const wanted = { amount, receipt: asked.receipt ?? null, idempotencyKey: key ?? null, request }
        const made = earlier || (await refund(tx, payment, wanted))
        return refundEntity(made, payment.currency)
      })
      sandbox.wake()
      return refunded
    })

    scope.get<WithId>('/sandbox/v1/payments/:id/refunds', async ({ params }) => {
      const { id, currency } = known(await findPayment(db, params.id))
      const items = (await refundsOf(db, id)).map((row) => refundEntity(row, currency))
      return { entity: 'collection', count: items.length, items }
    })

    scope.get<WithId>('/sandbox/v1/refunds/:id', async ({ params }) => {
      const found = known(await findRefund(db, params.id))
      return refundEntity(found, known(await findPayment(db, found.paymentId)).currency)
    })
  })
}

function isMerchant({ headers }: FastifyRequest, { keyId, keySecret }: Account): boolean {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(expected))
}

function known<T>(found: T | null): T {
  if (found === null) throw new SandboxRefusal('The id provided does not exist')
  return found
}

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const { data, error } = z.safeParse(schema, body)
  if (data !== undefined) return data
  const issue = error?.issues[0]
  const field = issue?.path.join('.')
  throw new SandboxRefusal(issue?.message ?? 'The request is invalid', field ? { field } : {})
}
