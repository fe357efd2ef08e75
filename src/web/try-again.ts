import toast from 'react-hot-toast'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { Call } from './api.ts'

const PATIENCE_MS = 10_000
/** When a refusal does not say it. */
const PAUSE_SECONDS = 1
const TOAST = { id: 'busy-shop', duration: Number.POSITIVE_INFINITY }

type Refused = { refusal: Refusal; retryAfter: string | null; since: number }

/**
 * After a 503: resolves with true when the call is to be sent again, which it then may, and with false when it has been
 * tried for long enough or must not be repeated. Loaded on demand, because a quiet shop never needs it.
 */
export async function tryAgain<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  { refusal, retryAfter, since }: Refused,
): Promise<boolean> {
  const leftMs = since + PATIENCE_MS - Date.now()
  if (leftMs <= 0 || !isRepeatable(endpoint, call, refusal)) {
    toast.dismiss(TOAST.id)
    return false
  }
  showProgress(endpoint, call)
  // Spread, so that those who were refused together do not come back together.
  const pauseMs = (Number(retryAfter) || PAUSE_SECONDS) * 1000 * (1 + Math.random() / 2)
  await new Promise((resume) => setTimeout(resume, Math.min(pauseMs, leftMs)))
  return true
}

/** A call that was not begun is repeatable whatever it does. */
const isRepeatable = <E extends Endpoint>({ method, changesState }: Endpoint, call: Call<E>, { begun }: Refusal) =>
  begun === false || call.idempotencyKey !== undefined || (method === 'GET' && !changesState)
