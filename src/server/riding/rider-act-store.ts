import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

const begin = statement<{ key: string }>(`
  INSERT INTO rider_acts (staff_id, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key`)

export type RiderAct = { staffId: string; key: string; requestHash: Uint8Array }

/** False when this key came before; one that is just being done is waited for. */
export async function beginAct(tx: Tx, { staffId, key, requestHash }: RiderAct): Promise<boolean> {
  return (await begin(tx, staffId, key, requestHash)).length > 0
}

const find = statement<{ requestHash: Buffer; reply: unknown }>(`
  SELECT request_hash AS "requestHash", reply FROM rider_acts WHERE staff_id = $1 AND key = $2`)

export async function findAct(
  tx: Tx,
  { staffId, key }: RiderAct,
): Promise<{ requestHash: Buffer; reply: unknown } | null> {
  const [act] = await find(tx, staffId, key)
  return act ?? null
}

const keep = statement('UPDATE rider_acts SET reply = $3::jsonb WHERE staff_id = $1 AND key = $2')

export async function keepActReply(tx: Tx, { staffId, key }: RiderAct, reply: unknown): Promise<void> {
  await keep(tx, staffId, key, JSON.stringify(reply))
}

/** Some of them: true while there may be more. */
export async function forgetOldActs(db: Db, days: number): Promise<boolean> {
  return deleteBatch(db, sql`rider_acts`, sql`at < now() - ${days} * interval '1 day'`)
}
