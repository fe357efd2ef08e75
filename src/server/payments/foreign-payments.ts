import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { workOff } from '../jobs/leased-rows.ts'
import { claimUnmatched, deleteUnmatched, markForeign, type UnmatchedPayment } from './foreign-payment-store.ts'
import { type PaymentProvider, ProviderAway, ProviderRefused } from './payment-provider.ts'
import { oweRefund } from './refund-books.ts'
import { REFUND_JOB } from './refunder.ts'
import { isMarked } from './shop-mark.ts'

export const UNMATCHED_JOB = 'check unmatched payments'
const AT_ONCE = 20

export type UnmatchedNeeds = { db: Db; payments: PaymentProvider; jobs: BackgroundJobs; shopId: string }

/**
 * Finds out whose a captured payment is that no intent is about. One whose order carries the shop's mark is refunded:
 * the shop no longer knows what it was for, so nobody will deliver it. Any other is left alone and shown to the seller.
 */
export async function checkUnmatchedPayments(needs: UnmatchedNeeds): Promise<void> {
  await workOff(
    () => claimUnmatched(needs.db, needs.payments.name, AT_ONCE),
    async (payment) => {
      const ours = await isOurs(needs, payment)
      if (ours === 'unknown') return
      if (ours) await refundUnmatched(needs, payment)
      else await inTransaction(needs.db, (tx) => markForeign(tx, payment.id))
    },
  )
}

async function isOurs({ payments, shopId }: UnmatchedNeeds, payment: UnmatchedPayment): Promise<boolean | 'unknown'> {
  if (!payment.providerOrderId) return false
  try {
    return isMarked(await payments.findOrder(payment.providerOrderId), shopId)
  } catch (error) {
    if (error instanceof ProviderAway) return 'unknown'
    if (error instanceof ProviderRefused) return false
    throw error
  }
}

async function refundUnmatched({ db, jobs }: UnmatchedNeeds, payment: UnmatchedPayment): Promise<void> {
  const { id, provider, paymentId, providerOrderId, amount: captured, currency } = payment
  await inTransaction(db, async (tx) => {
    await oweRefund(tx, { provider, paymentId, providerOrderId, captured, currency }, 'unknown_order')
    await deleteUnmatched(tx, id)
  })
  jobs.wake(REFUND_JOB)
}
