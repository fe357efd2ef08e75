import { checkUser, logoutUser, type User } from '#contract/accounts/accounts.ts'
import { type Answer, callApi } from '../../core/api.ts'
import { writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'
import { cartSaved, cartSaveFailure, joinCart, leaveCart, pauseCart } from '../cart/cart-store.ts'
import { askForHoldsIfPaying, paymentEnded } from '../cart/own-holds.ts'

export type Session = { state: 'checking' } | { state: 'out' } | { state: 'in'; user: User }

const OUT: Session = { state: 'out' }
/** Written at every login and logout: other tabs then check their session. */
const SESSION_KEY = 'greencart.session'

/** Favourites of this browser, or a copy of the account's. */
export const FAVOURITES_KEY = 'greencart.favourites'

export const session = createStore<Session>({ state: 'checking' })
/** The login that is asked for; `page` is where it leads, null to stay on this page. */
const loginWanted = createStore<{ page: string | null } | null>(null)
let started = false

export const useSession = () => useStore(session)
export const useLoginWanted = () => useStore(loginWanted)
/** From the top bar: the login leads home (spec §4). */
export const openLogin = () => loginWanted.set({ page: '/' })
/** From a screen that needs a session: the login leads to `page` or stays. */
export const askToLogIn = (page: string | null = null) => loginWanted.set({ page })
export const closeLogin = () => loginWanted.set(null)

export function startSession() {
  if (started) return
  started = true
  cartSaveFailure.watch(() => {
    if (cartSaveFailure.get()?.code === 'not_signed_in') sessionEnded()
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) void checkSession()
  })
  void checkSession()
  // Spec §4: both sessions are checked on load. The shop does not use the seller's.
  void fetch('/api/seller/is-auth').then(
    (reply) => reply.text(),
    () => undefined,
  )
}

/** The answer is dropped when a login or logout happened meanwhile. */
async function checkSession() {
  const before = session.get()
  const answer = await callApi(checkUser)
  if (session.get() === before) admit(answer)
}

export function admit(answer: Answer<typeof checkUser>) {
  if (answer.success) {
    session.set({ state: 'in', user: answer.user })
    joinCart(answer.user)
    void askForHoldsIfPaying()
  } else {
    session.set(OUT)
    pauseCart()
  }
}

export async function logOut(): Promise<Answer<typeof logoutUser>> {
  await cartSaved()
  const answer = await callApi(logoutUser)
  if (answer.success) {
    writeStored(FAVOURITES_KEY, null)
    session.set(OUT)
    leaveCart()
    paymentEnded()
    announceSession()
  }
  return answer
}

/** A call was refused because the session has expired. */
export function sessionEnded() {
  session.set(OUT)
  pauseCart()
  askToLogIn()
}

/** Makes other tabs check the session again. */
export const announceSession = () => writeStored(SESSION_KEY, String(Date.now()))
