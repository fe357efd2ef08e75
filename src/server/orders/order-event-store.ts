import { and, asc, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { eventKey, orderEvents } from '../db/tables/order-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

const KEPT = 10_000

/**
 * Sequence numbers are assigned before the commit, so a lower one may appear after a higher one: a reader that
 * continues from a number also looks this far back.
 */
export const OVERLAP = 200
const LATEST_COMMIT = '5 seconds'

export type OrderEvent = { id: number; orderId: string; userId: string }

const columns = { id: orderEvents.id, orderId: orderEvents.orderId, userId: orderEvents.userId }

const insert = statement('INSERT INTO order_events (order_id, user_id, at) VALUES ($1, $2, clock_timestamp())')

export async function insertOrderEvent(tx: Tx, event: { orderId: string; userId: string }): Promise<void> {
  await insert(tx, event.orderId, event.userId)
}

export async function eventsFrom(db: Reader, id: number, limit: number): Promise<OrderEvent[]> {
  return db.select(columns).from(orderEvents).where(gt(orderEvents.id, id)).orderBy(asc(orderEvents.id)).limit(limit)
}

export async function newestEventId(db: Reader): Promise<number> {
  const [row] = await db.select({ id: orderEvents.id }).from(orderEvents).orderBy(desc(orderEvents.id)).limit(1)
  return row?.id ?? 0
}

/** The events after the last one that a listener received; null when they are no longer all stored. */
export async function eventsSince(
  db: Reader,
  lastReceived: number,
  { userId, limit }: { userId: string | undefined; limit: number },
): Promise<OrderEvent[] | null> {
  const last = await db.select({ at: orderEvents.at }).from(orderEvents).where(eq(orderEvents.id, lastReceived))
  const at = last[0]?.at
  if (!at) return null
  const committedLate = gt(orderEvents.at, sql`${at.toISOString()}::timestamptz - ${LATEST_COMMIT}::interval`)
  const missed = await db
    .select(columns)
    .from(orderEvents)
    .where(
      and(
        gt(orderEvents.id, lastReceived - OVERLAP),
        ne(orderEvents.id, lastReceived),
        or(gt(orderEvents.id, lastReceived), committedLate),
        userId === undefined ? undefined : eq(orderEvents.userId, userId),
      ),
    )
    .orderBy(asc(orderEvents.id))
    .limit(limit + 1)
  return missed.length > limit ? null : missed
}

const NEWEST = sql`(SELECT max(id) FROM order_events)`

/** Some of those that are too many: true while there may be more. */
export async function deleteSurplusEvents(db: Db): Promise<boolean> {
  return deleteBatch(db, orderEvents, sql`id <= ${NEWEST} - ${KEPT}`)
}

/** Some of them: true while there may be more. The newest stays, however old it is: a listener's last id is measured against it. */
export async function deleteOldEvents(db: Db, days: number): Promise<boolean> {
  return deleteBatch(db, orderEvents, sql`at < now() - ${days} * interval '1 day' AND id < ${NEWEST}`)
}

export async function findEventKey(db: Reader): Promise<Uint8Array> {
  const [row] = await db.select({ key: eventKey.key }).from(eventKey)
  if (!row) throw new Error('the key of event ids is missing')
  return row.key
}
