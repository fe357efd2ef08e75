import { sql } from 'drizzle-orm'
import type { ShelfPart, StockLine } from '#domain/shelf.ts'
import type { Reader } from '../db/database.ts'

/** What goes back on the shelf with a cancelled order; what was short is not there, and what came for it is. */
export async function countedLines(db: Reader, orderId: string): Promise<StockLine[]> {
  const { rows } = await db.execute<StockLine & { shelf: ShelfPart | null; weighed: number | null }>(sql`
    SELECT product_id AS "productId", sum(units)::int AS quantity, weighed,
      CASE WHEN shelf_id IS NOT NULL THEN jsonb_build_object('id', shelf_id, 'size', shelf_size) END AS shelf
    FROM (
      SELECT product_id, shelf_id, shelf_size, weighed, quantity - short - replaced AS units FROM order_items
      WHERE order_id = ${orderId} AND counted
      UNION ALL
      SELECT instead->>'productId', instead#>>'{shelf,id}', (instead#>>'{shelf,size}')::int, NULL,
        (instead->>'packs')::int
      FROM order_items
      WHERE order_id = ${orderId} AND (instead->>'counted')::boolean
    ) AS lines GROUP BY product_id, shelf_id, shelf_size, weighed HAVING sum(units) > 0`)
  // What was weighed was taken as it was weighed.
  return rows.map(({ weighed, ...line }) => ({ ...line, ...(weighed !== null && line.shelf && { amount: weighed }) }))
}
