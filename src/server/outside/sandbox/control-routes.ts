import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { FailureReason } from './payment-errors.ts'
import { attempt, authorise, fail, failRefund, type WebhookTiming } from './sandbox-bank.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { SandboxRefusal } from './sandbox-wire.ts'

const payRequest = z.object({
  order_id: z.string().check(z.maxLength(64)),
  /** 'authorized' leaves the capture to the merchant. */
  outcome: z._default(z.enum(['success', 'authorized', 'declined', 'cancelled', 'timeout']), 'success'),
  /** When the merchant hears of it, seen from the reply to this call; 'late' is some seconds after it. */
  webhook: z._default(z.enum(['never', 'before', 'after', 'late', 'twice', 'reversed']), 'after'),
  /** Pays something else than the order asks for. */
  amount: z.optional(z.int().check(z.minimum(1))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
})
const failRequest = z.object({ refund_id: z.string().check(z.maxLength(64)) })
type Timing = z.output<typeof payRequest>['webhook']

const REASONS = {
  declined: 'card_declined',
  cancelled: 'payment_cancelled',
  timeout: 'payment_timed_out',
} as const satisfies Record<string, FailureReason>

/** For tests: how a payment ends, when its webhooks are sent, and whether a refund fails after all. Not served in production. */
export function controlRoutes(app: FastifyInstance, sandbox: SandboxParts): void {
  const { db, account, sender } = sandbox
  app.post('/sandbox/pay', async ({ body }) => {
    const { success, data: asked } = z.safeParse(payRequest, body)
    if (!success) throw new SandboxRefusal('The request is invalid')
    const { order_id, outcome, webhook, amount, currency } = asked
    const how: WebhookTiming = webhook === 'never' ? 'never' : webhook === 'late' ? 'later' : 'now'
    const { webhooks, ...answer } = await db.transaction(async (tx) => {
      const payment = await attempt(tx, order_id, { card: null, amount, currency })
      if (!('status' in payment)) return { ...payment, webhooks: [] }
      if (outcome === 'success' || outcome === 'authorized') {
        return authorise(tx, account, payment, { capture: outcome === 'success', how })
      }
      return fail(tx, payment, REASONS[outcome], how)
    })
    for (const ids of turns(webhook, webhooks)) await sender.send(ids)
    sandbox.wake()
    return answer
  })

  app.post('/sandbox/fail-refund', async ({ body }) => {
    const { success, data } = z.safeParse(failRequest, body)
    if (!success) throw new SandboxRefusal('The request is invalid')
    await db.transaction((tx) => failRefund(tx, data.refund_id))
    sandbox.wake()
    return { failed: data.refund_id }
  })
}

function turns(timing: Timing, webhooks: string[]): string[][] {
  if (timing === 'before') return [webhooks]
  if (timing === 'twice') return [webhooks, webhooks]
  return timing === 'reversed' ? [webhooks.toReversed()] : []
}
