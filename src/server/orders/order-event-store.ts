import { sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { orderEvents } from '../db/tables/order-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

const KEPT = 10_000

/**
 * Sequence numbers are assigned before the commit, so a lower one may appear after a higher one: a reader that
 * continues from a number also looks this far back.
 */
export const OVERLAP = 200
const LATEST_COMMIT = `interval '5 seconds'`

export type NewOrderEvent = { orderId: string; userId: string; isPlaced?: boolean }
export type OrderEvent = Required<NewOrderEvent> & { id: number }

const insert = statement(
  'INSERT INTO order_events (order_id, user_id, placed, at) VALUES ($1, $2, $3, clock_timestamp())',
)

export async function insertOrderEvent(tx: Tx, { orderId, userId, isPlaced = false }: NewOrderEvent): Promise<void> {
  await insert(tx, orderId, userId, isPlaced)
}

const EVENT = 'e.id::float8 AS id, order_id AS "orderId", user_id AS "userId", placed AS "isPlaced"'
const findFrom = statement<OrderEvent>(`SELECT ${EVENT} FROM order_events e WHERE e.id > $1 ORDER BY e.id LIMIT $2`)

export const eventsFrom = (db: Reader, id: number, limit: number): Promise<OrderEvent[]> => findFrom(db, id, limit)

const findNewest = statement<{ id: number }>('SELECT max(id)::float8 AS id FROM order_events')

export async function newestEventId(db: Reader): Promise<number> {
  const [row] = await findNewest(db)
  return row?.id ?? 0
}

const findMoment = statement<{ at: Date }>('SELECT at FROM order_events WHERE id = $1')
const findMissed = statement<OrderEvent>(`
  SELECT ${EVENT} FROM order_events e
  WHERE e.id > $1::bigint - ${OVERLAP} AND e.id <> $1 AND (e.id > $1 OR at > $2::timestamptz - ${LATEST_COMMIT})
    AND user_id = coalesce($3, user_id)
  ORDER BY e.id LIMIT $4`)

/** The events after the last one that a listener received; null when they are no longer all stored. */
export async function eventsSince(
  db: Reader,
  lastReceived: number,
  { userId, limit }: { userId: string | undefined; limit: number },
): Promise<OrderEvent[] | null> {
  const [last] = await findMoment(db, lastReceived)
  if (!last) return null
  const missed = await findMissed(db, lastReceived, last.at, userId, limit + 1)
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

const findKey = statement<{ key: Uint8Array }>('SELECT key FROM event_key')

export async function findEventKey(db: Reader): Promise<Uint8Array> {
  const [row] = await findKey(db)
  if (!row) throw new Error('the key of event ids is missing')
  return row.key
}
