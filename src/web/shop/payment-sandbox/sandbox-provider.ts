import * as z from 'zod/mini'
import { CHECKOUT_PATH, checkoutAnswer, otpAnswer } from '#contract/payments/sandbox.ts'

type Asked =
  | { key_id: string; order_id: string; card: string }
  | { key_id: string; payment_id: string; otp: string | null }

const AWAY = 'We couldn’t reach the payment provider. You haven’t been charged. Please try again.'

/** Pays with a card, or with the OTP of a payment that was begun; null turns back. Rejects with a sentence to show. */
export async function askProvider(body: Asked) {
  const [step, reply] = 'card' in body ? (['pay', checkoutAnswer] as const) : (['otp', otpAnswer] as const)
  try {
    const response = await fetch(`${CHECKOUT_PATH}/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The page may be closing.
      keepalive: true,
    })
    return z.parse(reply, await response.json())
  } catch (error) {
    throw new Error(AWAY, { cause: error })
  }
}
