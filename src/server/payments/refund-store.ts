import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Refund, RefundReason } from '../../contract/payments.ts'
import { paise } from '../../domain/money.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { ProviderRefund } from './payment-provider.ts'
import { refunds } from './payment-tables.ts'

export type RefundRow = typeof refunds.$inferSelect

export type NewRefund = {
  paymentId: string
  providerOrderId: string | null
  orderId?: string
  amount: number
  currency: string
  reason: RefundReason
}

const LISTED = 200
const LEASE_SECONDS = 60
const LONGEST_WAIT_SECONDS = 3600

/** A payment is refunded once, whoever asks and however often. */
export async function insertRefund(tx: Tx, { amount, ...refund }: NewRefund): Promise<void> {
  const id = newId()
  await tx
    .insert(refunds)
    .values({ id, ...refund, amount: paise(amount), idempotencyKey: `refund_${id}` })
    .onConflictDoNothing({ target: refunds.paymentId })
}

export async function findRefundOf(db: Reader, paymentId: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return row ?? null
}

export async function selectRefunds(db: Reader): Promise<Refund[]> {
  return (await db.select().from(refunds).orderBy(desc(refunds.id)).limit(LISTED)).map(refundView)
}

/** Those due, leased and put off further with each attempt: a crash in between only delays them. */
export async function claimRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  const wait = sql`least(${LEASE_SECONDS} * power(2, least(attempts, 12)), ${LONGEST_WAIT_SECONDS}) * interval '1 second'`
  const due = sql`${refunds.id} IN (
    SELECT id FROM refunds WHERE next_attempt_at <= now()
    ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`
  return db
    .update(refunds)
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: sql`now() + ${wait}` })
    .where(due)
    .returning()
}

/** The provider's word. What is over does not become pending again, in whatever order its events arrive. */
export async function keepProviderRefund(db: Db, { id, paymentId, state }: ProviderRefund): Promise<boolean> {
  const own = or(
    eq(refunds.providerRefundId, id),
    and(eq(refunds.paymentId, paymentId), isNull(refunds.providerRefundId)),
  )
  const rows = await db
    .update(refunds)
    .set({
      providerRefundId: id,
      state,
      lastError: state === 'failed' ? 'The provider could not send the money back.' : null,
      ...(state !== 'pending' && { nextAttemptAt: null }),
    })
    .where(and(own, state === 'pending' ? eq(refunds.state, 'pending') : undefined))
    .returning({ id: refunds.id })
  return rows.length > 0
}

export async function keepRefundError(db: Db, id: string, lastError: string): Promise<void> {
  await db
    .update(refunds)
    .set({ lastError: lastError.slice(0, 500) })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')))
}

/** Refunded by somebody else, such as the seller in the provider's dashboard. */
export async function markRefunded(db: Db, id: string): Promise<void> {
  await db.update(refunds).set({ state: 'processed', nextAttemptAt: null, lastError: null }).where(eq(refunds.id, id))
}

/** A failed one needs a new name, or the provider would only repeat that it failed. */
export async function restartRefund(tx: Tx, id: string): Promise<Refund | null> {
  const wasFailed = sql`${refunds.state} = 'failed'`
  const [row] = await tx
    .update(refunds)
    .set({
      idempotencyKey: sql`CASE WHEN ${wasFailed} THEN ${`refund_${newId()}`} ELSE ${refunds.idempotencyKey} END`,
      providerRefundId: sql`CASE WHEN ${wasFailed} THEN NULL ELSE ${refunds.providerRefundId} END`,
      state: 'pending',
      nextAttemptAt: sql`now()`,
    })
    .where(and(eq(refunds.id, id), ne(refunds.state, 'processed')))
    .returning()
  return row ? refundView(row) : null
}

function refundView(row: RefundRow): Refund {
  const { id, reason, state, amount, currency, paymentId, providerOrderId, orderId, attempts, lastError, createdAt } =
    row
  return {
    _id: id,
    reason,
    state,
    amount,
    currency,
    paymentId,
    providerOrderId,
    orderId,
    attempts,
    lastError,
    createdAt,
  }
}
