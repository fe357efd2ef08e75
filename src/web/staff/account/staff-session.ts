import { checkStaff, type loginStaff, type loginWithLink, logoutStaff } from '#contract/staff/staff.ts'
import { type Call, callApi, type Reply } from '../../core/api.ts'
import { callAs } from '../../core/call-as.ts'
import { useStore } from '../../core/external-store.ts'
import { createSession } from '../../core/session.ts'
import { STAFF_SESSION_KEY } from '../../core/staff-session-key.ts'
import { onNews } from '../live/staff-stream.ts'

const session = createSession({
  check: checkStaff,
  holderOf: ({ person }) => person,
  key: STAFF_SESSION_KEY,
})

export const useStaffSession = () => useStore(session.store)
export const { check: checkStaffSession, enter } = session
/** When the session is over, the sign-in page takes the screen's place. */
export const callAsStaff = callAs(() => session.leave(true))

/** Checks at once, and whenever the stream ends or says so: who is switched off leaves without a click. */
export function watchStaffSession(): () => void {
  const stopListening = session.start()
  const stopChecking = onNews('person', () => void session.check())
  return () => {
    stopListening()
    stopChecking()
  }
}

export async function signIn<E extends typeof loginStaff | typeof loginWithLink>(
  endpoint: E,
  call: Call<E>,
): Promise<Reply<E>> {
  const reply = await callApi(endpoint, call)
  if (reply.success) session.signedIn(reply.person)
  return reply
}

export async function signOut(): Promise<Reply<typeof logoutStaff>> {
  const reply = await callApi(logoutStaff)
  if (reply.success) session.signedOut()
  return reply
}
