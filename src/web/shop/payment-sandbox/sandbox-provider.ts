import * as z from 'zod/mini'
import { CHECKOUT_PATH, checkoutAnswer, otpAnswer } from '#contract/payments/sandbox.ts'

const AWAY = 'We couldn’t reach the payment provider. You haven’t been charged. Please try again.'

/** These reject with a sentence to show when no valid reply arrives. */
export const sendCard = (body: { key_id: string; order_id: string; card: string }) => ask(checkoutAnswer, 'pay', body)

export const sendOtp = (body: { key_id: string; payment_id: string; otp: string }) => ask(otpAnswer, 'otp', body)

/** Sent with `keepalive`, as the page may be closing. */
export const cancelPayment = (body: { key_id: string; payment_id: string }) =>
  ask(otpAnswer, 'otp', { ...body, otp: null }, true)

async function ask<S extends z.ZodMiniType>(
  answer: S,
  step: string,
  body: object,
  keepalive = false,
): Promise<z.output<S>> {
  try {
    const response = await fetch(`${CHECKOUT_PATH}/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive,
    })
    return z.parse(answer, await response.json())
  } catch (error) {
    throw new Error(AWAY, { cause: error })
  }
}
