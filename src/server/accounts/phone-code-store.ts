import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { CODE_MINUTES } from '#contract/accounts/phone-codes.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

/**
 * What a code proves, and for whom: the account that asks or, to merge, the customer that stays, or, to spend, the
 * customer whose money it is; nobody for a sign-in.
 * A code counts for nothing else, so that one that is read out on the phone opens no account.
 */
export type CodeFor = { phone: string } & (
  | { purpose: 'sign-in'; holder: '' }
  | { purpose: 'account' | 'join' | 'merge' | 'spend'; holder: string }
)

/** The same constant as in the table's check. */
const MAX_TRIES = 3
const SEED_BYTES = 32
const AT_ONCE = 50

/** Of text messages with codes, whose key is this and the code's id. */
export const CODE_TEXT = 'code'
const MINUTES = `interval '${CODE_MINUTES} minutes'`
/** Its text message may have arrived, or the seller of a shop that sends none has looked at it. */
const HAS_LEFT = `EXISTS (SELECT FROM mail_outbox WHERE dedupe_key = '${CODE_TEXT}:' || phone_codes.id
  AND state <> 'failed' AND handed_over_at > now() - ${MINUTES})`

/** So long to leave, and so long to be used. */
const insert = statement(`
  INSERT INTO phone_codes (phone, purpose, holder, id, seed, expires_at)
  VALUES ($1, $2, $3, $4, $5, now() + 2 * ${MINUTES})
  ON CONFLICT (phone, purpose, holder) DO UPDATE SET id = EXCLUDED.id, seed = EXCLUDED.seed,
    expires_at = EXCLUDED.expires_at, tries = 0, home_tries = 0, is_answered = false`)

/** For any number, by the same statement: whether it has an account is looked up later, by a job. */
export async function newCode(db: Db, { phone, purpose, holder }: CodeFor): Promise<void> {
  await insert(db, phone, purpose, holder, newId(), randomBytes(SEED_BYTES))
}

const take = statement<CodeFor & { id: string }>(`
  UPDATE phone_codes SET is_answered = true WHERE id = ANY (ARRAY(
    SELECT id FROM phone_codes WHERE NOT is_answered ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
  RETURNING phone, purpose, holder, id`)

export async function takeNewCodes(tx: Tx): Promise<(CodeFor & { id: string })[]> {
  return take(tx)
}

const find = statement<{ seed: Uint8Array }>(
  `SELECT seed FROM phone_codes WHERE id = $1 AND expires_at > now() + ${MINUTES}`,
)

/** Null when it is used, replaced or too old to be sent. */
export async function seedOf(db: Reader, id: string): Promise<Uint8Array | null> {
  const [code] = await find(db, id)
  return code?.seed ?? null
}

/** `tries`: of strangers, this one included. `hasLeft`: until then it opens nothing, and no try counts. */
export type TriedCode = { id: string; seed: Uint8Array; tries: number; hasLeft: boolean }

const tryOne = statement<TriedCode>(`
  UPDATE phone_codes SET tries = tries + (NOT $4 AND ${HAS_LEFT})::int, home_tries = home_tries + ($4 AND ${HAS_LEFT})::int
  WHERE phone = $1 AND purpose = $2 AND holder = $3 AND expires_at > now()
    AND CASE WHEN $4::boolean THEN home_tries ELSE tries END < ${MAX_TRIES}
  RETURNING id, seed, tries, ${HAS_LEFT} AS "hasLeft"`)

/**
 * Counts a try, in all processes; null when there is no code, or it has had all of its tries. Strangers use up none of
 * those of `isKnown` callers.
 */
export async function takeTry(
  db: Db,
  { phone, purpose, holder }: CodeFor,
  { isKnown }: { isKnown: boolean },
): Promise<TriedCode | null> {
  const [code] = await tryOne(db, phone, purpose, holder, isKnown)
  return code ?? null
}

const use = statement<{ id: string }>('DELETE FROM phone_codes WHERE id = $1 AND expires_at > now() RETURNING id')

/** Each code works once, also for two clicks in the same moment. */
export async function useCode(tx: Tx, id: string): Promise<boolean> {
  return (await use(tx, id)).length > 0
}

const deleteAll = statement(`
  DELETE FROM phone_codes WHERE id = ANY (ARRAY(
    SELECT id FROM phone_codes WHERE phone = $1 OR holder = $2 FOR UPDATE SKIP LOCKED))`)

/** Of an account that ends. One that is tried in this moment opens nothing any more, and ends by itself. */
export async function deleteCodesOf(
  tx: Tx,
  { userId, phone }: { userId: string; phone: string | null },
): Promise<void> {
  await deleteAll(tx, phone, userId)
}

export async function deleteExpiredCodes(db: Db): Promise<boolean> {
  return deleteBatch(db, sql`phone_codes`, sql`expires_at < now()`)
}
