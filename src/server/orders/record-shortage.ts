import { decideShortage, type ShortLine } from '#domain/decide-refund.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { Tx } from '../db/database.ts'
import { type RefundPart, readMoney, writeRefund } from './order-money.ts'
import type { OrderRow } from './order-store.ts'

/**
 * The caller has locked the order, and says how many of each item are short in all and how much less the others are
 * worth; repeating it changes nothing. Returns the order as it is now.
 */
export async function recordShortage(
  tx: Tx,
  needs: RefundPart,
  order: OrderRow,
  short: readonly ShortLine[],
): Promise<{ order: OrderRow; amount: Paise }> {
  if (short.length === 0) return { order, amount: paise(0) }
  const money = await readMoney(tx, order)
  const decision = decideShortage(money, short)
  if (!decision) return { order, amount: paise(0) }
  const written = await writeRefund(tx, needs, money, decision, { isShortage: true })
  return { order: written.order, amount: decision.amount }
}
