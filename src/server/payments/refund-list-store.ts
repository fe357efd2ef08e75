import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { ProviderName } from '#contract/orders/place-order.ts'
import type { Refund } from '#contract/payments/payments.ts'
import type { Paise } from '#domain/money.ts'
import type { RefundState } from '#domain/order.ts'
import type { Reader } from '../db/database.ts'
import { refundBooks, refunds } from '../db/tables/payment-tables.ts'
import { TAKER_OF_REFUND, takenBy } from './taken-by.ts'

type RefundFilter = { state?: RefundState | undefined; cursor?: string | undefined; limit: number }

export async function selectRefunds(
  db: Reader,
  provider: ProviderName | null,
  { state, cursor, limit }: RefundFilter,
): Promise<Refund[]> {
  const rows = await db
    .select({ refund: refunds, books: refundBooks })
    .from(refunds)
    .innerJoin(refundBooks, eq(refundBooks.paymentId, refunds.paymentId))
    .where(and(state ? eq(refunds.state, state) : undefined, cursor ? lt(refunds.id, cursor) : undefined))
    .orderBy(desc(refunds.id))
    .limit(limit)
  return rows.map(({ refund, books }) => refundView(refund, books, provider))
}

const waitsForSeller = and(eq(refunds.state, 'failed'), refunds.byShop, isNull(refunds.retriedAt))

export async function countFailedRefunds(db: Reader): Promise<number> {
  return db.$count(refunds, waitsForSeller)
}

/** Those that the provider of today did not take, and so cannot give back. */
export async function countWaitingRefunds(db: Reader, provider: ProviderName | null): Promise<number> {
  return db.$count(refunds, and(isNotNull(refunds.nextAttemptAt), not(takenBy(TAKER_OF_REFUND, provider))))
}

export async function countUnfinishedRefunds(db: Reader): Promise<{ state: RefundState; refunds: number }[]> {
  return db
    .select({ state: refunds.state, refunds: sql<number>`count(*)::int` })
    .from(refunds)
    .where(or(eq(refunds.state, 'pending'), waitsForSeller))
    .groupBy(refunds.state)
}

type OrderRefund = { orderId: string; _id: string; amount: Paise; state: RefundState; at: Date }

/** What was given back of the orders' payments or is still owed; others may have made it on the provider's own site. */
export async function refundsOfOrders(db: Reader, orderIds: string[]): Promise<OrderRefund[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select({
      orderId: refundBooks.orderId,
      _id: refunds.id,
      amount: refunds.amount,
      state: refunds.state,
      at: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(refundBooks, eq(refundBooks.paymentId, refunds.paymentId))
    .where(and(inArray(refundBooks.orderId, orderIds), or(ne(refunds.state, 'failed'), waitsForSeller)))
    .orderBy(asc(refunds.id))
  return rows.flatMap(({ orderId, ...refund }) => (orderId ? [{ orderId, ...refund }] : []))
}

type RefundRow = typeof refunds.$inferSelect
type Books = typeof refundBooks.$inferSelect

export function refundView(refund: RefundRow, books: Books, current: ProviderName | null): Refund {
  const { id, byShop, state, amount, paymentId, attempts, lastError, retriedAt, createdAt } = refund
  const { reason, captured, currency, provider, providerOrderId, orderId } = books
  return {
    _id: id,
    reason: byShop ? (reason ?? 'items_refunded') : 'made_elsewhere',
    state,
    amount,
    currency,
    captured,
    to: 'payment',
    provider,
    waits: state === 'pending' && provider !== current,
    paymentId,
    providerOrderId,
    orderId,
    attempts,
    lastError,
    mayRetry: byShop && state === 'failed' && retriedAt === null,
    createdAt,
  }
}
