import type { CreditEntry } from '#contract/orders/credit.ts'
import type { Refund } from '#contract/payments/payments.ts'
import { type CreditEntryRow, creditGivenBack } from '../credit/credit-store.ts'
import type { Reader } from '../db/database.ts'
import { orderNumbers } from './order-store.ts'

/** With the numbers of the orders that they are about. */
export async function creditEntryViews(db: Reader, rows: CreditEntryRow[]): Promise<CreditEntry[]> {
  const numbers = await orderNumbers(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  return rows.map(({ id, createdAt, reason, amount, orderId, note }) => ({
    _id: id,
    at: createdAt,
    reason,
    amount,
    orderId,
    orderNumber: (orderId && numbers.get(orderId)) || null,
    ...(note && { note }),
  }))
}

/** As the seller's list of refunds has them. */
export async function refundsAsCredit(
  db: Reader,
  page: { cursor?: string | undefined; limit: number },
): Promise<Refund[]> {
  const rows = await creditGivenBack(db, page)
  return rows.map(({ id, createdAt, reason, amount, orderId }) => ({
    _id: id,
    reason: reason === 'order_cancelled' ? 'order_cancelled' : 'items_refunded',
    state: 'processed',
    amount,
    currency: 'INR',
    captured: amount,
    to: 'credit',
    provider: null,
    waits: false,
    paymentId: null,
    providerOrderId: null,
    orderId,
    attempts: 0,
    lastError: null,
    mayRetry: false,
    createdAt,
  }))
}
