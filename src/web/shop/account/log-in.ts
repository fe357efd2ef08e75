import type { loginWithPasskey } from '#contract/accounts/passkeys.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { type Answer, callApi } from '../../core/api.ts'
import { admit, announceSession } from './session-store.ts'

export const logIn = async (body: BodyToSend<typeof loginUser>) => enter(await callApi(loginUser, { body }))
export const register = async (body: BodyToSend<typeof registerUser>) => enter(await callApi(registerUser, { body }))

/** Whichever way a shopper signed in, the cart and other tabs follow. */
export function enter<E extends typeof loginUser | typeof registerUser | typeof loginWithPasskey>(answer: Answer<E>) {
  if (answer.success) {
    admit(answer)
    announceSession()
  }
  return answer
}
