import * as z from 'zod/mini'
import type { BodyToSend, Endpoint, QueryToSend, ReplyOf } from '#contract/endpoint.ts'
import { type Refusal, type RefusalCode, refusal } from '#contract/refusal.ts'
import type { RefusalCodeOf } from '#contract/refusals-of.ts'

/** A refusal with one of the codes that the call lists. */
export type RefusalOf<E extends Endpoint> = Refusal & { code: RefusalCodeOf<E> }
export type Reply<E extends Endpoint> = ({ success: true } & ReplyOf<E>) | RefusalOf<E>

export type Call<E extends Endpoint> = {
  body?: BodyToSend<E>
  query?: QueryToSend<E>
  idempotencyKey?: string
  signal?: AbortSignal
  /** The call outlives its page. */
  keepalive?: boolean
  /** The shop is too busy, and the call is being sent again. */
  onBusy?: () => void
}

export type Sent<E extends Endpoint> = { reply: Reply<E>; isBusy?: boolean; retryAfter?: string | null }

/** The same call may succeed when it is retried. */
const TRANSIENT: readonly RefusalCode[] = ['unavailable', 'in_progress', 'too_many_requests', 'internal']
export const isTransient = (code: RefusalCode): boolean => TRANSIENT.includes(code)

const failed = (message: string) => ({ success: false as const, code: 'unavailable' as const, message })

export const UNREACHABLE = failed('We can’t reach the shop. Please check your connection and try again.')
const MALFORMED = failed('Something went wrong. Please try again.')

/**
 * Refusals and network failures are returned, never thrown; an abort is thrown. A call that a busy shop refuses is sent
 * again for about ten seconds.
 */
export async function callApi<E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<Reply<E>> {
  const since = Date.now()
  const send = () => sendOnce(endpoint, call)
  const sent = await send()
  if (!sent.isBusy) return sent.reply
  const trying = await import('./keep-trying.ts').catch(() => null)
  return trying ? trying.keepTrying(sent, { endpoint, call, since, send }) : sent.reply
}

async function sendOnce<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Sent<E>> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey
  try {
    const response = await fetch(endpoint.path + queryString(call.query), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      ...(call.signal && { signal: call.signal }),
      ...(call.keepalive && { keepalive: true }),
    })
    const reply = readReply(endpoint, await response.json())
    return { reply, isBusy: response.status === 503, retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    if (call.signal?.aborted) throw error
    return { reply: error instanceof SyntaxError ? MALFORMED : UNREACHABLE }
  }
}

export function readReply<E extends Endpoint>(endpoint: E, reply: unknown): Reply<E> {
  const done = reply as { success?: unknown } | null
  if (done?.success === true) {
    const read = z.safeDecode(endpoint.reply, reply as z.input<E['reply']>)
    return read.success ? ({ success: true, ...read.data } as Reply<E>) : MALFORMED
  }
  const refused = z.safeParse(refusal, reply)
  return refused.success ? (refused.data as RefusalOf<E>) : MALFORMED
}

function queryString(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}
