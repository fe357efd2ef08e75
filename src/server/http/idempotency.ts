import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/refusal.ts'
import { isRefused, Refused, refuse } from '#contract/refused.ts'
import type { Db, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { idempotencyKeys } from '../db/tables/checkout-tables.ts'
import { inTransaction, together } from '../db/transaction.ts'

/** `holder`: the shopper or the person of the staff whose key it is. */
export type Attempt = { holder: string; key: string; requestHash: Uint8Array }

/** null when the caller sent no Idempotency-Key. */
export function readAttempt(
  request: FastifyRequest,
  holder: string,
  body: unknown,
): Attempt | null | Refused<'malformed'> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    return refuse('malformed', 'The Idempotency-Key must have 1 to 200 visible characters.')
  }
  const requestHash = createHash('sha256')
    .update(`${request.routeOptions.url}\n${JSON.stringify(body)}`)
    .digest()
  return { holder, key, requestHash }
}

const find = statement<{ request_hash: Buffer; reply: unknown }>(
  'SELECT request_hash, reply FROM idempotency_keys WHERE holder = $1 AND key = $2',
)

/** The first reply to this key, if there was one; a refusal when the key came with another body. */
export async function firstReply<T>(
  tx: Tx,
  { holder, key, requestHash }: Attempt,
): Promise<T | Refused<'key_reused'> | null> {
  const [saved] = await find(tx, holder, key)
  if (!saved) return null
  if (!Buffer.from(requestHash).equals(saved.request_hash)) return refuse('key_reused')
  return saved.reply as T
}

const insert = statement(
  'INSERT INTO idempotency_keys (holder, key, request_hash, reply) VALUES ($1, $2, $3, $4::jsonb)',
)

export async function saveReply(tx: Tx, { holder, key, requestHash }: Attempt, reply: unknown): Promise<void> {
  await insert(tx, holder, key, requestHash, JSON.stringify(reply))
}

const deleteOf = statement('DELETE FROM idempotency_keys WHERE holder = $1')

export async function deleteRepliesTo(tx: Tx, holder: string): Promise<void> {
  await deleteOf(tx, holder)
}

/** The table and the rows of it, for `deleteBatch`. */
export const repliesOlderThan = (days: number) =>
  [idempotencyKeys, sql`created_at < now() - ${days} * interval '1 day'`] as const

/** A refusal that is saved, with what was changed, as a wrong door code counts as a try. */
export class SavedRefusal<Code extends RefusalCode> {
  readonly refusal: Refused<Code>

  constructor(refusal: Refused<Code>) {
    this.refusal = refusal
  }
}

/** Runs work in a transaction, unless it is refused first. */
export type Within<Code extends RefusalCode> = <R>(work: (tx: Tx) => Promise<R>) => Promise<R | Refused<Code>>

type Asked<Code extends RefusalCode> = {
  db: Db
  request: FastifyRequest
  holder: string
  body: unknown
  /** Where it takes more than a transaction, such as a code that is used up in it. */
  within?: Within<Code>
}
type Outcome<T, Code extends RefusalCode> = { reply: T } | { refused: { code: Code; message: string } }

const lock = statement('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))')

/**
 * Works in one transaction. The same Idempotency-Key again gets the first reply and does nothing, also while the first is
 * being made; after a refusal that changed nothing, the work is done anew.
 */
export async function actOnce<
  T extends object,
  Code extends RefusalCode,
  SavedCode extends RefusalCode = never,
  OtherCode extends RefusalCode = never,
>(
  { db, request, holder, body, within = (act) => inTransaction(db, act) }: Asked<OtherCode>,
  work: (tx: Tx) => Promise<T | Refused<Code> | SavedRefusal<SavedCode>>,
): Promise<T | Refused<Code | SavedCode | OtherCode | 'malformed' | 'key_reused'>> {
  const attempt = readAttempt(request, holder, body)
  if (isRefused(attempt)) return attempt
  const done = await within(async (tx): Promise<Outcome<T, SavedCode> | Refused<Code | 'key_reused'>> => {
    const [, first] = await together(tx, () => [
      attempt && lock(tx, `${attempt.holder} ${attempt.key}`),
      attempt && firstReply<Outcome<T, SavedCode>>(tx, attempt),
    ])
    if (first) return first
    const acted = await work(tx)
    if (acted instanceof Refused) return acted
    const outcome: Outcome<T, SavedCode> =
      acted instanceof SavedRefusal ? { refused: acted.refusal.body } : { reply: acted }
    if (attempt) await saveReply(tx, attempt, outcome)
    return outcome
  })
  if (done instanceof Refused) return done
  return 'reply' in done ? done.reply : refuse(done.refused.code, done.refused.message)
}
