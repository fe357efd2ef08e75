import { checkUser, logoutUser, type User } from '#contract/accounts/accounts.ts'
import { callApi, type Reply } from '../../core/api.ts'
import { writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createSession, type Session } from '../../core/session.ts'
import { createStore } from '../../core/store.ts'
import { cartSaved, cartSaveFailure, joinCart, leaveCart, pauseCart } from '../cart/cart-store.ts'
import { askForHoldsIfPaying, paymentEnded } from '../cart/own-holds.ts'

export type ShopperSession = Session<User>

/** Favourites of this browser, or a copy of the account's. */
export const FAVOURITES_KEY = 'greencart.favourites'

const shopper = createSession({
  check: checkUser,
  holderOf: ({ user }) => user,
  key: 'greencart.session',
  onIn(user) {
    joinCart(user)
    void askForHoldsIfPaying()
  },
  onOut: pauseCart,
})
export const session = shopper.store
export const { announce: announceSession, check: checkSession, signedIn } = shopper

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
  shopper.start()
  // Spec §4: both sessions are checked on load. The shop does not use the seller's.
  void fetch('/api/seller/is-auth').then(
    (reply) => reply.text(),
    () => undefined,
  )
}

export async function logOut(): Promise<Reply<typeof logoutUser>> {
  await cartSaved()
  const reply = await callApi(logoutUser)
  if (reply.success) {
    writeStored(FAVOURITES_KEY, null)
    leaveCart()
    paymentEnded()
    shopper.signedOut()
  }
  return reply
}

/** A call was refused because the session has expired. */
export function sessionEnded() {
  shopper.leave(true)
  askToLogIn()
}
