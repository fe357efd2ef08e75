import type { RefundState } from '#domain/order.ts'
import type { Db, Tx } from '../db/database.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { workOff } from '../jobs/leased-rows.ts'
import { findIntentOf, lockIntent, readProvider } from './intent-store.ts'
import {
  type Payment,
  type PaymentProvider,
  ProviderAway,
  type ProviderRefund,
  ProviderRefused,
} from './payment-provider.ts'
import { balance, enterAll, enterNews, owePart, oweRefund } from './refund-books.ts'
import {
  type Books,
  type CapturedPayment,
  capturedOf,
  claimBooks,
  claimRefunds,
  lockBooks,
  markRefused,
  openBooks,
  type RefundRow,
  refundedElsewhere,
  saveRefundError,
} from './refund-store.ts'

export const REFUND_JOB = 'send refunds'
const AT_ONCE = 10

type PaidOrder = Omit<CapturedPayment, 'currency' | 'provider'>

const paymentOf = async (tx: Tx, paid: PaidOrder): Promise<CapturedPayment> => ({
  ...paid,
  provider: await readProvider(tx, paid.paymentId),
  currency: 'INR',
})

/** Queues the refund of a cancelled order, and sends it once the cancellation is committed. */
export const refundOrderWith =
  (jobs: BackgroundJobs) =>
  async (tx: Tx, paid: PaidOrder, { asCredit }: { asCredit: number }): Promise<RefundState> => {
    const state = await oweRefund(tx, await paymentOf(tx, paid), 'order_cancelled', { asCredit })
    afterCommit(tx, () => jobs.wake(REFUND_JOB))
    return state ?? 'pending'
  }

/** Queues the refund of a part of an order's payment, and sends it once that is committed. */
export const refundPartWith =
  (jobs: BackgroundJobs) =>
  async (tx: Tx, paid: PaidOrder, amount: number): Promise<void> => {
    await owePart(tx, await paymentOf(tx, paid), amount)
    afterCommit(tx, () => jobs.wake(REFUND_JOB))
  }

export type RefundNeeds = {
  db: Db
  payments: PaymentProvider
  jobs: BackgroundJobs
  /** Called in the transaction that changes the refund of an order. */
  refundChanged(tx: Tx, refund: { orderId: string; state: RefundState }): Promise<void>
  /** Called in the transaction that changes what went back of a payment: all of it so far. */
  paymentReturned(tx: Tx, payment: { paymentId: string; returned: number }): Promise<void>
}

/**
 * Asks about what is unclear, then sends what is due, until the provider says processed or failed. What another
 * provider took waits.
 */
export async function sendRefunds(needs: RefundNeeds): Promise<void> {
  const { db, payments } = needs
  await workOff(
    () => claimBooks(db, payments.name, AT_ONCE),
    ({ paymentId }) => checkBooks(needs, paymentId),
  )
  await workOff(
    () => claimRefunds(db, payments.name, AT_ONCE),
    (refund) => sendRefund(needs, refund),
  )
}

/** News of a refund: from the provider's answer, or from a webhook with the payment that it is of. */
export async function noteRefund(
  needs: RefundNeeds,
  refund: ProviderRefund,
  payment: Payment | null = null,
): Promise<void> {
  const open = async (tx: Tx) => (await lockBooks(tx, refund.paymentId)) ?? openBooksOf(tx, refund, payment)
  await changeBooks(needs, open, async (tx, books) => {
    const entered = await enterNews(tx, books, refund)
    if (entered === 'to check') afterCommit(tx, () => needs.jobs.wake(REFUND_JOB))
  })
}

/** Of a payment for one of our intents only: what happens to other payments is not our business. */
async function openBooksOf(tx: Tx, refund: ProviderRefund, payment: Payment | null): Promise<Books | null> {
  if (refund.state === 'failed' || payment?.id !== refund.paymentId) return null
  const found = await findIntentOf(tx, payment)
  // Until it is settled, nothing says whether it goes back whole or a part of it is missing from an entry.
  const intent = found && (await lockIntent(tx, found.id))
  if (!intent) return null
  const orderId = intent.paymentId === payment.id ? intent.orderId : null
  return openBooks(tx, { ...capturedOf(payment), orderId })
}

async function sendRefund(needs: RefundNeeds, row: RefundRow): Promise<void> {
  const { id, paymentId, amount, idempotencyKey, providerRefundId } = row
  const { db, payments } = needs
  try {
    const answer = providerRefundId
      ? await payments.findRefund(providerRefundId)
      : await payments.refund({ paymentId, amount, idempotencyKey, receipt: id })
    await noteRefund(needs, answer)
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    await saveRefundError(db, id, error.message)
    if (error instanceof ProviderRefused) await checkBooks(needs, paymentId, { row, reason: error.message })
  }
}

/**
 * Enters all refunds of a payment that the provider knows. One that it refused because others gave back a part
 * becomes what is left, and is sent next; one that it refused for another reason has failed.
 */
async function checkBooks(
  needs: RefundNeeds,
  paymentId: string,
  refused?: { row: RefundRow; reason: string },
): Promise<void> {
  const known = await askForRefunds(needs.payments, paymentId)
  if (known === 'away') return
  await changeBooks(
    needs,
    (tx) => lockBooks(tx, paymentId),
    async (tx, books) => {
      await enterAll(tx, books, known)
      if (!refused) return
      await balance(tx, books)
      await markRefused(tx, refused.row, refused.reason)
    },
  )
}

async function askForRefunds(payments: PaymentProvider, paymentId: string): Promise<ProviderRefund[] | 'away'> {
  try {
    return await payments.refundsOf(paymentId)
  } catch (error) {
    if (error instanceof ProviderAway) return 'away'
    if (error instanceof ProviderRefused) return []
    throw error
  }
}

/** Changes the refunds of a payment, and tells its order how the refund is going. */
async function changeBooks(
  needs: RefundNeeds,
  open: (tx: Tx) => Promise<Books | null>,
  change: (tx: Tx, books: Books) => Promise<void>,
): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    const books = await open(tx)
    if (books?.provider !== needs.payments.name) return
    await change(tx, books)
    const state = await balance(tx, books)
    if (books.orderId && state) await needs.refundChanged(tx, { orderId: books.orderId, state })
    const { paymentId } = books
    if (!books.orderId && !state) {
      await needs.paymentReturned(tx, { paymentId, returned: await refundedElsewhere(tx, paymentId) })
    }
  })
}
