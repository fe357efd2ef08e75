import type { loginWithPasskey } from '#contract/accounts/passkeys.ts'
import type { loginWithPhone } from '#contract/accounts/phone-codes.ts'
import type { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { type Call, callApi, type Reply } from '../../core/api.ts'
import { signedIn } from './session-store.ts'

type SignIn = typeof loginUser | typeof registerUser | typeof loginWithPasskey | typeof loginWithPhone

/** Whichever way a shopper signs in, the cart and other tabs follow. */
export async function enter<E extends SignIn>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
  const reply = await callApi(endpoint, call)
  if (reply.success) signedIn(reply.user)
  return reply
}
