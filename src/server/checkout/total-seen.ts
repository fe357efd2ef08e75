import { quoteBill } from '#contract/orders/bill.ts'
import type { OrderRequest } from '#contract/orders/place-order.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import { type Bill, dueOf, takenOff, totalOf } from '#domain/bill.ts'
import { formatPaise } from '#domain/money.ts'
import type { BasketLine } from './basket.ts'

/** Nobody pays what they did not see: another total, or another part of it from store credit, is a question. */
export function askIfTotalChanged(
  { totalSeen, creditSeen }: Pick<OrderRequest, 'totalSeen' | 'creditSeen'>,
  lines: BasketLine[],
  bill: Bill,
): Refused<'total_changed'> | null {
  const total = totalOf(bill)
  const isSameTotal = totalSeen === undefined || totalSeen === total
  if (isSameTotal && (creditSeen === undefined || creditSeen === takenOff(bill, 'credit'))) return null
  const question = isSameTotal ? `You now pay ${formatPaise(dueOf(bill))}` : `Your total is now ${formatPaise(total)}`
  const quoted = lines.map((line) => ({ id: line.product.id, ...line }))
  return refuse('total_changed', `${question}. Is that all right?`, { bill: quoteBill(quoted, bill) })
}
