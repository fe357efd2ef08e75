import { and, asc, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { orderEvents } from '../db/tables/order-tables.ts'

const KEPT = 10_000

/**
 * Numbers are given out before a commit, so a lower one may show up after a higher one: whoever reads on
 * from a number looks this far back as well.
 */
export const OVERLAP = 200
const LATEST_COMMIT = '5 seconds'

export type OrderEvent = { id: number; orderId: string; userId: string }

const columns = { id: orderEvents.id, orderId: orderEvents.orderId, userId: orderEvents.userId }

export async function insertOrderEvent(tx: Tx, event: { orderId: string; userId: string }): Promise<void> {
  await tx.insert(orderEvents).values({ ...event, at: sql`clock_timestamp()` })
}

export async function eventsFrom(db: Reader, id: number, limit: number): Promise<OrderEvent[]> {
  return db.select(columns).from(orderEvents).where(gt(orderEvents.id, id)).orderBy(asc(orderEvents.id)).limit(limit)
}

export async function newestEventId(db: Reader): Promise<number> {
  const [row] = await db.select({ id: orderEvents.id }).from(orderEvents).orderBy(desc(orderEvents.id)).limit(1)
  return row?.id ?? 0
}

/** What somebody who last heard of this event has not heard of since; null when that is no longer known. */
export async function eventsSince(
  db: Reader,
  lastHeard: number,
  { userId, limit }: { userId: string | undefined; limit: number },
): Promise<OrderEvent[] | null> {
  const last = await db.select({ at: orderEvents.at }).from(orderEvents).where(eq(orderEvents.id, lastHeard))
  const at = last[0]?.at
  if (!at) return null
  const committedLate = gt(orderEvents.at, sql`${at.toISOString()}::timestamptz - ${LATEST_COMMIT}::interval`)
  const missed = await db
    .select(columns)
    .from(orderEvents)
    .where(
      and(
        gt(orderEvents.id, lastHeard - OVERLAP),
        ne(orderEvents.id, lastHeard),
        or(gt(orderEvents.id, lastHeard), committedLate),
        userId === undefined ? undefined : eq(orderEvents.userId, userId),
      ),
    )
    .orderBy(asc(orderEvents.id))
    .limit(limit + 1)
  return missed.length > limit ? null : missed
}

export async function forgetOldEvents(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM order_events WHERE id <= (SELECT max(id) FROM order_events) - ${KEPT}`)
}
