import { dueBeside } from './credit.ts'
import { type Paise, type PricedLine, paise, sumOfLines } from './money.ts'
import type { TakenPayment } from './order.ts'
import { rateOf, type ShopTax, taxOn, taxWithin } from './tax.ts'

/**
 * The part of a bill in which a row counts: `total` is what the order costs, `due` comes off it before it is paid,
 * `back` was given back afterwards. An amount that is `told`, as a tax that is included, counts in none of these sums.
 */
export const BILL_PARTS = ['total', 'due', 'back', 'told'] as const
export type BillPart = (typeof BILL_PARTS)[number]

/** Every kind of amount. What is taken off or given back is below zero. */
const KINDS = {
  items: { part: 'total', label: 'Price' },
  delivery: { part: 'total', label: 'Shipping' },
  tax: { part: 'total', label: 'Tax' },
  missing: { part: 'due', label: 'Missing items' },
  lighter: { part: 'due', label: 'Weighed less than asked' },
  cheaper: { part: 'due', label: 'Cheaper replacement' },
  credit: { part: 'due', label: 'Store credit' },
  refund: { part: 'back', label: 'Refunded' },
  refundAsCredit: { part: 'back', label: 'Refunded as store credit' },
  refundInCash: { part: 'back', label: 'Refunded in cash' },
  refundByUpi: { part: 'back', label: 'Refunded by UPI' },
  offAccount: { part: 'back', label: 'Taken off the account' },
  includedTax: { part: 'told', label: 'Includes tax' },
  includedTaxBack: { part: 'told', label: 'Tax on amounts not charged or refunded' },
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

/** What is not collected at the door, by its reason. */
export const NOT_CHARGED = ['missing', 'lighter', 'cheaper'] as const satisfies readonly BillKind[]
export type NotChargedKind = (typeof NOT_CHARGED)[number]
export const isNotCharged = ({ kind }: BillRow): boolean => NOT_CHARGED.some((reason) => reason === kind)

/** What the shop gives back by itself, as it was paid: out of the till, by UPI, or off what is owed. */
export const BACK_BY_HAND = {
  Cash: 'refundInCash',
  UPI: 'refundByUpi',
  Account: 'offAccount',
} as const satisfies Record<TakenPayment, BillKind>

export const rowOf = (kind: BillKind, amount: number): BillRow => ({ kind, ...KINDS[kind], amount: paise(amount) })

/** A row that is a share of the items: “Tax (2%)”. */
export function shareRow(kind: BillKind, rate: number, amount: number): BillRow {
  const row = rowOf(kind, amount)
  return { ...row, label: `${row.label} (${rate}%)`, rate }
}

type Beside = { tax: ShopTax; fee?: Paise; balance?: Paise }

/**
 * The one place where an order is priced: shown, stored and charged amounts all come from here. The fee is not taxed,
 * and store credit pays as much as it can.
 */
export function billFor(lines: readonly PricedLine[], { tax, fee = NO_MONEY, balance = NO_MONEY }: Beside): Bill {
  const items = sumOfLines(lines)
  const added = tax.mode === 'added' ? [shareRow('tax', tax.percent, taxOn(items, tax.percent))] : []
  const bill = [rowOf('items', items), rowOf('delivery', fee), ...added]
  const credit = totalOf(bill) - dueBeside(balance, totalOf(bill))
  return [...bill, ...(credit > 0 ? [rowOf('credit', -credit)] : []), ...includedTaxes(lines, tax)]
}

/** How much of the items is tax, by rate: of all lines of a rate together. What has no tax is not told. */
function includedTaxes(lines: readonly PricedLine[], tax: ShopTax): BillRow[] {
  const rates = new Set(lines.map(({ product }) => rateOf(product, tax) ?? 0))
  return [...rates]
    .filter((rate) => rate > 0)
    .sort((one, other) => one - other)
    .map((rate) => {
      const taxed = lines.filter(({ product }) => rateOf(product, tax) === rate)
      return shareRow('includedTax', rate, taxWithin(sumOfLines(taxed), rate))
    })
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
