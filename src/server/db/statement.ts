import type pg from 'pg'
import type { Reader } from './database.ts'

/**
 * A statement that leaves for the database in the moment it is called, before any await: those called together travel
 * together (see `together` in transaction.ts), and run in the order of the calls.
 */
export function statement<Row>(text: string): (db: Reader, ...values: unknown[]) => Promise<Row[]> {
  return async (db, ...values) => {
    const result = await clientOf(db).query(text, values)
    return result.rows
  }
}

/** The connection of a transaction, or the pool. */
export const clientOf = (db: Reader) => (db as unknown as { $client: pg.Pool | pg.PoolClient }).$client
