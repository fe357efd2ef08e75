import type { FastifyInstance } from 'fastify'
import { listHeldStock } from '#contract/cart/cart.ts'
import { MESSAGES } from '#contract/messages.ts'
import { releaseOnlineOrder, startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { readPaymentProvider } from '#contract/payments/payments.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { selectHeldStock } from '../payments/intent-hold-store.ts'
import { findIntentByProviderOrder } from '../payments/intent-store.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { sumLines } from './basket.ts'
import { toWindow } from './provider-order.ts'
import { type ReconcileNeeds, releaseHold } from './reconcile-payments.ts'
import { readOrderAttempt } from './repeated-order.ts'
import { givenSlotSentence } from './slot-place.ts'
import { startPayment } from './start-payment.ts'
import { unknownPayment, verifyPayment } from './verify-payment.ts'

type Needs = ReconcileNeeds & { guards: Guards; shopId: string; shopState: ShopState }

export function paymentRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, payments } = needs

  serveEndpoint(app, guards, startOnlineOrder, async ({ body, userId, request }) => {
    const attempt = readOrderAttempt(request, userId, body)
    if (isRefused(attempt)) return attempt
    const asked = sumLines(body.items)
    if (isRefused(asked)) return asked
    const started = await startPayment(needs, { userId, request: body, asked, attempt })
    if (isRefused(started)) return started
    const { slot } = started
    return { ...toWindow(payments, started), ...(slot && { message: givenSlotSentence(slot), slot }) }
  })

  serveEndpoint(app, guards, readPaymentProvider, async () => ({
    provider: payments.name,
  }))

  serveEndpoint(app, guards, verifyOnlineOrder, async ({ body, userId }) => {
    const settled = await verifyPayment(needs, { purpose: 'order', userId, result: body })
    if (isRefused(settled)) return settled
    return settled.orderId ? { message: MESSAGES.paymentDone, orderId: settled.orderId } : unknownPayment
  })

  serveEndpoint(app, guards, listHeldStock, async ({ userId }) => ({ held: await selectHeldStock(db, userId) }))

  serveEndpoint(app, guards, releaseOnlineOrder, async ({ body, userId }) => {
    const intent = await findIntentByProviderOrder(db, { provider: payments.name, orderId: body.razorpay_order_id })
    if (!intent) return unknownPayment
    if (intent.userId !== userId) return refuse('forbidden', 'This payment belongs to another account.')
    await releaseHold(needs, body.razorpay_order_id)
    return { message: 'You haven’t been charged. Your cart is unchanged.' }
  })
}
