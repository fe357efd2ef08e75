import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Refund, RefundReason } from '#contract/payments.ts'
import { paise } from '#domain/money.ts'
import type { RefundState } from '#domain/order.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { refunds } from '../db/tables/payment-tables.ts'
import { backoffSeconds, claimDue, inSeconds, type LeasedRows } from '../jobs/leased-rows.ts'
import type { ProviderRefund } from './payment-provider.ts'

export type RefundRow = typeof refunds.$inferSelect

export type NewRefund = {
  paymentId: string
  providerOrderId: string | null
  orderId?: string
  amount: number
  currency: string
  reason: RefundReason
}

/** A claim puts a refund off, further with each attempt, so that a crash only delays it. */
const BACKOFF = { firstSeconds: 60, longestSeconds: 3600 }

export const REFUND_QUEUE: LeasedRows<typeof refunds> = {
  table: refunds,
  id: refunds.id,
  dueAt: refunds.nextAttemptAt,
}

/** A payment is refunded once, however often this is called. */
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

type RefundFilter = { state?: RefundState | undefined; cursor?: string | undefined; limit: number }

export async function selectRefunds(db: Reader, { state, cursor, limit }: RefundFilter): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(and(state ? eq(refunds.state, state) : undefined, cursor ? lt(refunds.id, cursor) : undefined))
    .orderBy(desc(refunds.id))
    .limit(limit)
  return rows.map(refundView)
}

export async function countFailedRefunds(db: Reader): Promise<number> {
  return db.$count(refunds, eq(refunds.state, 'failed'))
}

export async function claimRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  const nextAttemptAt = inSeconds(backoffSeconds(refunds.attempts, BACKOFF))
  return claimDue(db, REFUND_QUEUE, { limit, set: { attempts: sql`${refunds.attempts} + 1`, nextAttemptAt } })
}

/** The order that shows the refund, and its new state; null where the payment became no order. */
export type RefundedOrder = { orderId: string | null; state: RefundState }
const refundedOrder = { orderId: refunds.orderId, state: refunds.state }

/** Saves what the provider said. A finished refund does not become pending again, in whatever sequence events arrive. */
export async function keepProviderRefund(tx: Tx, refund: ProviderRefund): Promise<RefundedOrder | null> {
  const { id, paymentId, state } = refund
  const own = or(
    eq(refunds.providerRefundId, id),
    and(eq(refunds.paymentId, paymentId), isNull(refunds.providerRefundId)),
  )
  const [kept] = await tx
    .update(refunds)
    .set({
      providerRefundId: id,
      state,
      lastError: state === 'failed' ? "The payment provider couldn't complete the refund." : null,
      ...(state !== 'pending' && { nextAttemptAt: null }),
    })
    .where(and(own, state === 'pending' ? eq(refunds.state, 'pending') : undefined))
    .returning(refundedOrder)
  return kept ?? null
}

export async function keepRefundError(db: Db, id: string, lastError: string): Promise<void> {
  await db
    .update(refunds)
    .set({ lastError: lastError.slice(0, 500) })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')))
}

/** Refunded elsewhere, such as by the seller in the provider's dashboard. */
export async function markRefunded(tx: Tx, id: string): Promise<RefundedOrder | null> {
  const [marked] = await tx
    .update(refunds)
    .set({ state: 'processed', nextAttemptAt: null, lastError: null })
    .where(eq(refunds.id, id))
    .returning(refundedOrder)
  return marked ?? null
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

export async function countUnfinishedRefunds(db: Reader): Promise<{ state: RefundState; refunds: number }[]> {
  return db
    .select({ state: refunds.state, refunds: sql<number>`count(*)::int` })
    .from(refunds)
    .where(ne(refunds.state, 'processed'))
    .groupBy(refunds.state)
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
