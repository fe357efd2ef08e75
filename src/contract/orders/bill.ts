import * as z from 'zod/mini'
import { BILL_KINDS, BILL_PARTS, type Bill, dueOf, takenOff, totalOf } from '#domain/bill.ts'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import { money } from '../fields.ts'

const row = {
  kind: z.enum(BILL_KINDS),
  /** `total` rows are what the order costs, `due` rows come off it before it is paid, `back` rows went back later. */
  part: z.enum(BILL_PARTS),
  label: z.string(),
  /** In percent. */
  rate: z.optional(z.number()),
  /** The id of the product, of a row about one of the lines. */
  product: z.optional(z.string()),
}

export const bill = z.array(z.object({ ...row, amount: money }))

/** What an order costs before it is placed. Refusals are sent as they are: these are rupees. */
export const quotedBill = z.object({
  lines: z.array(z.object({ product: z.string(), name: z.string(), quantity: z.number(), offerPrice: z.number() })),
  rows: z.array(z.object({ ...row, amount: z.number() })),
  total: z.number(),
  /** The part of the total that store credit pays. */
  credit: z.number(),
  /** What is left to pay. */
  due: z.number(),
})
export type QuotedBill = z.output<typeof quotedBill>

type QuotedLine = { id: string; product: { name: string; offerPrice: Paise }; quantity: number }

/** For both sides: what the order summary shows, and what the shop answers when that has changed. */
export const quoteBill = (lines: QuotedLine[], rows: Bill): QuotedBill => ({
  lines: lines.map(({ id, product: { name, offerPrice }, quantity }) => ({
    product: id,
    name,
    quantity,
    offerPrice: rupeesFromPaise(offerPrice),
  })),
  rows: rows.map((one) => ({ ...one, amount: rupeesFromPaise(one.amount) })),
  total: rupeesFromPaise(totalOf(rows)),
  credit: rupeesFromPaise(takenOff(rows, 'credit')),
  due: rupeesFromPaise(dueOf(rows)),
})
