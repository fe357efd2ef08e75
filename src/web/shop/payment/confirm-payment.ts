import type { verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { isTransient, type RefusalOf } from '../../core/api.ts'

export const STILL_CONFIRMING = 'Payment received. We’re confirming it now.'

/** Asks again for a few seconds. Null: the shop is still confirming the payment, and goes on by itself. */
export async function confirmPayment<Done extends { success: true }>(
  verify: () => Promise<Done | RefusalOf<typeof verifyOnlineOrder>>,
): Promise<Done | RefusalOf<typeof verifyOnlineOrder> | null> {
  for (const pause of [0, 1000, 3000]) {
    await new Promise((resume) => setTimeout(resume, pause))
    const reply = await verify()
    if (reply.success || !isTransient(reply.code)) return reply
  }
  return null
}
