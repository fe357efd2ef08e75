import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'

const MAX_ROWS = 1_000
/** Of all processes, one deletes at a time. */
const DELETING = 7_316_643

/**
 * Deletes up to a thousand rows in a transaction of their own, so that a backlog of millions holds no lock for long and
 * is not begun anew after a time-out. Rows that somebody holds stay. Answers whether there may be more.
 */
export async function deleteBatch(db: Db, table: SQLWrapper, where: SQL): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows: turns } = await tx.execute<{ mine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${DELETING}) AS mine`,
    )
    if (!turns[0]?.mine) return false
    const { rowCount } = await tx.execute(sql`
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${where} LIMIT ${MAX_ROWS} FOR UPDATE SKIP LOCKED))`)
    return rowCount === MAX_ROWS
  })
}
