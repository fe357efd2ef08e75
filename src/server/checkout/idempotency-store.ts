import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { OrderRequest } from '#contract/orders/place-order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { Db, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { idempotencyKeys } from '../db/tables/checkout-tables.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

export type Attempt = { userId: string; key: string; requestHash: Uint8Array }

/** null when the caller sent no key. */
export function readAttempt(
  request: FastifyRequest,
  userId: string,
  body: OrderRequest,
): Attempt | null | Refused<'malformed'> {
  const key = readIdempotencyKey(request)
  if (key === null || isRefused(key)) return key
  // What the shopper was asked or shown before is no part of what is ordered; what they pay is.
  const { askIfRepeated: _, promisedBy: __, feeSeen: ___, ...wanted } = body
  const requestHash = createHash('sha256')
    .update(`${request.routeOptions.url}\n${JSON.stringify(wanted)}`)
    .digest()
  return { userId, key, requestHash }
}

const find = statement<{ request_hash: Buffer; reply: unknown }>(
  'SELECT request_hash, reply FROM idempotency_keys WHERE user_id = $1 AND key = $2',
)

/** The first reply to this key, if there was one; a refusal when the key came with another body. */
export async function firstReply<T>(
  tx: Tx,
  { userId, key, requestHash }: Attempt,
): Promise<T | Refused<'key_reused'> | null> {
  const [kept] = await find(tx, userId, key)
  if (!kept) return null
  if (!Buffer.from(requestHash).equals(kept.request_hash)) return refuse('key_reused')
  return kept.reply as T
}

const insert = statement(
  'INSERT INTO idempotency_keys (user_id, key, request_hash, reply) VALUES ($1, $2, $3, $4::jsonb)',
)

export async function keepReply(tx: Tx, { userId, key, requestHash }: Attempt, reply: unknown): Promise<void> {
  await insert(tx, userId, key, requestHash, JSON.stringify(reply))
}

const forget = statement('DELETE FROM idempotency_keys WHERE user_id = $1')

export async function forgetRepliesTo(tx: Tx, userId: string): Promise<void> {
  await forget(tx, userId)
}

/** Some of them: true while there may be more. */
export async function forgetOldReplies(db: Db, days: number): Promise<boolean> {
  return deleteBatch(db, idempotencyKeys, sql`created_at < now() - ${days} * interval '1 day'`)
}
