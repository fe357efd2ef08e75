import type { Shop } from '../shop.ts'
import { ProviderAway, ProviderRefused } from './payment-provider.ts'
import { claimRefunds, keepProviderRefund, keepRefundError, markRefunded, type RefundRow } from './refund-store.ts'

export const REFUND_JOB = 'send money back'
const AT_ONCE = 10

/** Works off the refunds that are due; a refund stays due until the provider says processed or failed. */
export async function sendRefunds(shop: Pick<Shop, 'db' | 'payments'>): Promise<void> {
  for (let due = await claimRefunds(shop.db, AT_ONCE); due.length > 0; due = await claimRefunds(shop.db, AT_ONCE)) {
    for (const refund of due) await sendRefund(shop, refund)
  }
}

async function sendRefund({ db, payments }: Pick<Shop, 'db' | 'payments'>, refund: RefundRow): Promise<void> {
  const { id, paymentId, amount, idempotencyKey, providerRefundId } = refund
  try {
    const answer = providerRefundId
      ? await payments.findRefund(providerRefundId)
      : await payments.refund({ paymentId, amount, idempotencyKey })
    await keepProviderRefund(db, answer)
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    await keepRefundError(db, id, error.message)
    if (error instanceof ProviderRefused && (await isRefundedAlready(payments, paymentId))) await markRefunded(db, id)
  }
}

async function isRefundedAlready(payments: Shop['payments'], paymentId: string): Promise<boolean> {
  try {
    return (await payments.findPayment(paymentId)).status === 'refunded'
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused) return false
    throw error
  }
}
