import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { checkUser, loginUser, logoutUser, registerUser, type User } from '../../../contract/accounts.ts'
import type { BodyToSend } from '../../../contract/endpoint.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import { type Answer, callApi } from '../../api.ts'
import { writeStored } from '../../browser-storage.ts'
import { createStore, useStore } from '../../external-store.ts'
import { toast } from '../../ui/toast.tsx'
import { cartSettled, joinCart, leaveCart, onSessionEnd, pauseCart } from '../cart/cart-store.ts'
import { askForHoldsIfPaying, paymentEnded } from '../cart/own-holds.ts'

export type Session = { state: 'checking' } | { state: 'out' } | { state: 'in'; user: User }

const OUT: Session = { state: 'out' }
/** Written at every login and logout, so that other tabs look again. */
const SESSION_KEY = 'greencart.session'

const session = createStore<Session>({ state: 'checking' })
/** Where to go after the login that is asked for; `page` is null to stay. */
const loginWanted = createStore<{ page: string | null } | null>(null)
let started = false
let goTo: (path: string) => void = () => {}

export const useSession = () => useStore(session)
export const useLoginOpen = () => useStore(loginWanted) !== null
/** The shopper's own wish, from the top bar: the login leads home. */
export const openLogin = () => loginWanted.set({ page: '/' })
/** The shop's wish: the login leads back to what the shopper was doing. */
export const askToLogIn = (page: string | null = null) => loginWanted.set({ page })
export const closeLogin = () => loginWanted.set(null)

/** Lets login and logout, which happen outside any component, go to another page. */
export function useSessionNavigation() {
  const navigate = useNavigate()
  useEffect(() => {
    goTo = (path) => void navigate(path)
  }, [navigate])
}

export function startSession() {
  if (started) return
  started = true
  onSessionEnd(sessionEnded)
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

function enter(answer: Answer<typeof loginUser>): Refusal | null {
  if (!answer.success) return answer
  const page = loginWanted.get()?.page
  admit(answer)
  announce()
  closeLogin()
  toast.success(answer.message)
  if (page) goTo(page)
  return null
}

export async function logOut() {
  await cartSettled()
  const answer = await callApi(logoutUser)
  if (!answer.success) {
    toast.error(answer.message)
    return
  }
  session.set(OUT)
  leaveCart()
  paymentEnded()
  announce()
  toast.success(answer.message)
  goTo('/')
}

/** A call was refused because the session ended by itself. */
export function sessionEnded() {
  session.set(OUT)
  pauseCart()
  askToLogIn()
}

const announce = () => writeStored(SESSION_KEY, String(Date.now()))
