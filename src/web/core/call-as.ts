import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal, RefusalCode } from '#contract/refusal.ts'
import { type Answer, type Call, callApi } from './api.ts'

const OVER: readonly RefusalCode[] = ['not_signed_in', 'not_authorized']

export const isSessionOver = (answer: { success: true } | Refusal): boolean =>
  !answer.success && OVER.includes(answer.code)

/** How an area makes the calls of who is signed in; `onOver` when one is refused because the session is over. */
export const callAs =
  (onOver: () => void) =>
  async <E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<Answer<E>> => {
    const answer = await callApi(endpoint, call)
    if (isSessionOver(answer)) onOver()
    return answer
  }
