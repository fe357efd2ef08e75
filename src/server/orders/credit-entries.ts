import type { CreditEntry } from '#contract/orders/credit.ts'
import type { CreditEntryRow } from '../credit/credit-store.ts'
import type { Reader } from '../db/database.ts'
import { orderNumbers } from './order-store.ts'

/** With the numbers of the orders that they are about. */
export async function creditEntryViews(db: Reader, rows: CreditEntryRow[]): Promise<CreditEntry[]> {
  const numbers = await orderNumbers(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  return rows.map(({ id, createdAt, reason, amount, orderId }) => ({
    _id: id,
    at: createdAt,
    reason,
    amount,
    orderId,
    orderNumber: (orderId && numbers.get(orderId)) || null,
  }))
}
