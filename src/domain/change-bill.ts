import { BILL_KINDS, type Bill, type BillKind, rowOf, shareRow } from './bill.ts'
import type { IncludedTax } from './item-refund.ts'
import { paise } from './money.ts'

/** A bill with these amounts in it: added to the row of their kind, or as a row at the end. */
export function addToBill(bill: Bill, amounts: Partial<Record<BillKind, number>>): Bill {
  const rows = [...bill]
  for (const kind of BILL_KINDS) {
    const added = amounts[kind] ?? 0
    const at = rows.findIndex((row) => row.kind === kind)
    const row = rows[at] ?? rowOf(kind, 0)
    if (added !== 0) rows.splice(at < 0 ? rows.length : at, 1, { ...row, amount: paise(row.amount + added) })
  }
  return rows
}

/** A bill that tells how much of the included tax is taken off with its items, rate by rate. */
export function tellTaxBack(bill: Bill, included: readonly IncludedTax[] = []): Bill {
  const rows = [...bill]
  for (const { rate, amount } of included) {
    const at = rows.findIndex((row) => row.kind === 'includedTaxBack' && row.rate === rate)
    const row = rows[at] ?? shareRow('includedTaxBack', rate, 0)
    rows.splice(at < 0 ? rows.length : at, 1, { ...row, amount: paise(row.amount - amount) })
  }
  return rows
}
