import type { Endpoint } from '#contract/endpoint.ts'
import { type Answer, type Call, callApi } from '../../core/api.ts'
import { sessionEnded } from './session-store.ts'

/** When the session is over, the login is asked for. */
export async function callAsShopper<E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<Answer<E>> {
  const answer = await callApi(endpoint, call)
  if (!answer.success && answer.code === 'not_signed_in') sessionEnded()
  return answer
}
