import type { QuotedBill } from '#contract/refusal.ts'
import { formatPaise, paise, paiseFromRupees } from '#domain/money.ts'
import { formatAmount } from '#domain/printed-bill.ts'

/** `each`: it is the price of one of several. */
export type BillChange = { id: string; name: string; from: string; to: string; each?: true }

/**
 * What makes the second bill another than the first: prices, quantities, and rows that are no share of the items, or
 * another share than before. A tax that is included changes nothing that is paid.
 */
export function billChanges(before: QuotedBill, after: QuotedBill): BillChange[] {
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
  for (const kind of new Set([...before.rows, ...after.rows].map((row) => row.kind))) {
    const [was, is] = [before, after].map(({ rows }) => rows.find((row) => row.kind === kind))
    const row = is ?? was
    if (!row || row.kind === 'items' || row.kind === 'includedTax' || was?.amount === is?.amount) continue
    if (row.rate !== undefined && was?.rate === is?.rate) continue
    changes.push({ id: kind, name: row.label, from: amountText(kind, was?.amount), to: amountText(kind, is?.amount) })
  }
  return changes
}

/** Amounts of a bill are whole paise. */
const inPaise = (amount: number) => paiseFromRupees(amount) ?? paise(Math.round(amount * 100))

export const rupees = (amount: number) => formatPaise(inPaise(amount))

const amountText = (kind: string, amount = 0) => formatAmount({ kind, amount: inPaise(amount) })
