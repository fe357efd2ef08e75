import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/refusal.ts'
import { isRefused, Refused, refuse } from '#contract/refused.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { beginAct, findAct, keepActReply, type RiderAct } from './rider-act-store.ts'

/** A refusal that is kept, with what the act changed, as a wrong door code counts as a try. */
export class KeptRefusal<Code extends RefusalCode> {
  readonly refusal: Refused<Code>

  constructor(refusal: Refused<Code>) {
    this.refusal = refusal
  }
}

type Asked = { db: Db; request: FastifyRequest; staffId: string; body: unknown }
type Kept<T, Code extends RefusalCode> = { reply: T } | { refused: { code: Code; message: string } }

/**
 * Does an act of a rider in one transaction. The same Idempotency-Key again gets the first reply and does nothing;
 * after a refusal that changed nothing, the act is tried anew.
 */
export async function actOnce<T extends object, Code extends RefusalCode, KeptCode extends RefusalCode = never>(
  { db, request, staffId, body }: Asked,
  act: (tx: Tx) => Promise<T | Refused<Code> | KeptRefusal<KeptCode>>,
): Promise<T | Refused<Code | KeptCode | 'malformed' | 'key_reused'>> {
  const key = readIdempotencyKey(request)
  if (isRefused(key)) return key
  const attempt = key === null ? null : { staffId, key, requestHash: hashOf(request, body) }
  const done = await inTransaction(db, async (tx): Promise<Kept<T, KeptCode> | Refused<Code | 'key_reused'>> => {
    const first = attempt && (await firstReply<Kept<T, KeptCode>>(tx, attempt))
    if (first) return first
    const outcome = await act(tx)
    if (outcome instanceof Refused) return outcome
    const kept: Kept<T, KeptCode> =
      outcome instanceof KeptRefusal ? { refused: outcome.refusal.body } : { reply: outcome }
    if (attempt) await keepActReply(tx, attempt, kept)
    return kept
  })
  if (done instanceof Refused) return done
  return 'reply' in done ? done.reply : refuse(done.refused.code, done.refused.message)
}

async function firstReply<T>(tx: Tx, attempt: RiderAct): Promise<T | Refused<'key_reused'> | null> {
  if (await beginAct(tx, attempt)) return null
  const first = await findAct(tx, attempt)
  if (!first) throw new Error('an act that was begun is missing')
  return Buffer.from(attempt.requestHash).equals(first.requestHash) ? (first.reply as T) : refuse('key_reused')
}

const hashOf = (request: FastifyRequest, body: unknown): Uint8Array =>
  createHash('sha256')
    .update(`${request.routeOptions.url}\n${JSON.stringify(body)}`)
    .digest()
