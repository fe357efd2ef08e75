import type { Db, Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { hashToken, newToken } from '../http/session-cookie.ts'

/** Of one order; with a further one the oldest ends. */
export const MAX_SHARES = 5

const insert = statement(
  'INSERT INTO order_shares (token_hash, order_id, created_at) VALUES ($1, $2, clock_timestamp())',
)
const deleteOldest = statement(`DELETE FROM order_shares WHERE order_id = $1 AND token_hash NOT IN (
  SELECT token_hash FROM order_shares WHERE order_id = $1 ORDER BY created_at DESC LIMIT ${MAX_SHARES})`)

/** The secret of a new link. The caller has locked the order. */
export async function newShare(tx: Tx, orderId: string): Promise<string> {
  const token = newToken()
  await insert(tx, hashToken(token), orderId)
  await deleteOldest(tx, orderId)
  return token
}

const find = statement<{ orderId: string }>('SELECT order_id AS "orderId" FROM order_shares WHERE token_hash = $1')

export async function findShared(db: Reader, token: string): Promise<string | null> {
  const [share] = await find(db, hashToken(token))
  return share?.orderId ?? null
}

const findOne = statement('SELECT 1 FROM order_shares WHERE order_id = $1 LIMIT 1')

export async function isShared(db: Reader, orderId: string): Promise<boolean> {
  return (await findOne(db, orderId)).length > 0
}

const deleteAll = statement('DELETE FROM order_shares WHERE order_id = $1')

export async function deleteShares(tx: Tx, orderId: string): Promise<void> {
  await deleteAll(tx, orderId)
}

const deleteTheirs = statement(`
  DELETE FROM order_shares WHERE order_id = ANY (ARRAY(SELECT id FROM orders WHERE user_id = $1))`)

export async function deleteSharesOf(tx: Tx, userId: string): Promise<void> {
  await deleteTheirs(tx, userId)
}

const deleteEnded = statement(`
  DELETE FROM order_shares USING orders
  WHERE orders.id = order_id AND status IN ('Delivered', 'Cancelled') AND order_shares.created_at < now() - interval '1 day'`)

/** A link shows nothing of a finished order; its row is kept for a day, because a delivery may be undone. */
export async function deleteEndedShares(db: Db): Promise<void> {
  await deleteEnded(db)
}
