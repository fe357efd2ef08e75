import type { Db, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const AT_ONCE = 50

const ask = statement(`INSERT INTO reset_requests (email) VALUES ($1)
  ON CONFLICT (email) DO UPDATE SET asked_at = now()`)

/** The same statement for every email: whether it has an account is looked up later, by a job. */
export async function askForReset(db: Db, email: string): Promise<void> {
  await ask(db, email)
}

const take = statement<{ email: string }>(`DELETE FROM reset_requests WHERE email IN (
  SELECT email FROM reset_requests ORDER BY asked_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING email`)

export async function takeResetRequests(tx: Tx): Promise<string[]> {
  const rows = await take(tx)
  return rows.map(({ email }) => email)
}

const deleteRequest = statement('DELETE FROM reset_requests WHERE email = $1')

export async function deleteResetRequest(tx: Tx, email: string): Promise<void> {
  await deleteRequest(tx, email)
}
