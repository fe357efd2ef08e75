import { statementSince } from '#domain/owed-statement.ts'
import { owedLinesOf } from '../credit/owed-store.ts'
import type { Reader } from '../db/database.ts'
import { orderNumbers } from '../orders/order-store.ts'

/** What a customer owed on a day, and each entry since, with the number of its order. */
export async function readStatementOf(db: Reader, userId: string, from: string) {
  const lines = (await owedLinesOf(db, userId)).map(({ createdAt: at, ...line }) => ({ ...line, at }))
  const { entries, ...sums } = statementSince(lines, from)
  const numbers = await orderNumbers(
    db,
    entries.flatMap(({ orderId }) => orderId ?? []),
  )
  return {
    ...sums,
    from,
    entries: entries.map(({ at, reason, paidBy, orderId, amount, balance }) => ({
      at,
      reason,
      paidBy,
      orderNumber: (orderId && numbers.get(orderId)) || null,
      amount,
      balance,
    })),
  }
}
