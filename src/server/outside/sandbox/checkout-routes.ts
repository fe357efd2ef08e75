import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { CHECKOUT_PATH, checkoutRequest, otpRequest } from '#contract/payments/sandbox.ts'
import { attempt, authorise, cardFailure, fail, otpFailure } from './sandbox-bank.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { lockPayment } from './sandbox-store.ts'
import { SandboxRefusal } from './sandbox-wire.ts'

/** What the payment window asks, with the public key only: first the card, then the OTP. */
export function checkoutRoutes(app: FastifyInstance, sandbox: SandboxParts): void {
  const { db, account } = sandbox
  app.post(`${CHECKOUT_PATH}/pay`, async ({ body }) => {
    const { key_id, order_id, card } = read(checkoutRequest, body)
    checkKey(key_id)
    const answer = await db.transaction(async (tx) => {
      const payment = await attempt(tx, order_id, { card })
      if (!('status' in payment)) return payment
      const reason = cardFailure(card)
      if (!reason) return { payment_id: payment.id }
      const { error } = await fail(tx, payment, reason)
      return { error }
    })
    sandbox.wake()
    return answer
  })

  app.post(`${CHECKOUT_PATH}/otp`, async ({ body }) => {
    const { key_id, payment_id, otp } = read(otpRequest, body)
    checkKey(key_id)
    const { webhooks: _, ...answer } = await db.transaction(async (tx) => {
      const payment = await lockPayment(tx, payment_id)
      if (payment?.status !== 'created') throw new SandboxRefusal('This payment is over')
      const reason = otpFailure(payment.card ?? '', otp)
      return reason ? fail(tx, payment, reason) : authorise(tx, account, payment)
    })
    sandbox.wake()
    return answer
  })

  function checkKey(keyId: string): void {
    if (keyId !== account.keyId) throw new SandboxRefusal('Authentication failed', { status: 401 })
  }
}

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const { success, data } = z.safeParse(schema, body)
  if (!success) throw new SandboxRefusal('The request is invalid')
  return data
}
