import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { NO_ADDRESS } from '#domain/address.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
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

const deletePersonal = statement(`
  WITH over AS (
    DELETE FROM payment_intents WHERE user_id = $1 AND order_id IS NULL AND next_check_at IS NULL
  )
  UPDATE payment_intents SET address = $2::jsonb, note = NULL, deliver_to = NULL, cart_then = '{}'
  WHERE user_id = $1 AND (order_id IS NOT NULL OR next_check_at IS NOT NULL)`)

/** None of them is held. Those that may still be paid stay, so that the provider is asked and the money goes back. */
export async function deleteIntentsOf(tx: Tx, userId: string): Promise<void> {
  await deletePersonal(tx, userId, JSON.stringify(NO_ADDRESS))
}

/** Some of them: true while there may be more. A payment for a deleted intent still carries the shop's mark, and is refunded. */
export async function deleteOldIntents(db: Db): Promise<boolean> {
  const isOver = sql`order_id IS NULL AND next_check_at IS NULL AND NOT held`
  return deleteBatch(db, paymentIntents, sql`${isOver} AND created_at < now() - ${KEPT_DAYS} * interval '1 day'`)
}
