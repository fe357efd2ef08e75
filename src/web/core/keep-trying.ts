import toast from 'react-hot-toast'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call, Reply, Sent } from './api.ts'
import { pauseBefore } from './retry.ts'

/** A shopper hears of a refusal after so long, not before. */
const PATIENCE_MS = 10_000

type Trying<E extends Endpoint> = { endpoint: E; call: Call<E>; since: number; send: () => Promise<Sent<E>> }

/** Sends a call again that a busy shop has refused, as long as that is safe and does not take too long. */
export async function keepTrying<E extends Endpoint>(first: Sent<E>, trying: Trying<E>): Promise<Reply<E>> {
  if (!isRepeatable(first, trying)) return first.reply
  const progressed = showProgress(trying)
  let sent = first
  for (let attempt = 1; sent.isBusy && isRepeatable(sent, trying); attempt++) {
    const leftMs = trying.since + PATIENCE_MS - Date.now()
    if (leftMs <= 0) break
    const pauseMs = Math.min(pauseBefore(attempt, sent.retryAfter), leftMs)
    await new Promise((resume) => setTimeout(resume, pauseMs))
    sent = await trying.send()
  }
  progressed()
  return sent.reply
}

/** A call that was not begun is repeatable whatever it does. */
function isRepeatable<E extends Endpoint>({ reply }: Sent<E>, { endpoint, call }: Trying<E>): boolean {
  if (!reply.success && reply.begun === false) return true
  return call.idempotencyKey !== undefined || (endpoint.method === 'GET' && !endpoint.changesState)
}

/** Reads show that they are loading, and calls that outlive their page are made in silence. */
function showProgress<E extends Endpoint>({ endpoint, call }: Trying<E>): () => void {
  if (call.onBusy) call.onBusy()
  else if (endpoint.method === 'POST' && !call.keepalive) {
    const id = toast.loading('We’re very busy right now. Still trying…')
    return () => toast.dismiss(id)
  }
  return () => {}
}
