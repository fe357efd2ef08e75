import { checkUser } from '#contract/accounts/accounts.ts'
import { checkSeller, logoutSeller } from '#contract/accounts/seller-accounts.ts'
import type { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { logoutStaff } from '#contract/staff/staff.ts'
import { type Answer, type Call, callApi } from '../../core/api.ts'
import { writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { STAFF_SESSION_KEY } from '../../core/staff-session-key.ts'
import { createStore } from '../../core/store.ts'
import { hasUnsavedChanges } from '../screen/unsaved-changes.ts'

/**
 * `expired`: the session ended during work; the screen stays, with what was typed on it. `manager`: their name; null
 * when the owner is signed in.
 */
export type SellerSession =
  | { state: 'checking' }
  | { state: 'failed'; message: string }
  | { state: 'out' }
  | { state: 'in'; expired: boolean; manager: string | null }

const OWNER = { state: 'in', expired: false, manager: null } as const
const OUT: SellerSession = { state: 'out' }
/** Written at every login and logout: other tabs then check their session. */
const SESSION_KEY = 'greencart.seller-session'

const session = createStore<SellerSession>({ state: 'checking' })
let started = false

export const useSellerSession = () => useStore(session)

/** The name of the manager who is signed in; null for the owner, who alone sees what is the owner's. */
export function useManager(): string | null {
  const now = useSellerSession()
  return now.state === 'in' ? now.manager : null
}

export function startSellerSession() {
  if (started) {
    // A manager may have signed in on the staff's page since.
    if (session.get().state === 'out') recheck()
    return
  }
  started = true
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === STAFF_SESSION_KEY) void checkSellerSession()
  })
  void checkSellerSession()
  // Spec §4: both sessions are checked on load. The seller's area does not use the shopper's.
  void callApi(checkUser)
}

function recheck() {
  session.set({ state: 'checking' })
  void checkSellerSession()
}

export async function checkSellerSession() {
  if (session.get().state === 'failed') session.set({ state: 'checking' })
  const before = session.get()
  const answer = await callApi(checkSeller)
  if (session.get() !== before) return
  if (answer.success) session.set({ ...OWNER, manager: answer.manager?.name ?? null })
  else if (answer.code === 'unavailable') {
    if (before.state === 'checking') session.set({ state: 'failed', message: answer.message })
  } else session.set(before.state === 'in' && hasUnsavedChanges() ? { ...before, expired: true } : OUT)
}

export async function logInSeller(endpoint: typeof loginSeller, call: Call<typeof loginSeller>) {
  const answer = await callApi(endpoint, call)
  if (answer.success) {
    session.set(OWNER)
    announce()
  }
  return answer
}

export async function logOutSeller(): Promise<Answer<typeof logoutSeller>> {
  const before = session.get()
  const isManager = before.state === 'in' && before.manager !== null
  const answer = await (isManager ? callApi(logoutStaff) : callApi(logoutSeller))
  if (answer.success) {
    session.set(OUT)
    announce()
  }
  return answer
}

/** When the session has expired, the login dialog opens over the screen. */
export async function callAsSeller<E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<Answer<E>> {
  const answer = await callApi(endpoint, call)
  noteSessionEnd(answer)
  return answer
}

export function noteSessionEnd(answer: { success: true } | Refusal) {
  const ended = !answer.success && (answer.code === 'not_authorized' || answer.code === 'not_signed_in')
  const now = session.get()
  if (ended && now.state === 'in') session.set({ ...now, expired: true })
}

/** Closes the login dialog; the next refused call opens it again. */
export function dismissLogin() {
  const now = session.get()
  if (now.state === 'in' && now.expired) session.set({ ...now, expired: false })
}

const announce = () => writeStored(SESSION_KEY, String(Date.now()))
