import type { RefundState } from '#domain/order.ts'
import type { Db, Tx } from '../db/database.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { workOff } from '../jobs/leased-rows.ts'
import { type PaymentProvider, ProviderAway, type ProviderRefund, ProviderRefused } from './payment-provider.ts'
import {
  claimRefunds,
  insertRefund,
  keepProviderRefund,
  keepRefundError,
  markRefunded,
  type NewRefund,
  type RefundedOrder,
  type RefundRow,
} from './refund-store.ts'

export const REFUND_JOB = 'send refunds'
const AT_ONCE = 10

/** Queues the refund of a cancelled order, and sends it once the cancellation is committed. */
export const refundOrderWith =
  (jobs: BackgroundJobs) =>
  async (tx: Tx, paid: Omit<NewRefund, 'currency' | 'reason'>): Promise<void> => {
    await insertRefund(tx, { ...paid, currency: 'INR', reason: 'order_cancelled' })
    afterCommit(tx, () => jobs.wake(REFUND_JOB))
  }

export type RefundNeeds = {
  db: Db
  payments: PaymentProvider
  /** Called in the transaction that changes the refund of an order. */
  refundChanged(tx: Tx, refund: { orderId: string; state: RefundState }): Promise<void>
}

/** Sends the refunds that are due; a refund stays due until the provider says processed or failed. */
export async function sendRefunds(needs: RefundNeeds): Promise<void> {
  await workOff(
    () => claimRefunds(needs.db, AT_ONCE),
    (refund) => sendRefund(needs, refund),
  )
}

export async function noteRefund(needs: RefundNeeds, refund: ProviderRefund): Promise<void> {
  await save(needs, (tx) => keepProviderRefund(tx, refund))
}

async function sendRefund(needs: RefundNeeds, refund: RefundRow): Promise<void> {
  const { id, paymentId, amount, idempotencyKey, providerRefundId } = refund
  const { db, payments } = needs
  try {
    const answer = providerRefundId
      ? await payments.findRefund(providerRefundId)
      : await payments.refund({ paymentId, amount, idempotencyKey })
    await noteRefund(needs, answer)
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    await keepRefundError(db, id, error.message)
    const refunded = error instanceof ProviderRefused && (await isRefundedAlready(payments, paymentId))
    if (refunded) await save(needs, (tx) => markRefunded(tx, id))
  }
}

async function save(needs: RefundNeeds, change: (tx: Tx) => Promise<RefundedOrder | null>): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    const { orderId, state } = (await change(tx)) ?? {}
    if (orderId && state) await needs.refundChanged(tx, { orderId, state })
  })
}

async function isRefundedAlready(payments: PaymentProvider, paymentId: string): Promise<boolean> {
  try {
    return (await payments.findPayment(paymentId)).status === 'refunded'
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused) return false
    throw error
  }
}
