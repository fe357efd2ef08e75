import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** What is counted: a product, or the shelf that it is on. */
const COUNT = 'coalesce(products.shelf_id, products.id), products.shelf_id IS NOT NULL'

const readShown = statement<{ day: string }>(`
  SELECT to_char(min(best_before), 'YYYY-MM-DD') AS day
  FROM products LEFT JOIN shelves ON shelves.id = shelf_id
  CROSS JOIN LATERAL goods_left(${COUNT}, coalesce(amount, stock)) AS batch
  WHERE products.id = $1 AND stock IS NOT NULL AND remaining > 0 AND best_before >= $2::date
  GROUP BY amount, stock
  HAVING sum(remaining) = coalesce(amount, stock)`)

/** The earliest date of what is for sale; null where the date of only a part is known. */
export async function shownBestBefore(db: Reader, id: string, today: string): Promise<string | null> {
  return (await readShown(db, id, today))[0]?.day ?? null
}

const readOldest = statement<{ product: string; day: string }>(`
  SELECT asked.id AS product, to_char(min(best_before), 'YYYY-MM-DD') AS day
  FROM jsonb_to_recordset($1::jsonb) AS asked (id text, quantity integer)
  JOIN products ON products.id = asked.id LEFT JOIN shelves ON shelves.id = shelf_id
  CROSS JOIN LATERAL goods_left(${COUNT}, coalesce(amount, stock) + asked.quantity * coalesce(shelf_size, 1)) AS batch
  WHERE stock IS NOT NULL AND remaining > 0 AND best_before >= $2::date GROUP BY asked.id`)

/** The oldest date on the shelf that a picker takes so many from, which are off the count already. */
export async function oldestDates(
  db: Reader,
  lines: readonly { id: string; quantity: number }[],
  today: string,
): Promise<Map<string, string>> {
  const rows = lines.length === 0 ? [] : await readOldest(db, JSON.stringify(lines), today)
  return new Map(rows.map(({ product, day }) => [product, day]))
}
