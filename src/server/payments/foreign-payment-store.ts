import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ProviderName } from '#contract/orders/place-order.ts'
import type { ForeignPayment } from '#contract/payments/payments.ts'
import { paise } from '#domain/money.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { foreignPayments } from '../db/tables/payment-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'
import { claimDue, inSeconds, type LeasedRows } from '../jobs/leased-rows.ts'
import type { Payment } from './payment-provider.ts'
import { takenBy } from './taken-by.ts'

export type UnmatchedPayment = typeof foreignPayments.$inferSelect

const KEPT_DAYS = 30
const CHECK_LEASE_SECONDS = 60

/** To be asked about; one that is known already is not asked about again. */
export async function insertUnmatched(tx: Tx, payment: Payment): Promise<void> {
  const { provider, id: paymentId, orderId: providerOrderId, amount, currency } = payment
  await tx
    .insert(foreignPayments)
    .values({ id: newId(), provider, paymentId, providerOrderId, amount: paise(amount), currency })
    .onConflictDoNothing({ target: foreignPayments.paymentId })
}

const CHECK_QUEUE: LeasedRows<typeof foreignPayments> = {
  table: foreignPayments,
  id: foreignPayments.id,
  dueAt: foreignPayments.nextCheckAt,
}

export async function claimUnmatched(
  db: Db,
  provider: ProviderName | null,
  limit: number,
): Promise<UnmatchedPayment[]> {
  const set = { nextCheckAt: inSeconds(CHECK_LEASE_SECONDS) }
  return claimDue(db, CHECK_QUEUE, { limit, set, only: takenBy(foreignPayments.provider, provider) })
}

export async function markForeign(tx: Tx, id: string): Promise<void> {
  await tx.update(foreignPayments).set({ nextCheckAt: null }).where(eq(foreignPayments.id, id))
}

export async function deleteUnmatched(tx: Tx, id: string): Promise<void> {
  await tx.delete(foreignPayments).where(eq(foreignPayments.id, id))
}

type Page = { cursor?: string | undefined; limit: number }

export async function selectForeignPayments(db: Reader, { cursor, limit }: Page): Promise<ForeignPayment[]> {
  const rows = await db
    .select()
    .from(foreignPayments)
    .where(and(isNull(foreignPayments.nextCheckAt), cursor ? lt(foreignPayments.id, cursor) : undefined))
    .orderBy(desc(foreignPayments.id))
    .limit(limit)
  return rows.map(({ id, nextCheckAt: _, provider: __, ...payment }) => ({ _id: id, ...payment }))
}

/** Some of them: true while there may be more. */
export async function deleteOldForeignPayments(db: Db): Promise<boolean> {
  return deleteBatch(
    db,
    foreignPayments,
    sql`next_check_at IS NULL AND created_at < now() - ${KEPT_DAYS} * interval '1 day'`,
  )
}
