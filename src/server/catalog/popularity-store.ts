import { gt, sql } from 'drizzle-orm'
import type { Db, Reader } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'

const AT_ONCE = 500

async function soldProducts(db: Reader): Promise<string[]> {
  const rows = await db.select({ id: products.id }).from(products).where(gt(products.sold, 0))
  return rows.map(({ id }) => id)
}

/**
 * Sets how many units of each product were sold lately, 0 for one that is not named. Rows that an order holds are left
 * for the next time, so that no order waits. Returns how many products changed.
 */
export async function writeUnitsSold(db: Db, units: ReadonlyMap<string, number>): Promise<number> {
  const ids = [...new Set([...units.keys(), ...(await soldProducts(db))])].sort()
  let changed = 0
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const lines = ids.slice(from, from + AT_ONCE).map((id) => ({ id, units: units.get(id) ?? 0 }))
    const { rowCount } = await db.execute(sql`
      WITH line AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (id text, units integer)),
      free AS (
        SELECT products.id, line.units FROM products JOIN line ON line.id = products.id
        WHERE products.sold <> line.units ORDER BY products.id FOR NO KEY UPDATE OF products SKIP LOCKED
      )
      UPDATE products SET sold = free.units FROM free WHERE products.id = free.id`)
    changed += rowCount ?? 0
  }
  return changed
}
