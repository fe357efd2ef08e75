import * as z from 'zod/mini'
import { BILL_KINDS, BILL_PARTS, type Bill, dueOf, takenOff, totalOf } from '#domain/bill.ts'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import { money } from '../fields.ts'
import type { QuotedBill } from '../refusal.ts'

export const bill = z.array(
  z.object({
    kind: z.enum(BILL_KINDS),
    /**
     * `total` rows are what the order costs, `due` rows come off it before it is paid, `back` rows went back later;
     * `told` rows are parts of these and count in no sum.
     */
    part: z.enum(BILL_PARTS),
    label: z.string(),
    amount: money,
    /** In percent. */
    rate: z.optional(z.number()),
    /** The id of the product, of a row about one of the lines. */
    product: z.optional(z.string()),
  }),
)

type QuotedLine = { id: string; product: { name: string; offerPrice: Paise }; quantity: number }

/** For both sides: what the order summary shows, and what the shop answers when that has changed. */
export const quoteBill = (lines: QuotedLine[], rows: Bill): QuotedBill => ({
  lines: lines.map(({ id, product: { name, offerPrice }, quantity }) => ({
    product: id,
    name,
    quantity,
    offerPrice: rupeesFromPaise(offerPrice),
  })),
  rows: rows.map(({ kind, label, amount, rate }) => ({ kind, label, amount: rupeesFromPaise(amount), rate })),
  total: rupeesFromPaise(totalOf(rows)),
  credit: rupeesFromPaise(takenOff(rows, 'credit')),
  due: rupeesFromPaise(dueOf(rows)),
})
