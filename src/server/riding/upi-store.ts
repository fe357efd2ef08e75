import type { Paise } from '#domain/money.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type UpiRow = { orderId: string; number: string; riderId: string; amount: Paise; at: Date }

const MAX_LISTED = 200
const findUnmatched = statement<UpiRow>(`
  SELECT order_id AS "orderId", number, rider_id AS "riderId", upi::float8 AS amount, delivered_at AS at
  FROM deliveries JOIN orders ON orders.id = order_id
  WHERE upi > 0 AND upi_matched_at IS NULL AND delivered_at IS NOT NULL
  ORDER BY delivered_at LIMIT ${MAX_LISTED}`)

/** What riders say was paid by UPI and nobody has found yet, oldest first. */
export const unmatchedUpi = (db: Reader): Promise<UpiRow[]> => findUnmatched(db)

type Upi = { amount: Paise; reference: string | null }

const lock = statement<Upi>(`
  SELECT upi::float8 AS amount, upi_reference AS reference FROM deliveries
  WHERE order_id = $1 AND upi > 0 AND delivered_at IS NOT NULL FOR UPDATE`)

export async function lockUpi(tx: Tx, orderId: string): Promise<Upi | null> {
  const [upi] = await lock(tx, orderId)
  return upi ?? null
}

const setMatched = statement<{ matched: boolean }>(`
  WITH matched AS (
    UPDATE deliveries SET upi_reference = $2, upi_matched_at = now()
    WHERE order_id = $1 AND upi > 0 AND delivered_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM deliveries WHERE upi_reference = $2)
    RETURNING order_id
  )
  SELECT count(*) > 0 AS matched FROM matched`)

/** False when the reference belongs to another order. */
export async function saveUpiMatch(tx: Tx, orderId: string, reference: string): Promise<boolean> {
  await lockReference(tx, reference)
  const [row] = await setMatched(tx, orderId, reference)
  return row?.matched ?? false
}

/** Two managers at once: the second sees what the first has written. */
const lockReference = statement('SELECT pg_advisory_xact_lock(hashtextextended($1, 71))')
