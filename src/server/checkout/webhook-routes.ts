import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sendRefusal } from '../http/errors.ts'
import { refuse } from '../http/refused.ts'
import { checkSoon } from '../payments/intent-store.ts'
import type { Payment, ProviderEvent } from '../payments/payment-provider.ts'
import { noteRefund } from '../payments/refunder.ts'
import { isKnownEvent, rememberEvent } from '../payments/webhook-store.ts'
import type { Shop } from '../shop.ts'
import { CHECK_JOB, releaseHold } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

/** In its own scope, because the signature is over the raw bytes. */
export function webhookRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/order/webhook', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = shop.payments.readEvent(body, header(request.headers['x-razorpay-signature']))
      if (event === 'forged') {
        return sendRefusal(reply, refuse(401, 'not_authorized', "This webhook isn't signed by our payment provider."))
      }
      if (event === 'unreadable') return sendRefusal(reply, refuse(400, 'malformed', "We couldn't read this webhook."))
      const id = header(request.headers['x-razorpay-event-id']) ?? createHash('sha256').update(body).digest('hex')
      if (!(await isKnownEvent(shop.db, id))) {
        await act(shop, event, request.log)
        await rememberEvent(shop.db, id)
      }
      return { success: true }
    })
  })
}

const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 200) : undefined)

/** Makes no outside calls: the provider waits five seconds for the answer. */
async function act(shop: Shop, event: ProviderEvent, log: FastifyBaseLogger): Promise<void> {
  if (event.about === 'refund') await noteRefund(shop, event.refund)
  if (event.about === 'payment') await hear(shop, event.payment, log)
}

async function hear(shop: Shop, payment: Payment, log: FastifyBaseLogger): Promise<void> {
  if (payment.status === 'captured') {
    const settlement = await settlePayment(shop, payment)
    if (settlement.outcome === 'refunded') {
      log.warn({ paymentId: payment.id, reason: settlement.reason }, 'refunding a payment that did not become an order')
    }
    return
  }
  if (!payment.orderId) return
  if (payment.status === 'failed') await releaseHold(shop, payment.orderId)
  if (payment.status === 'authorized') {
    await checkSoon(shop.db, payment.orderId)
    shop.background.wake(CHECK_JOB)
  }
}
