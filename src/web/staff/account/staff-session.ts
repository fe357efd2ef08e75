import type { Endpoint } from '#contract/endpoint.ts'
import {
  checkStaff,
  type loginStaff,
  type loginWithLink,
  logoutStaff,
  type StaffPerson,
} from '#contract/staff/staff.ts'
import { type Answer, type Call, callApi } from '../../core/api.ts'
import { writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { STAFF_SESSION_KEY } from '../../core/staff-session-key.ts'
import { createStore } from '../../core/store.ts'
import { whenVisible } from '../../core/when-visible.ts'

/** `ended`: the session was ended elsewhere, such as by the seller. */
export type StaffSession =
  | { state: 'checking' }
  | { state: 'failed'; message: string }
  | { state: 'out'; ended: boolean }
  | { state: 'in'; person: StaffPerson }

const CHECK_EVERY_MS = 20_000

const session = createStore<StaffSession>({ state: 'checking' })

export const useStaffSession = () => useStore(session)

/** Checks at once, and while the page is open: who is switched off leaves without a click. */
export function watchStaffSession(): () => void {
  const onStorage = ({ key }: StorageEvent) => key === STAFF_SESSION_KEY && void checkStaffSession()
  window.addEventListener('storage', onStorage)
  const stop = whenVisible(checkStaffSession, CHECK_EVERY_MS)
  void checkStaffSession()
  return () => {
    window.removeEventListener('storage', onStorage)
    stop()
  }
}

export async function checkStaffSession() {
  if (session.get().state === 'failed') session.set({ state: 'checking' })
  const before = session.get()
  const answer = await callApi(checkStaff)
  if (session.get() !== before) return
  if (answer.success) enter(answer.person)
  else if (answer.code !== 'unavailable') session.set({ state: 'out', ended: before.state === 'in' })
  else if (before.state === 'checking') session.set({ state: 'failed', message: answer.message })
}

export async function signIn<E extends typeof loginStaff | typeof loginWithLink>(
  endpoint: E,
  call: Call<E>,
): Promise<Answer<E>> {
  const answer = await callApi(endpoint, call)
  if (answer.success) {
    enter(answer.person)
    announce()
  }
  return answer
}

export async function signOut(): Promise<Answer<typeof logoutStaff>> {
  const answer = await callApi(logoutStaff)
  if (answer.success) {
    session.set({ state: 'out', ended: false })
    announce()
  }
  return answer
}

/** A call of who is signed in; when the session is over, the sign-in page takes the screen's place. */
export async function callAsStaff<E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<Answer<E>> {
  const answer = await callApi(endpoint, call)
  if (!answer.success && answer.code === 'not_signed_in') session.set({ state: 'out', ended: true })
  return answer
}

/** The same person as before is no change, so that a check in the background redraws nothing. */
export function enter(person: StaffPerson) {
  const before = session.get()
  if (before.state === 'in' && JSON.stringify(before.person) === JSON.stringify(person)) return
  session.set({ state: 'in', person })
}

const announce = () => writeStored(STAFF_SESSION_KEY, String(Date.now()))
