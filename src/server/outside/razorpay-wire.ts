import * as z from 'zod/mini'
import type { ProviderEvent } from '../payments/payment-provider.ts'

/** The provider's words, read into ours; what is not named here is left out. */

export const orderEntity = z.object({ id: z.string() })

export const paymentEntity = z.pipe(
  z.object({
    id: z.string(),
    order_id: z.optional(z.nullable(z.string())),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  }),
  z.transform(({ order_id, ...payment }) => ({ ...payment, orderId: order_id ?? null })),
)

export const paymentList = z.object({ items: z.array(paymentEntity) })

export const refundEntity = z.pipe(
  z.object({ id: z.string(), payment_id: z.string(), status: z.enum(['created', 'pending', 'processed', 'failed']) }),
  z.transform(({ id, payment_id, status }) => ({
    id,
    paymentId: payment_id,
    state: status === 'created' ? ('pending' as const) : status,
  })),
)

const errorEnvelope = z.object({ error: z.object({ description: z.string() }) })

export function errorOf(said: unknown): string | null {
  const read = z.safeParse(errorEnvelope, said)
  return read.success ? read.data.error.description : null
}

const named = z.object({ event: z.string() })
const paymentWebhook = z.object({ payload: z.object({ payment: z.object({ entity: paymentEntity }) }) })
const refundWebhook = z.object({ payload: z.object({ refund: z.object({ entity: refundEntity }) }) })

export function eventOf(said: unknown): ProviderEvent | 'unreadable' {
  const { data: name } = z.safeParse(named, said)
  if (!name) return 'unreadable'
  if (/^(payment\.(authorized|captured|failed)|order\.paid)$/.test(name.event)) {
    const { data } = z.safeParse(paymentWebhook, said)
    return data ? { about: 'payment', payment: data.payload.payment.entity } : 'unreadable'
  }
  if (/^refund\.(created|processed|failed|speed_changed)$/.test(name.event)) {
    const { data } = z.safeParse(refundWebhook, said)
    return data ? { about: 'refund', refund: data.payload.refund.entity } : 'unreadable'
  }
  return { about: 'something else' }
}
