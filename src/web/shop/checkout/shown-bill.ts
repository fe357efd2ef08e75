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
export type BillChange = { id: string; name: string; from: string; to: string; each?: true }

/** What makes the second bill another than the first: prices, quantities, the fee, store credit. */
export function billChanges(before: Bill, after: Bill): BillChange[] {
  const now = new Map(after.lines.map((line) => [line.product, line]))
  const changes: BillChange[] = before.lines.flatMap(({ product, name, quantity, offerPrice }) => {
    const line = now.get(product)
    const left = line?.quantity ?? 0
    const each = left > 1 && { each: true as const }
    return [
      ...(left === quantity
        ? []
        : [{ id: `${product} quantity`, name: `${name}, quantity`, from: `${quantity}`, to: `${left}` }]),
      ...(!line || line.offerPrice === offerPrice
        ? []
        : [{ id: product, name, from: rupees(offerPrice), to: rupees(line.offerPrice), ...each }]),
    ]
  })
  if (before.fee !== after.fee)
    changes.push({ id: 'fee', name: 'Shipping', from: feeText(before.fee), to: feeText(after.fee) })
  if (before.credit !== after.credit) {
    changes.push({ id: 'credit', name: 'Store credit', from: minus(before.credit), to: minus(after.credit) })
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
