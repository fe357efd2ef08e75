import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ProviderName } from '#contract/orders/place-order.ts'
import type { Db } from '../db/database.ts'
import { type Intent, paymentIntents } from '../db/tables/payment-tables.ts'
import { claimDue, inSeconds, type LeasedRows } from '../jobs/leased-rows.ts'
import { CHECK_AFTER } from './intent-times.ts'
import { takenBy } from './taken-by.ts'

const CHECK_LEASE_SECONDS = 60

export type DueIntent = Pick<Intent, 'id' | 'amount' | 'heldUntil'> & { providerOrderId: string }

export const CHECK_QUEUE: LeasedRows<typeof paymentIntents> = {
  table: paymentIntents,
  id: paymentIntents.id,
  dueAt: paymentIntents.nextCheckAt,
  waiting: sql`${paymentIntents.paymentId} IS NULL AND ${paymentIntents.providerOrderId} IS NOT NULL`,
}

export async function claimChecks(db: Db, provider: ProviderName | null, limit: number): Promise<DueIntent[]> {
  const set = { nextCheckAt: inSeconds(CHECK_LEASE_SECONDS) }
  const rows = await claimDue(db, CHECK_QUEUE, { limit, set, only: takenBy(paymentIntents.provider, provider) })
  return rows.flatMap(({ id, providerOrderId, amount, heldUntil }) =>
    providerOrderId ? [{ id, providerOrderId, amount, heldUntil }] : [],
  )
}

/** Asked and answered: the next moment of the plan, or none. */
export async function planNextCheck(db: Db, id: string): Promise<void> {
  const nextCheckAt = sql`(
    SELECT min(created_at + after * interval '1 minute') FROM unnest(${`{${CHECK_AFTER}}`}::int[]) AS after
    WHERE created_at + after * interval '1 minute' > now())`
  await db
    .update(paymentIntents)
    .set({ nextCheckAt })
    .where(and(eq(paymentIntents.id, id), isNull(paymentIntents.paymentId)))
}

export async function checkSoon(db: Db, providerOrderId: string): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ nextCheckAt: sql`now()` })
    .where(and(eq(paymentIntents.providerOrderId, providerOrderId), isNull(paymentIntents.paymentId)))
}

/** After a stop, payments may have happened unnoticed. */
export async function checkAllSoon(db: Db): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ nextCheckAt: sql`now()` })
    .where(and(isNotNull(paymentIntents.nextCheckAt), isNull(paymentIntents.paymentId)))
}
