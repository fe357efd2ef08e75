import type { OrderRequest } from '#contract/orders/place-order.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import type { CreditQuote } from '#domain/credit.ts'
import { formatPaise, rupeesFromPaise } from '#domain/money.ts'
import type { BasketLine } from './basket.ts'

/** Nobody pays what they did not see: another total, or another part of it from store credit, is a question. */
export function askIfTotalChanged(
  { totalSeen, creditSeen }: Pick<OrderRequest, 'totalSeen' | 'creditSeen'>,
  { lines, quote }: { lines: BasketLine[]; quote: CreditQuote },
): Refused<'total_changed'> | null {
  const { cart, tax, fee, total, credit, due } = quote
  const isSameTotal = totalSeen === undefined || totalSeen === total
  if (isSameTotal && (creditSeen === undefined || creditSeen === credit)) return null
  const question = isSameTotal ? `You would pay ${formatPaise(due)} now` : `The total is ${formatPaise(total)} now`
  return refuse('total_changed', `${question}. Is that all right?`, {
    bill: {
      lines: lines.map(({ product: { id, name, offerPrice }, quantity }) => ({
        product: id,
        name,
        quantity,
        offerPrice: rupeesFromPaise(offerPrice),
      })),
      cart: rupeesFromPaise(cart),
      tax: rupeesFromPaise(tax),
      fee: rupeesFromPaise(fee),
      total: rupeesFromPaise(total),
      credit: rupeesFromPaise(credit),
      due: rupeesFromPaise(due),
    },
  })
}
