import type { FailureReason, HandBackReason } from '#domain/riding.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const saveHanded = statement(`
  INSERT INTO handed_back (order_id, rider_id, reason) VALUES ($1, $2, $3)
  ON CONFLICT (order_id) DO UPDATE SET rider_id = EXCLUDED.rider_id, reason = EXCLUDED.reason, at = now()`)

export async function saveHandedBack(
  tx: Tx,
  { orderId, riderId, reason }: { orderId: string; riderId: string; reason: HandBackReason | undefined },
): Promise<void> {
  await saveHanded(tx, orderId, riderId, reason ?? null)
}

const clearHanded = statement('DELETE FROM handed_back WHERE order_id = ANY($1)')

export async function clearHandedBack(tx: Tx, orderIds: string[]): Promise<void> {
  await clearHanded(tx, orderIds)
}

export type HandedBack = { orderId: string; riderId: string; reason: HandBackReason | null }

const readHanded = statement<HandedBack>(`
  SELECT order_id AS "orderId", rider_id AS "riderId", reason FROM handed_back WHERE order_id = ANY($1)`)

export const handedBackOf = (db: Reader, orderIds: string[]): Promise<HandedBack[]> => readHanded(db, orderIds)

export type FailedDelivery = {
  orderId: string
  riderId: string
  reason: FailureReason
  failedAt: Date
  backAt: Date | null
}

const FAILED = `order_id AS "orderId", rider_id AS "riderId", failure AS reason, failed_at AS "failedAt",
  back_at AS "backAt"`

const readAway = statement<FailedDelivery>(`
  SELECT ${FAILED} FROM deliveries WHERE failed_at IS NOT NULL AND back_at IS NULL ORDER BY failed_at, order_id`)

/** Bags that are on the way back to the shop, also of orders that were cancelled meanwhile. */
export const bagsAway = (db: Reader): Promise<FailedDelivery[]> => readAway(db)

const readLast = statement<FailedDelivery>(`
  SELECT DISTINCT ON (order_id) ${FAILED} FROM deliveries
  WHERE order_id = ANY($1) AND failed_at IS NOT NULL ORDER BY order_id, attempt DESC`)

/** Of each of these orders the last attempt that failed. */
export async function lastFailuresOf(db: Reader, orderIds: string[]): Promise<Map<string, FailedDelivery>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await readLast(db, orderIds)).map((failed) => [failed.orderId, failed]))
}

const setBack = statement(`
  UPDATE deliveries SET back_at = now() WHERE order_id = $1 AND failed_at IS NOT NULL AND back_at IS NULL`)

export async function saveBagBack(tx: Tx, orderId: string): Promise<void> {
  await setBack(tx, orderId)
}
