import { sql } from 'drizzle-orm'
import { FREE_HOLD_HOURS } from '#domain/holds.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { HOLD_END } from './intent-times.ts'

/** How long the stock was held, up to now. */
const HELD_SECONDS = `held_seconds + CASE WHEN held
  THEN greatest(extract(epoch FROM least(now(), held_until) - held_since), 0)::int ELSE 0 END`

/** An intent whose stock is held. */
export type HeldIntent = Pick<Intent, 'id' | 'lines'>

const lockHeld = statement<HeldIntent>(`
  SELECT id, lines FROM payment_intents WHERE user_id = $1 AND held ORDER BY id FOR UPDATE`)

export async function lockHeldBy(tx: Tx, userId: string): Promise<HeldIntent[]> {
  return lockHeld(tx, userId)
}

/** Counted products held for the shopper, as far as the seller still sells them; all sizes of a shelf that is held. */
export async function selectHeldStock(db: Reader, userId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ id: string; quantity: number }>(sql`
    WITH line AS (
      SELECT (line->>'quantity')::int AS quantity, line->'product'->>'id' AS product_id,
        line->'product'->'shelf'->>'id' AS shelf_id, (line->'product'->'shelf'->>'size')::bigint AS size
      FROM payment_intents i, jsonb_array_elements(i.lines) AS line
      WHERE i.user_id = ${userId} AND i.held AND (line->>'counted')::boolean
    ), held AS (
      SELECT p.id, sum(line.quantity)::int AS quantity FROM line JOIN products p ON p.id = line.product_id
      WHERE p.shelf_id IS DISTINCT FROM line.shelf_id OR p.shelf_id IS NULL GROUP BY p.id
      UNION ALL
      SELECT p.id, (sum(line.quantity * line.size) / p.shelf_size)::int FROM line
      JOIN products p ON p.shelf_id = line.shelf_id GROUP BY p.id
    )
    SELECT id, sum(held.quantity)::int AS quantity FROM held JOIN products p USING (id)
    WHERE p.in_stock AND p.archived_at IS NULL AND held.quantity > 0 GROUP BY id`)
  return Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity]))
}

const sumUnpaid = statement<{ minutes: number }>(`
  SELECT coalesce(sum(${HELD_SECONDS}), 0)::float8 / 60 AS minutes FROM payment_intents
  WHERE user_id = $1 AND order_id IS NULL AND created_at > now() - $2 * interval '1 hour'
    AND lines @> '[{"counted": true}]'`)

/** How long the shopper has lately held stock for payments that came to nothing. */
export async function unpaidHoldMinutes(tx: Tx, userId: string): Promise<number> {
  const [sum] = await sumUnpaid(tx, userId, FREE_HOLD_HOURS)
  return sum?.minutes ?? 0
}

export type HeldOf = { productId: string; byAll: number; byNewcomers: number }

/** How many of these products are held. The caller has locked the products, so that no other hold begins. */
export async function selectHeldOf(tx: Tx, productIds: string[]): Promise<HeldOf[]> {
  const { rows } = await tx.execute<HeldOf>(sql`
    SELECT line->'product'->>'id' AS "productId", sum((line->>'quantity')::int)::int AS "byAll",
      coalesce(sum((line->>'quantity')::int) FILTER (WHERE i.newcomer), 0)::int AS "byNewcomers"
    FROM payment_intents i, jsonb_array_elements(i.lines) AS line
    WHERE i.held AND (line->>'counted')::boolean AND line->'product'->>'id' IN ${productIds}
    GROUP BY 1`)
  return rows
}

export type HeldOnShelf = { shelfId: string; byAll: number; byNewcomers: number }

/** How much of these shelves is held, in their units. */
export async function selectHeldOnShelves(tx: Tx, shelfIds: string[]): Promise<HeldOnShelf[]> {
  const { rows } = await tx.execute<HeldOnShelf>(sql`
    SELECT line->'product'->'shelf'->>'id' AS "shelfId", sum(units)::float8 AS "byAll",
      coalesce(sum(units) FILTER (WHERE i.newcomer), 0)::float8 AS "byNewcomers"
    FROM payment_intents i, jsonb_array_elements(i.lines) AS line,
      LATERAL (SELECT (line->>'quantity')::bigint * (line->'product'->'shelf'->>'size')::bigint AS units) AS sums
    WHERE i.held AND (line->>'counted')::boolean AND line->'product'->'shelf'->>'id' IN ${shelfIds}
    GROUP BY 1`)
  return rows
}

const count = statement<{ held: number }>('SELECT count(*)::int AS held FROM payment_intents WHERE held')

export async function countHeld(db: Reader): Promise<number> {
  const [row] = await count(db)
  return row?.held ?? 0
}

const countPaying = statement<{ intents: number }>(
  'SELECT count(*)::int AS intents FROM payment_intents WHERE held AND slot_from = $1',
)

/** How many payments are under way for the hour that begins at this moment. */
export async function countPayingFor(tx: Tx, slotFrom: Date): Promise<number> {
  const [row] = await countPaying(tx, slotFrom)
  return row?.intents ?? 0
}

type Wanted = { userId: string; lines: ReadonlyMap<string, number>; addressId: string }

const findOpen = statement<{ id: string; total: number; secondsAgo: number }>(`
  SELECT id, (amount + credit)::float8 AS total, extract(epoch FROM now() - created_at)::float8 AS "secondsAgo"
  FROM payment_intents
  WHERE user_id = $1 AND held AND created_at > now() - $2 * interval '1 second' AND address->>'_id' = $3
    AND (SELECT jsonb_object_agg(line->'product'->>'id', line->'quantity') FROM jsonb_array_elements(lines) AS line)
      = $4::jsonb
  ORDER BY id DESC LIMIT 1`)

/** The newest payment for the same groceries to the same address that may still become an order. */
export async function findOpenIntentFor(
  tx: Tx,
  { userId, lines, addressId }: Wanted,
  within: { seconds: number },
): Promise<{ id: string; total: number; secondsAgo: number } | null> {
  const [intent] = await findOpen(tx, userId, within.seconds, addressId, JSON.stringify(Object.fromEntries(lines)))
  return intent ?? null
}

const hold = statement(`
  UPDATE payment_intents SET held = true, held_since = now(), lines = $2::jsonb WHERE id = $1`)

/** Its stock is off the shelf again, for what is left of its time. */
export async function markHeld(tx: Tx, id: string, lines: Intent['lines']): Promise<void> {
  await hold(tx, id, JSON.stringify(lines))
}

export async function markRenewed(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    UPDATE payment_intents SET held_until = ${HOLD_END}, renewals = renewals + 1 WHERE id = ${id}`)
}

const release = statement(`UPDATE payment_intents SET held = false, held_seconds = ${HELD_SECONDS} WHERE id = ANY($1)`)

export async function markReleased(tx: Tx, ids: string[]): Promise<void> {
  await release(tx, ids)
}
