import { checkUser } from '#contract/accounts/accounts.ts'
import { checkSeller, logoutSeller } from '#contract/accounts/seller-accounts.ts'
import type { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import type { Refusal } from '#contract/refusal.ts'
import { logoutStaff } from '#contract/staff/staff.ts'
import { type Call, callApi, type Reply } from '../../core/api.ts'
import { callAs, isSessionOver } from '../../core/call-as.ts'
import { useStore } from '../../core/external-store.ts'
import { createSession, type Session } from '../../core/session.ts'
import { STAFF_SESSION_KEY } from '../../core/staff-session-key.ts'
import { createStore } from '../../core/store.ts'
import { hasUnsavedChanges } from '../screen/unsaved-changes.ts'

/** `manager`: their name; null when the owner is signed in. */
type Seller = { manager: string | null }

const OWNER: Seller = { manager: null }

const session = createSession({
  check: checkSeller,
  holderOf: ({ manager }): Seller => ({ manager: manager?.name ?? null }),
  key: 'greencart.seller-session',
  otherKey: STAFF_SESSION_KEY,
  keepsScreen() {
    if (!hasUnsavedChanges()) return false
    expired.set(true)
    return true
  },
  onIn: () => expired.set(false),
})
/** The session ended during work: the login dialog opens over the screen, which stays with what was typed on it. */
const expired = createStore(false)

export const useSellerSession = () => useStore(session.store)
export const useIsExpired = () => useStore(expired)
export const checkSellerSession = session.check

const setExpired = () => expired.set(true)
export const callAsSeller = callAs(setExpired)
/** For a call that is no JSON, such as an upload. */
export function noteSessionEnd(reply: { success: true } | Refusal) {
  if (isSessionOver(reply)) setExpired()
}

const managerOf = (now: Session<Seller>) => (now.state === 'in' ? now.user.manager : null)

/** The name of the manager who is signed in; null for the owner, who alone sees what is the owner's. */
export const useManager = (): string | null => managerOf(useSellerSession())

export function startSellerSession() {
  // Spec §4: both sessions are checked on load. The seller's area does not use the shopper's.
  void callApi(checkUser)
  return session.start()
}

export async function logInSeller(endpoint: typeof loginSeller, call: Call<typeof loginSeller>) {
  const reply = await callApi(endpoint, call)
  if (reply.success) session.signedIn(OWNER)
  return reply
}

export async function logOutSeller(): Promise<Reply<typeof logoutSeller>> {
  const reply = await (managerOf(session.store.get()) ? callApi(logoutStaff) : callApi(logoutSeller))
  if (reply.success) session.signedOut()
  return reply
}

/** Closes the login dialog; the next refused call opens it again. */
export const dismissLogin = () => expired.set(false)
