import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { waitForSums } from '../sales/sales-sums-store.ts'

/**
 * Changes what stays as it is in an order's life, such as when it was placed. No trigger follows that, and none sees it
 * here: what the orders counted before and count now is told to the figures.
 */
export function rewriteOrders(db: Db, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    // So that all orders are in the sums or waiting before and after the change.
    await waitForSums(tx)
    await count(tx, -1)
    await change(tx)
    await count(tx, 1)
  })
}

const count = (tx: Tx, sign: 1 | -1) =>
  tx.execute(sql`SELECT add_to_sales(${sign}, o, true) FROM orders AS o WHERE is_in_sales(o.id)`)
