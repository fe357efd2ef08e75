import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** Lifts the limit of what customers may owe who have none yet: for tests of what comes after. */
export async function everybodyMayOwe(db: Db): Promise<void> {
  await db.execute(sql`ALTER TABLE owed_accounts ALTER COLUMN owed_limit SET DEFAULT 100000000`)
}
