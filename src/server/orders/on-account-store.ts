import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const lockAccountOrders = statement(`
  SELECT FROM orders WHERE user_id = $1 AND id > $2 AND payment_type = 'Account' AND status <> 'Cancelled'
  ORDER BY id FOR UPDATE`)

/** Orders on account of one customer that are newer than this id. */
export async function lockOnAccount(tx: Tx, userId: string, after: string): Promise<void> {
  await lockAccountOrders(tx, userId, after)
}

const setPaid = statement<{ id: string; isPaid: boolean }>(`
  UPDATE orders SET is_paid = NOT is_paid
  WHERE user_id = $1 AND payment_type = 'Account' AND status <> 'Cancelled' AND is_paid = (id = ANY($2::text[]))
  RETURNING id, is_paid AS "isPaid"`)

/** Orders on account are paid, but for these. Returns those that were not so before. */
export const savePaidOnAccount = (
  tx: Tx,
  userId: string,
  unpaid: string[],
): Promise<{ id: string; isPaid: boolean }[]> => setPaid(tx, userId, unpaid)
