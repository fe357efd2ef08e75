import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

const AT_ONCE = 500

/**
 * Sets how many units of each product were sold lately, 0 for one that is not named. Rows that an order holds are left
 * for the next time, so that no order waits. Returns how many products changed.
 */
export async function writeUnitsSold(db: Db, units: ReadonlyMap<string, number>): Promise<number> {
  const { rows: sold } = await db.execute<{ id: string }>(sql`SELECT id FROM products WHERE sold > 0`)
  const ids = [...new Set([...units.keys(), ...sold.map(({ id }) => id)])].sort()
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
