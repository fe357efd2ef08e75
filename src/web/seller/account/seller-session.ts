import { checkUser } from '../../../contract/accounts.ts'
import type { BodyToSend, Endpoint } from '../../../contract/endpoint.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import { checkSeller, loginSeller, logoutSeller } from '../../../contract/seller-accounts.ts'
import { type Answer, type Call, callApi } from '../../api.ts'
import { writeStored } from '../../browser-storage.ts'
import { createStore, useStore } from '../../external-store.ts'
import { hasUnsavedChanges } from '../screen/unsaved-changes.ts'

/** `expired`: the server forgot the session while the seller worked; the screen stays, with what was typed on it. */
export type SellerSession =
  | { state: 'checking' }
  | { state: 'failed'; message: string }
  | { state: 'out' }
  | { state: 'in'; expired: boolean }

const IN: SellerSession = { state: 'in', expired: false }
const OUT: SellerSession = { state: 'out' }
/** Written at every login and logout, so that other tabs look again. */
const SESSION_KEY = 'greencart.seller-session'

const session = createStore<SellerSession>({ state: 'checking' })
let started = false

export const useSellerSession = () => useStore(session)

export function startSellerSession() {
  if (started) return
  started = true
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) void checkSellerSession()
  })
  void checkSellerSession()
  // On load the specification has both sessions checked; the shop uses the answer of its own check.
  void callApi(checkUser)
}

export async function checkSellerSession() {
  if (session.get().state === 'failed') session.set({ state: 'checking' })
  const before = session.get()
  const answer = await callApi(checkSeller)
  if (session.get() !== before) return
  if (answer.success) session.set(IN)
  else if (answer.code === 'unavailable') {
    if (before.state === 'checking') session.set({ state: 'failed', message: answer.message })
  } else session.set(before.state === 'in' && hasUnsavedChanges() ? { state: 'in', expired: true } : OUT)
}

export async function logInSeller(body: BodyToSend<typeof loginSeller>): Promise<Answer<typeof loginSeller>> {
  const answer = await callApi(loginSeller, { body })
  if (answer.success) {
    session.set(IN)
    announce()
  }
  return answer
}

export async function logOutSeller(): Promise<Answer<typeof logoutSeller>> {
  const answer = await callApi(logoutSeller)
  if (answer.success) {
    session.set(OUT)
    announce()
  }
  return answer
}

/** A call as the seller: when the session has ended by itself, the sign-in form comes up over the screen. */
export async function callAsSeller<E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<Answer<E>> {
  const answer = await callApi(endpoint, call)
  noteSessionEnd(answer)
  return answer
}

export function noteSessionEnd(answer: { success: true } | Refusal) {
  const ended = !answer.success && (answer.code === 'not_authorized' || answer.code === 'not_signed_in')
  if (ended && session.get().state === 'in') session.set({ state: 'in', expired: true })
}

/** The seller looks at the screen first; the next call brings the form up again. */
export function putLoginAside() {
  const now = session.get()
  if (now.state === 'in' && now.expired) session.set(IN)
}

const announce = () => writeStored(SESSION_KEY, String(Date.now()))
