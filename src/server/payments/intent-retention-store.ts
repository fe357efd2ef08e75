import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { NO_ADDRESS } from '#domain/address.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { type Intent, paymentIntents } from '../db/tables/payment-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

const KEPT_DAYS = 30

/** Newest first; those older than the cursor. */
export async function intentsOf(
  db: Reader,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Intent[]> {
  return db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.userId, userId), cursor ? lt(paymentIntents.id, cursor) : undefined))
    .orderBy(desc(paymentIntents.id))
    .limit(limit)
}

/** None of them is held. Those that may still be paid stay, so that the provider is asked and the money goes back. */
export async function deleteIntentsOf(tx: Tx, userId: string): Promise<void> {
  const isTheirs = eq(paymentIntents.userId, userId)
  await tx
    .delete(paymentIntents)
    .where(and(isTheirs, isNull(paymentIntents.paymentId), isNull(paymentIntents.nextCheckAt)))
  await tx
    .update(paymentIntents)
    .set({ address: NO_ADDRESS, note: null, deliverTo: null, cartThen: {} })
    .where(isTheirs)
}

/** Some of them: true while there may be more. A payment for a deleted intent still carries the shop's mark, and is refunded. */
export async function deleteOldIntents(db: Db): Promise<boolean> {
  const isOver = sql`order_id IS NULL AND payment_id IS NULL AND next_check_at IS NULL AND NOT held`
  return deleteBatch(db, paymentIntents, sql`${isOver} AND created_at < now() - ${KEPT_DAYS} * interval '1 day'`)
}

/** With the orders that they became. */
export async function moveIntentsTo(tx: Tx, into: string, from: string): Promise<void> {
  await tx.update(paymentIntents).set({ userId: into }).where(eq(paymentIntents.userId, from))
}
