import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type Miscount = { id: string; count: number; logged: number }

const miscounts = statement<Miscount>(`
  WITH counted AS (
    SELECT id, coalesce(stock, 0)::bigint AS count FROM products WHERE shelf_id IS NULL
    UNION ALL SELECT id, 0 FROM products WHERE shelf_id IS NOT NULL
    UNION ALL SELECT 'shelf ' || id, amount FROM shelves
  ), logged AS (
    SELECT coalesce(product_id, 'shelf ' || shelf_id) AS id, sum(by) AS sum FROM stock_log GROUP BY 1
  )
  SELECT id, coalesce(count, 0)::float8 AS count, coalesce(sum, 0)::float8 AS logged
  FROM counted FULL JOIN logged USING (id) WHERE coalesce(count, 0) <> coalesce(sum, 0)`)

/** Where the stock log does not add up to what is counted: nowhere, whatever happened. */
export const readMiscounts = (db: Reader): Promise<Miscount[]> => miscounts(db)
