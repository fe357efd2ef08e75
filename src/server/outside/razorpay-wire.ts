import * as z from 'zod/mini'
import type { ProviderName } from '#contract/orders/place-order.ts'
import type { ProviderEvent } from '../payments/payment-provider.ts'

/** The provider's words, read into ours; what is not named here is left out. */

export const orderEntity = z.object({ id: z.string() })

/** An order without notes has an empty list of them. */
const notes = z.union([
  z.record(z.string(), z.string()),
  z.pipe(
    z.array(z.unknown()),
    z.transform(() => ({})),
  ),
])
export const markedOrder = z.object({
  receipt: z.nullable(z.string()),
  notes: z.pipe(
    notes,
    z.transform((read): Record<string, string> => read),
  ),
})

export const refundEntity = z.pipe(
  z.object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    receipt: z.optional(z.nullable(z.string())),
    status: z.enum(['created', 'pending', 'processed', 'failed']),
  }),
  z.transform(({ id, payment_id, amount, receipt, status }) => ({
    id,
    paymentId: payment_id,
    amount,
    receipt: receipt ?? null,
    state: status === 'created' ? ('pending' as const) : status,
  })),
)

export const refundList = z.object({ items: z.array(refundEntity) })

const errorEnvelope = z.object({ error: z.object({ description: z.string() }) })

export function errorOf(said: unknown): string | null {
  const read = z.safeParse(errorEnvelope, said)
  return read.success ? read.data.error.description : null
}

const named = z.object({ event: z.string() })

/** As the shop stores them, with the name of the provider that says so. */
export function paymentsTakenBy(provider: ProviderName) {
  const paymentEntity = z.pipe(
    z.object({
      id: z.string(),
      order_id: z.optional(z.nullable(z.string())),
      amount: z.int(),
      currency: z.string(),
      status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
      created_at: z.optional(z.int()),
    }),
    z.transform(({ order_id, created_at, ...payment }) => ({
      ...payment,
      provider,
      orderId: order_id ?? null,
      begunAt: created_at === undefined ? null : new Date(created_at * 1000),
    })),
  )
  const paymentWebhook = z.object({ payload: z.object({ payment: z.object({ entity: paymentEntity }) }) })
  const refundWebhook = z.object({
    payload: z.object({
      refund: z.object({ entity: refundEntity }),
      payment: z.optional(z.object({ entity: paymentEntity })),
    }),
  })

  function eventOf(said: unknown): ProviderEvent | 'unreadable' {
    const { data: name } = z.safeParse(named, said)
    if (!name) return 'unreadable'
    if (/^(payment\.(authorized|captured|failed)|order\.paid)$/.test(name.event)) {
      const { data } = z.safeParse(paymentWebhook, said)
      return data ? { about: 'payment', payment: data.payload.payment.entity } : 'unreadable'
    }
    if (/^refund\.(created|processed|failed|speed_changed)$/.test(name.event)) {
      const { data } = z.safeParse(refundWebhook, said)
      if (!data) return 'unreadable'
      const { refund, payment } = data.payload
      return { about: 'refund', refund: refund.entity, payment: payment?.entity ?? null }
    }
    return { about: 'something else' }
  }

  return { paymentEntity, paymentList: z.object({ items: z.array(paymentEntity) }), eventOf }
}
