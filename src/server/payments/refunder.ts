import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { ProviderAway, type ProviderRefund, ProviderRefused } from './payment-provider.ts'
import {
  claimRefunds,
  keepProviderRefund,
  keepRefundError,
  markRefunded,
  type RefundedOrder,
  type RefundRow,
} from './refund-store.ts'

export const REFUND_JOB = 'send refunds'
const AT_ONCE = 10

/** Works off the refunds that are due; a refund stays due until the provider says processed or failed. */
export async function sendRefunds(shop: Shop): Promise<void> {
  for (let due = await claimRefunds(shop.db, AT_ONCE); due.length > 0; due = await claimRefunds(shop.db, AT_ONCE)) {
    for (const refund of due) await sendRefund(shop, refund)
  }
}

/** How a refund went is news of the order that was paid with it. */
export async function noteRefund(shop: Shop, refund: ProviderRefund): Promise<void> {
  await tell(shop, (tx) => keepProviderRefund(tx, refund))
}

async function sendRefund(shop: Shop, refund: RefundRow): Promise<void> {
  const { id, paymentId, amount, idempotencyKey, providerRefundId } = refund
  const { db, payments } = shop
  try {
    const answer = providerRefundId
      ? await payments.findRefund(providerRefundId)
      : await payments.refund({ paymentId, amount, idempotencyKey })
    await noteRefund(shop, answer)
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    await keepRefundError(db, id, error.message)
    const refunded = error instanceof ProviderRefused && (await isRefundedAlready(payments, paymentId))
    if (refunded) await tell(shop, (tx) => markRefunded(tx, id))
  }
}

async function tell(shop: Shop, keep: (tx: Tx) => Promise<RefundedOrder | null>): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const { orderId, userId } = (await keep(tx)) ?? {}
    if (orderId && userId) await shop.orderEvents.publish(tx, { orderId, userId })
  })
}

async function isRefundedAlready(payments: Shop['payments'], paymentId: string): Promise<boolean> {
  try {
    return (await payments.findPayment(paymentId)).status === 'refunded'
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused) return false
    throw error
  }
}
