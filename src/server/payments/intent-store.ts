import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { NO_ADDRESS } from '#domain/address.ts'
import { FREE_HOLD_HOURS, HOLD_MINUTES } from '#domain/holds.ts'
import type { DeliveryWishes } from '#domain/order.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { paymentIntents } from '../db/tables/payment-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'
import { claimDue, inSeconds, type LeasedRows } from '../jobs/leased-rows.ts'

export type Intent = typeof paymentIntents.$inferSelect
type NewIntent = Pick<
  Intent,
  'userId' | 'bill' | 'amount' | 'credit' | 'lines' | 'address' | 'slotFrom' | 'slotUntil' | 'cartThen' | 'newcomer'
> &
  DeliveryWishes

/** Longer than a call to the provider may take. */
const CREATING_SECONDS = 30
/** Minutes after its birth when an unpaid intent is asked about. After three days the provider itself gives up. */
const CHECK_AFTER = [2, 10, 60, 24 * 60, 73 * 60]
const KEPT_DAYS = 30
const CHECK_LEASE_SECONDS = 60

const holdEnd = inSeconds(HOLD_MINUTES * 60)
const creatingEnd = inSeconds(CREATING_SECONDS)
const isOpen = isNull(paymentIntents.orderId)
/** How long the stock was held, up to now. */
const HELD_SECONDS = `held_seconds + CASE WHEN held
  THEN greatest(extract(epoch FROM least(now(), held_until) - held_since), 0)::int ELSE 0 END`

/** The stock is taken already, and the caller is about to ask the provider. */
export async function insertIntent(tx: Tx, intent: NewIntent): Promise<Intent> {
  const [row] = await tx
    .insert(paymentIntents)
    .values({ id: newId(), ...intent, held: true, heldUntil: holdEnd, creatingUntil: creatingEnd })
    .returning()
  if (!row) throw new Error('insert returned no intent')
  return row
}

export async function findIntentByProviderOrder(db: Reader, providerOrderId: string): Promise<Intent | null> {
  const [row] = await db.select().from(paymentIntents).where(eq(paymentIntents.providerOrderId, providerOrderId))
  return row ?? null
}

export async function lockIntent(tx: Tx, id: string): Promise<Intent | null> {
  const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for('update')
  return row ?? null
}

/** False while another call is asking the provider for it. */
export async function claimCreation(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .update(paymentIntents)
    .set({ creatingUntil: creatingEnd })
    .where(
      and(
        eq(paymentIntents.id, id),
        isNull(paymentIntents.providerOrderId),
        sql`coalesce(${paymentIntents.creatingUntil} < now(), true)`,
      ),
    )
    .returning({ id: paymentIntents.id })
  return rows.length > 0
}

/** False when another call was quicker: its provider order counts, and this one stays unused. */
export async function keepProviderOrder(db: Db, id: string, providerOrderId: string): Promise<boolean> {
  const rows = await db
    .update(paymentIntents)
    .set({ providerOrderId, creatingUntil: null, nextCheckAt: sql`now() + ${CHECK_AFTER[0]} * interval '1 minute'` })
    .where(and(eq(paymentIntents.id, id), isNull(paymentIntents.providerOrderId)))
    .returning({ id: paymentIntents.id })
  return rows.length > 0
}

export async function giveUpCreation(tx: Tx, id: string): Promise<void> {
  await tx.update(paymentIntents).set({ creatingUntil: null }).where(eq(paymentIntents.id, id))
}

/** An intent whose stock is held. */
export type HeldIntent = Pick<Intent, 'id' | 'lines'>

const lockHeld = statement<HeldIntent>(`
  SELECT id, lines FROM payment_intents WHERE user_id = $1 AND held ORDER BY id FOR UPDATE`)

export async function lockHeldBy(tx: Tx, userId: string): Promise<HeldIntent[]> {
  return lockHeld(tx, userId)
}

/** Counted products held for the shopper, as far as the seller still sells them. */
export async function selectHeldStock(db: Reader, userId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ id: string; quantity: number }>(sql`
    SELECT p.id, sum((line->>'quantity')::int)::int AS quantity
    FROM payment_intents i, jsonb_array_elements(i.lines) AS line, products p
    WHERE i.user_id = ${userId} AND i.held AND (line->>'counted')::boolean
      AND p.id = line->'product'->>'id' AND p.in_stock AND p.archived_at IS NULL
    GROUP BY p.id`)
  return Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity]))
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

export async function countHeld(db: Reader): Promise<number> {
  return db.$count(paymentIntents, eq(paymentIntents.held, true))
}

/** One that has expired and that no other process is working on. */
export async function lockExpired(tx: Tx): Promise<Intent | null> {
  const [row] = await tx
    .select()
    .from(paymentIntents)
    .where(and(paymentIntents.held, sql`${paymentIntents.heldUntil} <= now()`))
    .orderBy(asc(paymentIntents.heldUntil))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

/** Its stock is off the shelf again, for what is left of its time. */
export async function markHeld(tx: Tx, id: string, lines: Intent['lines']): Promise<void> {
  await tx.update(paymentIntents).set({ held: true, heldSince: sql`now()`, lines }).where(eq(paymentIntents.id, id))
}

export async function markRenewed(tx: Tx, id: string): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ heldUntil: holdEnd, renewals: sql`${paymentIntents.renewals} + 1` })
    .where(eq(paymentIntents.id, id))
}

const release = statement(`UPDATE payment_intents SET held = false, held_seconds = ${HELD_SECONDS} WHERE id = ANY($1)`)

export async function markReleased(tx: Tx, ids: string[]): Promise<void> {
  await release(tx, ids)
}

export async function markPaid(tx: Tx, id: string, paid: { orderId: string; paymentId: string }): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ ...paid, held: false, nextCheckAt: null })
    .where(eq(paymentIntents.id, id))
}

export type DueIntent = Pick<Intent, 'id' | 'amount' | 'heldUntil'> & { providerOrderId: string }

export const CHECK_QUEUE: LeasedRows<typeof paymentIntents> = {
  table: paymentIntents,
  id: paymentIntents.id,
  dueAt: paymentIntents.nextCheckAt,
  waiting: sql`${paymentIntents.orderId} IS NULL AND ${paymentIntents.providerOrderId} IS NOT NULL`,
}

export async function claimChecks(db: Db, limit: number): Promise<DueIntent[]> {
  const rows = await claimDue(db, CHECK_QUEUE, { limit, set: { nextCheckAt: inSeconds(CHECK_LEASE_SECONDS) } })
  return rows.flatMap(({ id, providerOrderId, amount, heldUntil }) =>
    providerOrderId ? [{ id, providerOrderId, amount, heldUntil }] : [],
  )
}

/** Asked and answered: the next moment of the plan, or none. */
export async function planNextCheck(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    UPDATE payment_intents SET next_check_at = (
      SELECT min(created_at + after * interval '1 minute') FROM unnest(${`{${CHECK_AFTER}}`}::int[]) AS after
      WHERE created_at + after * interval '1 minute' > now())
    WHERE id = ${id} AND order_id IS NULL`)
}

export async function checkSoon(db: Db, providerOrderId: string): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ nextCheckAt: sql`now()` })
    .where(and(eq(paymentIntents.providerOrderId, providerOrderId), isOpen))
}

/** After a stop, payments may have happened unnoticed. */
export async function checkAllSoon(db: Db): Promise<void> {
  await db.execute(
    sql`UPDATE payment_intents SET next_check_at = now() WHERE next_check_at IS NOT NULL AND order_id IS NULL`,
  )
}

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

const erase = statement(`
  WITH over AS (
    DELETE FROM payment_intents WHERE user_id = $1 AND order_id IS NULL AND next_check_at IS NULL
  )
  UPDATE payment_intents SET address = $2::jsonb, note = NULL, deliver_to = NULL, cart_then = '{}'
  WHERE user_id = $1 AND (order_id IS NOT NULL OR next_check_at IS NOT NULL)`)

/** None of them is held. Those that may still be paid stay, so that the provider is asked and the money goes back. */
export async function eraseIntents(tx: Tx, userId: string): Promise<void> {
  await erase(tx, userId, JSON.stringify(NO_ADDRESS))
}

/** Some of them: true while there may be more. A payment for a forgotten intent still carries the shop's mark, and is refunded. */
export async function forgetOldIntents(db: Db): Promise<boolean> {
  const isOver = sql`order_id IS NULL AND next_check_at IS NULL AND NOT held`
  return deleteBatch(db, paymentIntents, sql`${isOver} AND created_at < now() - ${KEPT_DAYS} * interval '1 day'`)
}
