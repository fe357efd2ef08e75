import type { SentLine } from '#domain/sent-line.ts'
import type { Reader } from '../db/database.ts'
import { refundableItems } from '../orders/refund-items-store.ts'
import { pickLinesOf } from './pick-store.ts'

export type OrderedSentLine = SentLine & { line: number; productId: string }

/** What the picker has said of each line of an order, so far. */
export async function pickedLines(db: Reader, orderId: string): Promise<OrderedSentLine[]> {
  const rows = new Map((await pickLinesOf(db, [orderId])).map((row) => [row.line, row]))
  return (await refundableItems(db, orderId)).map(({ line, productId, quantity, offerPrice, ...item }) => {
    const { picked = 0, short = 0, weighed: sent = null } = rows.get(line) ?? {}
    const { loose, replaced, instead } = item
    const weighed = loose && sent !== null && { asked: picked * loose.step, sent }
    return {
      line,
      productId,
      quantity,
      offerPrice,
      picked,
      short,
      replaced,
      ...(weighed && { weighed }),
      ...(instead && { insteadAmount: instead.amount }),
    }
  })
}
