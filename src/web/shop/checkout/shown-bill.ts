import type { Bill } from '#contract/refusal.ts'
import type { CartLine } from '#domain/cart.ts'
import type { CreditQuote } from '#domain/credit.ts'
import { formatPaise, type Paise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'

/** What the order summary shows for these lines, in the form in which the shop answers another total. */
export function shownBill(lines: CartLine[], { cart, tax, fee, total, credit, due }: CreditQuote): Bill {
  return {
    lines: lines.map(({ product: { _id, name, offerPrice }, quantity }) => ({
      product: _id,
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
  }
}

/** `each`: it is the price of one of several. */
export type BillChange = { name: string; from: string; to: string; each?: true }

/** What makes the second bill another than the first: prices, the fee, store credit. */
export function billChanges(before: Bill, after: Bill): BillChange[] {
  const prices = new Map(before.lines.map(({ product, offerPrice }) => [product, offerPrice]))
  const changes: BillChange[] = after.lines.flatMap(({ product, name, quantity, offerPrice }) => {
    const earlier = prices.get(product)
    if (earlier === undefined || earlier === offerPrice) return []
    return { name, from: rupees(earlier), to: rupees(offerPrice), ...(quantity > 1 && { each: true as const }) }
  })
  if (before.fee !== after.fee) changes.push({ name: 'Shipping', from: feeText(before.fee), to: feeText(after.fee) })
  if (before.credit !== after.credit) {
    changes.push({ name: 'Store credit', from: minus(before.credit), to: minus(after.credit) })
  }
  return changes
}

/** Amounts of a bill are whole paise; anything else is shown as it is. */
export const rupees = (amount: number) => {
  const exact: Paise | null = paiseFromRupees(amount)
  return exact === null ? `₹${amount}` : formatPaise(exact)
}

const feeText = (fee: number) => (fee > 0 ? rupees(fee) : 'Free')
const minus = (credit: number) => (credit > 0 ? `−${rupees(credit)}` : rupees(0))
