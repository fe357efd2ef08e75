import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const lock = statement('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 150))')

/** Until the end of the transaction, no other one takes a place in the hour that begins at this moment. */
export async function lockSlot(tx: Tx, from: Date): Promise<void> {
  await lock(tx, from.toISOString())
}

const countPromised = statement<{ orders: number }>(`
  SELECT count(*)::int AS orders FROM promises WHERE slot_from = $1 AND cancelled_at IS NULL`)

export async function countPromisedIn(tx: Tx, from: Date): Promise<number> {
  const [row] = await countPromised(tx, from)
  return row?.orders ?? 0
}
