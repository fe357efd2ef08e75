import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type FailedAttempt = { orderId: string; attempt: number; riderId: string; takenAt: Date; leftAt: Date }

const findLast = statement<FailedAttempt>(`
  SELECT order_id AS "orderId", attempt, rider_id AS "riderId", taken_at AS "takenAt", left_at AS "leftAt"
  FROM deliveries
  WHERE order_id = $1 AND failed_at IS NOT NULL AND released_at IS NULL AND back_at IS NULL ORDER BY attempt DESC LIMIT 1`)

/** The last attempt that failed, unless its bag is back in the shop. The caller has locked the order. */
export async function findFailed(tx: Tx, orderId: string): Promise<FailedAttempt | null> {
  const [failed] = await findLast(tx, orderId)
  return failed ?? null
}

const reopen = statement(`
  UPDATE deliveries SET failed_at = NULL, failure = NULL WHERE order_id = $1 AND attempt = $2`)

export async function reopenFailed(tx: Tx, { orderId, attempt }: FailedAttempt): Promise<void> {
  await reopen(tx, orderId, attempt)
}
