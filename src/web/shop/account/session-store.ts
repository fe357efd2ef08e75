import { checkUser, loginUser, logoutUser, registerUser, type User } from '../../../contract/accounts.ts'
import type { BodyToSend } from '../../../contract/endpoint.ts'
import { type Answer, callApi } from '../../api.ts'
import { writeStored } from '../../browser-storage.ts'
import { createStore, until, useStore } from '../../external-store.ts'
import { cartSaveFailure, cartSettled, joinCart, leaveCart, pauseCart } from '../cart/cart-store.ts'
import { askForHoldsIfPaying, paymentEnded } from '../cart/own-holds.ts'

type KnownSession = { state: 'out' } | { state: 'in'; user: User }
export type Session = { state: 'checking' } | KnownSession

const OUT: Session = { state: 'out' }
/** Written at every login and logout, so that other tabs look again. */
const SESSION_KEY = 'greencart.session'

const session = createStore<Session>({ state: 'checking' })
/** The login that is asked for; `page` is where it leads, null to stay. */
const loginWanted = createStore<{ page: string | null } | null>(null)
let started = false

export const useSession = () => useStore(session)
export const useLoginWanted = () => useStore(loginWanted)
/** The shopper's own wish, from the top bar: the login leads home. */
export const openLogin = () => loginWanted.set({ page: '/' })
/** The shop's wish: the login leads back to what the shopper was doing. */
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
  // On load the specification has both sessions checked; the seller's own area uses the answer of its own check.
  void fetch('/api/seller/is-auth').then(
    (reply) => reply.text(),
    () => undefined,
  )
}

/** For route guards: the session, once the server has confirmed or denied it. */
export function knownSession(): Promise<KnownSession> {
  startSession()
  return until(session, (now): now is KnownSession => now.state !== 'checking')
}

/** A login or logout that happens meanwhile knows better than this answer. */
async function checkSession() {
  const before = session.get()
  const answer = await callApi(checkUser)
  if (session.get() === before) admit(answer)
}

function admit(answer: Answer<typeof checkUser>) {
  if (answer.success) {
    session.set({ state: 'in', user: answer.user })
    joinCart(answer.user)
    void askForHoldsIfPaying()
  } else {
    session.set(OUT)
    pauseCart()
  }
}

export const logIn = async (body: BodyToSend<typeof loginUser>) => enter(await callApi(loginUser, { body }))
export const register = async (body: BodyToSend<typeof registerUser>) => enter(await callApi(registerUser, { body }))

function enter(answer: Answer<typeof loginUser>) {
  if (answer.success) {
    admit(answer)
    announce()
  }
  return answer
}

export async function logOut(): Promise<Answer<typeof logoutUser>> {
  await cartSettled()
  const answer = await callApi(logoutUser)
  if (answer.success) {
    session.set(OUT)
    leaveCart()
    paymentEnded()
    announce()
  }
  return answer
}

/** A call was refused because the session ended by itself. */
export function sessionEnded() {
  session.set(OUT)
  pauseCart()
  askToLogIn()
}

const announce = () => writeStored(SESSION_KEY, String(Date.now()))
