import type { FastifyRequest } from 'fastify'
import { type Refused, refuse } from '#contract/refused.ts'

/** null when the caller sent none. */
export function readIdempotencyKey(request: FastifyRequest): string | null | Refused<'malformed'> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  return refuse('malformed', 'The Idempotency-Key must have 1 to 200 visible characters.')
}
