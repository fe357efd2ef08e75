import { eq, sql } from 'drizzle-orm'
import type { Db, Reader } from '../db/database.ts'
import { webhookEvents } from '../db/tables/payment-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

export async function isKnownEvent(db: Reader, id: string): Promise<boolean> {
  const rows = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, id))
  return rows.length > 0
}

export async function saveEvent(db: Db, id: string): Promise<void> {
  await db.insert(webhookEvents).values({ id }).onConflictDoNothing()
}

/** Some of them: true while there may be more. */
export async function deleteOldWebhooks(db: Db, days: number): Promise<boolean> {
  return deleteBatch(db, webhookEvents, sql`received_at < now() - ${days} * interval '1 day'`)
}
