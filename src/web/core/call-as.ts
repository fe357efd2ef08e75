import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal, RefusalCode } from '#contract/refusal.ts'
import { type Call, callApi, type Reply } from './api.ts'

const OVER: readonly RefusalCode[] = ['not_signed_in', 'not_authorized']

export const isSessionOver = (reply: { success: true } | Refusal): boolean =>
  !reply.success && OVER.includes(reply.code)

/** How an area makes the calls of who is signed in; `onOver` when one is refused because the session is over. */
export const callAs =
  (onOver: () => void) =>
  async <E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<Reply<E>> => {
    const reply = await callApi(endpoint, call)
    if (isSessionOver(reply)) onOver()
    return reply
  }
