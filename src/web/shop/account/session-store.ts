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

export type Session = { state: 'checking' } | { state: 'out' } | { state: 'in'; user: User }

const OUT: Session = { state: 'out' }
/** Written at every login and logout, so that other tabs look again. */
const SESSION_KEY = 'greencart.session'

const session = createStore<Session>({ state: 'checking' })
const loginOpen = createStore(false)
let started = false
let goTo: (path: string) => void = () => {}

export const useSession = () => useStore(session)
export const useLoginOpen = () => useStore(loginOpen)
export const openLogin = () => loginOpen.set(true)
export const closeLogin = () => loginOpen.set(false)

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
  } else {
    session.set(OUT)
    pauseCart()
  }
}

export const logIn = async (body: BodyToSend<typeof loginUser>) => enter(await callApi(loginUser, { body }))
export const register = async (body: BodyToSend<typeof registerUser>) => enter(await callApi(registerUser, { body }))

function enter(answer: Answer<typeof loginUser>): Refusal | null {
  if (!answer.success) return answer
  admit(answer)
  announce()
  closeLogin()
  toast.success(answer.message)
  goTo('/')
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
  announce()
  toast.success(answer.message)
  goTo('/')
}

/** A call was refused because the session ended by itself. */
export function sessionEnded() {
  session.set(OUT)
  pauseCart()
  openLogin()
}

const announce = () => writeStored(SESSION_KEY, String(Date.now()))
