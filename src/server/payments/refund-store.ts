import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ProviderName } from '#contract/orders/place-order.ts'
import type { RefundReason } from '#contract/payments/payments.ts'
import { paise } from '#domain/money.ts'
import type { RefundState } from '#domain/order.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { refundBooks, refunds } from '../db/tables/payment-tables.ts'
import { backoffSeconds, claimDue, inSeconds, type LeasedRows } from '../jobs/leased-rows.ts'
import type { Payment, ProviderRefund } from './payment-provider.ts'
import { TAKER_OF_REFUND, takenBy } from './taken-by.ts'

export type Books = typeof refundBooks.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** A captured payment, and the order that came of it if there is one. */
export type CapturedPayment = {
  provider: ProviderName
  paymentId: string
  providerOrderId: string | null
  orderId?: string | null
  captured: number
  currency: string
}

export function capturedOf({ id, orderId, amount, provider, currency }: Payment): CapturedPayment {
  return { provider, paymentId: id, providerOrderId: orderId, captured: amount, currency }
}

/** A claim puts a refund off, further with each attempt, so that a crash only delays it. */
const BACKOFF = { firstSeconds: 60, longestSeconds: 3600 }
const CHECK_LEASE_SECONDS = 60

export const REFUND_QUEUE: LeasedRows<typeof refunds> = {
  table: refunds,
  id: refunds.id,
  dueAt: refunds.nextAttemptAt,
}

const BOOKS_QUEUE: LeasedRows<typeof refundBooks> = {
  table: refundBooks,
  id: refundBooks.paymentId,
  dueAt: refundBooks.nextCheckAt,
}

export async function findBooks(db: Reader, paymentId: string): Promise<Books | null> {
  const [row] = await db.select().from(refundBooks).where(eq(refundBooks.paymentId, paymentId))
  return row ?? null
}

/** Every change of a payment's refunds holds this lock. */
export async function lockBooks(tx: Tx, paymentId: string): Promise<Books | null> {
  const [row] = await tx.select().from(refundBooks).where(eq(refundBooks.paymentId, paymentId)).for('update')
  return row ?? null
}

/** Opens the books of a payment unless they are open, and locks them. */
export async function openBooks(tx: Tx, { captured, ...payment }: CapturedPayment): Promise<Books> {
  await tx
    .insert(refundBooks)
    .values({ ...payment, captured: paise(captured) })
    .onConflictDoNothing()
  const books = await lockBooks(tx, payment.paymentId)
  if (!books) throw new Error(`payment ${payment.paymentId} has no books`)
  return books
}

type Why = { reason: RefundReason; orderId: string | null; asCredit: number }

/** `asCredit`: the part of the payment that became store credit, and is not given back again. */
export async function setReason(tx: Tx, books: Books, { reason, orderId, asCredit }: Why): Promise<Books> {
  const change = { reason, orderId: books.orderId ?? orderId, asCredit: paise(asCredit) }
  await tx.update(refundBooks).set(change).where(eq(refundBooks.paymentId, books.paymentId))
  return { ...books, ...change }
}

/** A part of the payment, for items of its order, beside what is owed already. */
export async function addOwed(tx: Tx, books: Books, amount: number, orderId: string | null): Promise<Books> {
  const change = { owed: paise(books.owed + amount), orderId: books.orderId ?? orderId }
  await tx.update(refundBooks).set(change).where(eq(refundBooks.paymentId, books.paymentId))
  return { ...books, ...change }
}

/** What others gave back of a payment, on the provider's own screens. */
export async function refundedElsewhere(db: Reader, paymentId: string): Promise<number> {
  const rows = await selectRefundsOf(db, paymentId)
  return rows.filter(({ byShop, state }) => !byShop && state !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
}

/** The check constraint refuses a sum above what was captured. */
export async function setRefunded(tx: Tx, paymentId: string, refunded: number): Promise<void> {
  await tx
    .update(refundBooks)
    .set({ refunded: paise(refunded) })
    .where(eq(refundBooks.paymentId, paymentId))
}

export async function checkBooksSoon(tx: Tx, paymentId: string): Promise<void> {
  await tx.update(refundBooks).set({ nextCheckAt: sql`now()` }).where(eq(refundBooks.paymentId, paymentId))
}

export async function markBooksChecked(tx: Tx, paymentId: string): Promise<void> {
  await tx.update(refundBooks).set({ nextCheckAt: null }).where(eq(refundBooks.paymentId, paymentId))
}

export async function claimBooks(db: Db, provider: ProviderName | null, limit: number): Promise<Books[]> {
  const set = { nextCheckAt: inSeconds(CHECK_LEASE_SECONDS) }
  return claimDue(db, BOOKS_QUEUE, { limit, set, only: takenBy(refundBooks.provider, provider) })
}

export async function selectRefundsOf(db: Reader, paymentId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id))
}

export async function findRefund(db: Reader, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

export async function claimRefunds(db: Db, provider: ProviderName | null, limit: number): Promise<RefundRow[]> {
  const set = {
    attempts: sql`${refunds.attempts} + 1`,
    nextAttemptAt: inSeconds(backoffSeconds(refunds.attempts, BACKOFF)),
  }
  return claimDue(db, REFUND_QUEUE, { limit, set, only: takenBy(TAKER_OF_REFUND, provider) })
}

/** To be sent at once. */
export async function insertUnsent(tx: Tx, paymentId: string, amount: number): Promise<void> {
  await tx.insert(refunds).values({ id: newId(), paymentId, amount: paise(amount), idempotencyKey: newKey() })
}

/** Another refund makes up for those that failed. */
export async function markRetried(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ retriedAt: sql`now()` })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'failed'), isNull(refunds.retriedAt)))
}

/** Another amount needs another key: the provider refuses the same one with another body. */
export async function resizeUnsent(tx: Tx, id: string, amount: number): Promise<void> {
  await tx
    .update(refunds)
    .set({ amount: paise(amount), idempotencyKey: newKey(), nextAttemptAt: sql`now()`, lastError: null })
    .where(eq(refunds.id, id))
}

export async function deleteUnsent(tx: Tx, id: string): Promise<void> {
  await tx.delete(refunds).where(eq(refunds.id, id))
}

export async function insertMadeElsewhere(tx: Tx, { id, paymentId, amount, state }: ProviderRefund): Promise<void> {
  await tx.insert(refunds).values({
    id: newId(),
    paymentId,
    amount: paise(amount),
    byShop: false,
    providerRefundId: id,
    idempotencyKey: newKey(),
    ...ending(state),
  })
}

/** What the provider says of it now. */
export async function saveProviderRefund(tx: Tx, id: string, refund: ProviderRefund): Promise<void> {
  const { id: providerRefundId, amount, state } = refund
  await tx
    .update(refunds)
    .set({ providerRefundId, amount: paise(amount), ...ending(state) })
    .where(eq(refunds.id, id))
}

const ending = (state: RefundState) => ({
  state,
  lastError: state === 'failed' ? 'The payment provider couldn’t complete the refund.' : null,
  ...(state !== 'pending' && { nextAttemptAt: null }),
})

export async function saveRefundError(db: Db, id: string, lastError: string): Promise<void> {
  await db
    .update(refunds)
    .set({ lastError: lastError.slice(0, MAX_ERROR_LENGTH) })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')))
}

/** Unless it has become another one since it was sent. */
export async function markRefused(tx: Tx, sent: RefundRow, reason: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'failed', nextAttemptAt: null, lastError: reason.slice(0, MAX_ERROR_LENGTH) })
    .where(
      and(
        eq(refunds.id, sent.id),
        eq(refunds.state, 'pending'),
        eq(refunds.idempotencyKey, sent.idempotencyKey),
        sql`${refunds.providerRefundId} IS NOT DISTINCT FROM ${sent.providerRefundId}`,
      ),
    )
}

export async function markDueNow(tx: Tx, id: string): Promise<void> {
  await tx.update(refunds).set({ nextAttemptAt: sql`now()` }).where(eq(refunds.id, id))
}

const MAX_ERROR_LENGTH = 500
const newKey = () => `refund_${newId()}`
