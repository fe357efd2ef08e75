import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** More keys than this of one limit are an attack by many: those that end first are deleted, as in memory. */
const MAX_KEYS = 50_000

export async function deleteOldCounts(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM limit_counts WHERE expires_at <= now()`)
  const { rows } = await db.execute<{ keys: number }>(sql`SELECT count(*)::int AS keys FROM limit_counts`)
  if ((rows[0]?.keys ?? 0) <= MAX_KEYS) return
  await db.execute(sql`
    DELETE FROM limit_counts WHERE (name, key) IN (
      SELECT name, key FROM (
        SELECT name, key, row_number() OVER (PARTITION BY name ORDER BY expires_at DESC) AS place FROM limit_counts
      ) AS ranked
      WHERE place > ${MAX_KEYS})`)
}
