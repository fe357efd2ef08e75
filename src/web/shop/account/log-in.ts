import type { loginWithPasskey } from '#contract/accounts/passkeys.ts'
import type { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { type Answer, type Call, callApi } from '../../core/api.ts'
import { signedIn } from './session-store.ts'

type SignIn = typeof loginUser | typeof registerUser | typeof loginWithPasskey

/** Whichever way a shopper signs in, the cart and other tabs follow. */
export async function enter<E extends SignIn>(endpoint: E, call: Call<E>): Promise<Answer<E>> {
  const answer = await callApi(endpoint, call)
  if (answer.success) signedIn(answer.user)
  return answer
}
