import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type Ending = { productId: string; lastDay: string; pieces: number }

// What is on a shelf is told in pieces of the size that asks.
const read = statement<Ending>(`
  SELECT products.id AS "productId", left_of.best_before::text AS "lastDay",
    (left_of.remaining / coalesce(products.shelf_size, 1))::integer AS pieces
  FROM (SELECT DISTINCT count_of, on_shelf FROM goods_batches WHERE best_before < $1) AS batched
  JOIN products ON CASE WHEN on_shelf THEN products.shelf_id = count_of ELSE products.id = count_of END
  LEFT JOIN shelves ON shelves.id = products.shelf_id
  CROSS JOIN LATERAL goods_left(count_of, on_shelf, coalesce(shelves.amount, products.stock)) AS left_of
  WHERE products.stock IS NOT NULL AND left_of.best_before < $1 AND left_of.remaining > 0`)

/** What can be sold only up to a day before this one, by product, in pieces. */
export async function endingBefore(db: Reader, day: string): Promise<Map<string, Ending[]>> {
  return Map.groupBy(await read(db, day), ({ productId }) => productId)
}
