import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { WEBHOOK_PATH } from '#contract/payments/payments.ts'
import { refuse } from '#contract/refused.ts'
import { sendRefusal } from '../http/errors.ts'
import { checkSoon } from '../payments/intent-check-store.ts'
import type { Payment, ProviderEvent } from '../payments/payment-provider.ts'
import { noteRefund, type RefundNeeds } from '../payments/refunder.ts'
import { isKnownEvent, saveEvent } from '../payments/webhook-store.ts'
import { CHECK_JOB, type ReconcileNeeds, releaseHold } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

type Needs = ReconcileNeeds & RefundNeeds

/** In its own scope, because the signature is over the raw bytes. */
export function webhookRoutes(app: FastifyInstance, needs: Needs): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, { config: { openToOtherSites: true, cost: 'order' } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { webhookHeaders, readEvent } = needs.payments
      const event = readEvent(body, header(request.headers[webhookHeaders.signature]))
      if (event === 'forged') {
        return sendRefusal(reply, refuse('not_authorized', 'This webhook isn’t signed by our payment provider.'))
      }
      if (event === 'unreadable') return sendRefusal(reply, refuse('malformed', 'We couldn’t read this webhook.'))
      const id = header(request.headers[webhookHeaders.eventId]) ?? createHash('sha256').update(body).digest('hex')
      if (!(await isKnownEvent(needs.db, id))) {
        await handle(needs, event, request.log)
        await saveEvent(needs.db, id)
      }
      return { success: true }
    })
  })
}

const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 200) : undefined)

/** Makes no outside calls: the provider waits five seconds for the answer. */
async function handle(needs: Needs, event: ProviderEvent, log: FastifyBaseLogger): Promise<void> {
  if (event.about === 'refund') await noteRefund(needs, event.refund, event.payment)
  if (event.about === 'payment') await handlePayment(needs, event.payment, log)
}

async function handlePayment(needs: Needs, payment: Payment, log: FastifyBaseLogger): Promise<void> {
  if (payment.status === 'captured') {
    const settled = await settlePayment(needs, payment)
    if (settled.outcome === 'refunded') {
      log.warn({ paymentId: payment.id, reason: settled.reason }, 'refunding a payment that did not become an order')
    }
    return
  }
  if (!payment.orderId) return
  if (payment.status === 'failed') await releaseHold(needs, payment.orderId)
  if (payment.status === 'authorized') {
    await checkSoon(needs.db, payment.orderId)
    needs.jobs.wake(CHECK_JOB)
  }
}
