import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type Row = { productId: string; began: Date; ended: Date | null }

// Triggers write it (migration 0380), whatever switches a product off or counts it down.
const spans = statement<Row>(`
  SELECT product_id AS "productId", began, ended FROM sold_out_spans
  WHERE (ended > $1 OR ended IS NULL) AND began < $2`)

/** Of each product, when it could not be bought between two moments, in milliseconds from the first. */
export async function soldOutSpans(
  db: Reader,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, { from: number; to: number }[]>> {
  const found = new Map<string, { from: number; to: number }[]>()
  for (const { productId, began, ended } of await spans(db, from, to)) {
    const span = { from: began.getTime() - from.getTime(), to: (ended ?? to).getTime() - from.getTime() }
    const known = found.get(productId)
    if (known) known.push(span)
    else found.set(productId, [span])
  }
  return found
}
