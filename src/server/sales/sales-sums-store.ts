import { MEASURES } from '#domain/sales.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const COLUMNS = MEASURES.join(', ')
const SUMS = MEASURES.map((measure) => `sum(${measure})::bigint AS ${measure}`).join(', ')
/** In the sequence of the key: two processes never wait for each other's rows. */
const INTO_SUMS = `ON CONFLICT (dimension, period, key) DO UPDATE SET
  ${MEASURES.map((measure) => `${measure} = sales_sums.${measure} + excluded.${measure}`).join(', ')}`

/** Of all processes, one adds up at a time. */
const ADDING_UP = 7_316_651

const tryLock = statement<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock(${ADDING_UP}) AS mine`)

/** Until the transaction ends; false: another process adds up. */
export async function lockSums(tx: Tx): Promise<boolean> {
  const [turn] = await tryLock(tx)
  return turn?.mine ?? false
}

const takeChanges = statement<{ ids: string[] | null }>(`
  SELECT array_agg(id) AS ids FROM (SELECT id FROM sales_changes ORDER BY id LIMIT $1) AS oldest`)
const addChanges = statement(`
  INSERT INTO sales_sums (dimension, period, key, ${COLUMNS})
  SELECT dimension, period, key, ${SUMS} FROM sales_waiting WHERE id = ANY ($1::bigint[])
  GROUP BY dimension, period, key ORDER BY dimension, period, key ${INTO_SUMS}`)
/** A PIN code that nobody has any more is a person's who deleted their account. */
const deleteEmpty = statement(`
  DELETE FROM sales_sums s USING (SELECT DISTINCT dimension, period, key FROM sales_waiting WHERE id = ANY ($1::bigint[])) AS w
  WHERE (s.dimension, s.period, s.key) = (w.dimension, w.period, w.key)
    AND ${MEASURES.map((measure) => `s.${measure} = 0`).join(' AND ')}`)
const deleteChanges = statement('DELETE FROM sales_changes WHERE id = ANY ($1::bigint[])')

/** Adds the oldest changes to the sums, and answers how many there were. The caller has locked the sums. */
export async function foldChanges(tx: Tx, limit: number): Promise<number> {
  const [taken] = await takeChanges(tx, limit)
  const ids = taken?.ids ?? []
  if (ids.length === 0) return 0
  await addChanges(tx, ids)
  await deleteEmpty(tx, ids)
  await deleteChanges(tx, ids)
  return ids.length
}

/** What somebody is changing now is added the next time: neither waits for the other. */
const lockWaiting = statement<{ id: string }>(`
  SELECT id FROM orders WHERE id = ANY(ARRAY(SELECT order_id FROM sales_backlog ORDER BY order_id DESC LIMIT $1))
  FOR UPDATE SKIP LOCKED`)
const markFirst = statement(`
  UPDATE orders o SET is_first = true
  WHERE id = ANY ($1) AND NOT is_first
    AND NOT EXISTS (SELECT FROM orders earlier WHERE earlier.user_id = o.user_id AND earlier.id < o.id)`)
const addOrders = statement(`
  INSERT INTO sales_sums (dimension, period, key, ${COLUMNS})
  SELECT d.dimension, d.period, d.key, ${SUMS}
  FROM sales_anew s, LATERAL sales_dimensions(s.day, s.hour, s.pincode, s.payment, s.is_first, s.product_id, s.on_offer,
    s.tax_rate) AS d
  WHERE s.order_id = ANY ($1) AND d.key IS NOT NULL
  GROUP BY d.dimension, d.period, d.key ORDER BY d.dimension, d.period, d.key ${INTO_SUMS}`)
const deleteBacklog = statement('DELETE FROM sales_backlog WHERE order_id = ANY ($1)')

/**
 * Adds the newest orders that wait, and answers how many there were. They are locked: a change of one of them was made
 * before, or waits and finds it in the sums; either way it counts once. The caller has locked the sums.
 */
export async function addBacklog(tx: Tx, limit: number): Promise<number> {
  const ids = (await lockWaiting(tx, limit)).map(({ id }) => id)
  if (ids.length === 0) return 0
  await markFirst(tx, ids)
  await addOrders(tx, ids)
  await deleteBacklog(tx, ids)
  return ids.length
}

const empty = statement('DELETE FROM sales_sums')
const dismiss = statement('DELETE FROM sales_changes')
const queueAll = statement(`
  INSERT INTO sales_backlog (order_id) SELECT id FROM orders ON CONFLICT (order_id) DO UPDATE SET is_new = false`)
const queueLosses = statement(`
  INSERT INTO sales_changes (sign, day, hour, product_id, waste)
  SELECT 1, day, hour, product_id, waste FROM sales_anew WHERE order_id IS NULL`)
const waitForLock = statement(`SELECT pg_advisory_xact_lock(${ADDING_UP})`)

/** Until the transaction ends, nothing is added to the sums. */
export async function waitForSums(tx: Tx): Promise<void> {
  await waitForLock(tx)
}

const lockOut = statement('LOCK TABLE orders, order_items, order_refunds, stock_losses IN SHARE MODE')

/** Forgets all sums: the orders are added up anew, as if they were from before there were any. */
export async function clearSums(tx: Tx): Promise<void> {
  await waitForSums(tx)
  await lockOut(tx)
  await empty(tx)
  await dismiss(tx)
  await queueAll(tx)
  await queueLosses(tx)
}

export type Difference = { dimension: string; period: string; key: string }

const differences = statement<Difference>(`
  WITH now AS (
    SELECT dimension, period, key, ${SUMS} FROM sales_now GROUP BY dimension, period, key
  ), told AS (
    SELECT d.dimension, d.period, d.key, ${SUMS}
    FROM sales_anew s, LATERAL sales_dimensions(s.day, s.hour, s.pincode, s.payment, s.is_first, s.product_id,
      s.on_offer, s.tax_rate) AS d
    WHERE d.key IS NOT NULL AND NOT EXISTS (SELECT FROM sales_backlog b WHERE b.order_id = s.order_id AND NOT b.is_new)
    GROUP BY d.dimension, d.period, d.key
  )
  SELECT coalesce(now.dimension, told.dimension) AS dimension, coalesce(now.period, told.period)::text AS period,
    coalesce(now.key, told.key) AS key
  FROM now FULL JOIN told USING (dimension, period, key)
  WHERE ${MEASURES.map((measure) => `coalesce(now.${measure}, 0) <> coalesce(told.${measure}, 0)`).join(' OR ')}
  LIMIT 20`)

/** Where the sums differ from what the orders add up to: nowhere, whatever happened to them. */
export const salesDifferences = (db: Reader): Promise<Difference[]> => differences(db)
