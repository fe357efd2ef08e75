import { dueBeside } from './credit.ts'
import { type Paise, type PricedLine, paise, sumOfLines, TAX_PERCENT, taxOn } from './money.ts'

/**
 * The part of a bill in which a row counts: `total` is what the order costs, `due` comes off it before it is paid,
 * `back` was given back afterwards. An amount that is only told, as a tax that is included, would be a part of its own,
 * which counts in none of these sums.
 */
export type BillPart = 'total' | 'due' | 'back'

/** Every kind of amount. What is taken off or given back is below zero. */
const KINDS = {
  items: { part: 'total', label: 'Price' },
  delivery: { part: 'total', label: 'Shipping' },
  tax: { part: 'total', label: `Tax (${TAX_PERCENT}%)` },
  missing: { part: 'due', label: 'Missing items' },
  credit: { part: 'due', label: 'Store credit' },
  refund: { part: 'back', label: 'Refunded' },
  refundAsCredit: { part: 'back', label: 'Refunded as store credit' },
} as const satisfies Record<string, { part: BillPart; label: string }>

export type BillKind = keyof typeof KINDS
export const BILL_KINDS = Object.keys(KINDS) as BillKind[]

export type BillRow = {
  kind: BillKind
  part: BillPart
  label: string
  amount: Paise
  /** In percent, of a row that is a share of the items. */
  rate?: number | undefined
  /** Of a row about one of the lines. */
  product?: string | undefined
}

/** Stored with an order as it was: neither a new label nor a new rate changes it. */
export type Bill = readonly BillRow[]

const NO_MONEY = paise(0)

export const rowOf = (kind: BillKind, amount: number): BillRow => ({ kind, ...KINDS[kind], amount: paise(amount) })

/**
 * The one place where an order is priced: shown, stored and charged amounts all come from here. The fee is not taxed,
 * and store credit pays as much as it can.
 */
export function billFor(lines: readonly PricedLine[], { fee = NO_MONEY, balance = NO_MONEY } = {}): Bill {
  const items = sumOfLines(lines)
  const tax = rowOf('tax', taxOn(items))
  const bill = [rowOf('items', items), rowOf('delivery', fee), { ...tax, rate: TAX_PERCENT }]
  const credit = totalOf(bill) - dueBeside(balance, totalOf(bill))
  return credit > 0 ? [...bill, rowOf('credit', -credit)] : bill
}

/** The sum of all rows of these kinds or parts. */
export const amountOf = (bill: Bill, ...which: (BillKind | BillPart)[]): Paise =>
  paise(
    bill.reduce(
      (sum, { kind, part, amount }) => (which.includes(kind) || which.includes(part) ? sum + amount : sum),
      0,
    ),
  )
/** How much a kind of row takes off or gives back. */
export const takenOff = (bill: Bill, kind: BillKind): Paise => paise(0 - amountOf(bill, kind))
export const totalOf = (bill: Bill): Paise => amountOf(bill, 'total')
/** What is paid online or in cash. */
export const dueOf = (bill: Bill): Paise => amountOf(bill, 'total', 'due')
