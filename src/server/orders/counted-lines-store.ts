import { sql } from 'drizzle-orm'
import { goneOf, type TakenLine } from '#domain/picking.ts'
import type { ShelfPart, StockLine } from '#domain/shelf.ts'
import type { Reader } from '../db/database.ts'

type Row = Omit<TakenLine, 'size' | 'lost'> & {
  productId: string
  shelf: ShelfPart | null
  /** null: as much as was ordered. */
  lost: number | null
  picker: string | null
}

/** What an order had taken, and what of it `picker` says is not there. */
export type CountedLines = { taken: StockLine[]; missing: StockLine[]; picker: string | undefined }

/** Until an order is packed, what is missing of it stands in the picker's lines only. */
export async function countedLines(db: Reader, orderId: string): Promise<CountedLines> {
  const { rows } = await db.execute<Row>(sql`
    SELECT product_id AS "productId", quantity, picked, coalesce(item.weighed, pick.weighed) AS weighed,
      least(greatest(item.short, pick.short) + replaced, quantity) AS missing,
      off_shelf AS lost,
      CASE WHEN shelf_id IS NOT NULL THEN jsonb_build_object('id', shelf_id, 'size', shelf_size) END AS shelf,
      (SELECT staff_id FROM pick_tasks WHERE order_id = ${orderId}) AS picker
    FROM order_items item LEFT JOIN pick_lines pick USING (order_id, line)
    WHERE order_id = ${orderId} AND counted
    UNION ALL
    SELECT instead->>'productId', (instead->>'packs')::int, NULL, NULL, 0, NULL, instead->'shelf', NULL
    FROM order_items WHERE order_id = ${orderId} AND (instead->>'counted')::boolean`)
  const lines = rows.map(partsOf)
  return {
    taken: lines.map(({ taken }) => taken),
    missing: lines.map(({ missing }) => missing).filter(({ quantity, amount = quantity }) => amount > 0),
    picker: rows.find(({ picker }) => picker !== null)?.picker ?? undefined,
  }
}

/** In whole pieces, or exactly as it was weighed. */
function partsOf({ productId, shelf, ...line }: Row): { taken: StockLine; missing: StockLine } {
  const { quantity, missing, weighed } = line
  const taken = { productId, shelf, quantity }
  const lacking = { productId, shelf, quantity: missing }
  if (!shelf || (weighed === null && line.lost === null)) return { taken, missing: lacking }
  const lost = line.lost ?? quantity * shelf.size
  return {
    taken: { ...taken, amount: lost },
    missing: { ...lacking, amount: goneOf({ ...line, lost, size: shelf.size }) },
  }
}
