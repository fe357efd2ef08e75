import { useSyncExternalStore } from 'react'
import { checkUser, type User } from '#contract/accounts/accounts.ts'
import { type CartReply, cartItems, updateCart } from '#contract/cart/cart.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import {
  addOne,
  type Cart,
  countItems,
  EMPTY_CART,
  mergeCarts,
  quantityOf,
  removeOne,
  setQuantity,
} from '#domain/cart.ts'
import type { Product } from '#domain/catalog.ts'
import type { Paise } from '#domain/money.ts'
import { callApi } from '../../core/api.ts'
import { browserOutbox } from '../../core/browser-outbox.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { createStore, useStore } from '../../core/external-store.ts'
import { createOutbox } from '../../core/outbox.ts'
import type { Done } from '../../core/query.ts'
import { endAttempt } from './attempt-store.ts'
import { mostOf, totalOf } from './cart-lines.ts'
import { forThisShopper } from './own-holds.ts'
import { cacheProducts, fetchMissing, restoreProducts, storeProducts, useProductCache } from './product-cache.ts'
import {
  NO_STORED_CART,
  parseStoredCart,
  rebaseCart,
  STORED_CART_KEY,
  type StoredCart,
  sameCart,
} from './stored-cart.ts'

const stored = createStore<StoredCart>(NO_STORED_CART)
/** The last failed save. `message` is null when a background retry failed, which is not shown. */
export const cartSaveFailure = createStore<{ code: RefusalCode; message: string | null } | null>(null)

type Saved = Done<typeof updateCart> & { sent: Cart }

const outbox = createOutbox<Cart, Saved>(browserOutbox, {
  name: 'greencart.outbox.cart',
  wanted: cartItems,
  delayMs: 250,
  async send({ wanted }, { signal, attempt }) {
    let sent = wanted
    if (attempt > 1) {
      const account = await callApi(checkUser, { signal })
      if (!account.success) return account
      sent = rebaseOn(account.user)
    }
    const answer = await callApi(updateCart, { body: { cartItems: sent }, keepalive: true, signal })
    return answer.success ? { ...answer, sent } : answer
  },
  onSettled(answer) {
    if (!stopSaving) return
    if (answer.success) confirmCart(answer)
    else {
      cartSaveFailure.set(answer)
      void revertToServer()
    }
  },
  onPostponed: (refusal, attempt) =>
    refusal && cartSaveFailure.set({ code: refusal.code, message: attempt === 1 ? refusal.message : null }),
})
/** Set once the server has confirmed the session; without one nothing is saved to the server. */
let stopSaving: (() => void) | null = null

export const currentCart = (): Cart => stored.get().items
export const useCart = (): Cart => useStore(stored).items
export const useCartCount = (): number => countItems(useCart())

/** Re-renders only the product whose quantity changed. */
export function useQuantityInCart(productId: string): number {
  return useSyncExternalStore(
    stored.watch,
    () => quantityOf(stored.get().items, productId),
    () => 0,
  )
}

export function useCartQuote(): { count: number; total: Paise | null } {
  const cart = useCart()
  return { count: countItems(cart), total: totalOf(cart, useProductCache()) }
}

/** False when the cart holds as many of the product as it may. */
export function addToCart(product: Product): boolean {
  const { items } = stored.get()
  if (quantityOf(items, product._id) >= mostOf(forThisShopper(product))) return false
  cacheProducts([product])
  replaceCart(addOne(items, product._id))
  return true
}

export function removeFromCart(productId: string) {
  replaceCart(removeOne(stored.get().items, productId))
}

export function setCartQuantity(productId: string, quantity: number) {
  replaceCart(setQuantity(stored.get().items, productId, quantity))
}

export function replaceCart(items: Cart) {
  store({ ...stored.get(), items })
  if (stopSaving) saveCart(items)
}

const saveCart = (items: Cart) => void outbox.put(items, 'cart')
const deleteUnsaved = () => void outbox.delete(() => true)

/** Placing the order has emptied the account's cart on the server, so there is nothing to save. */
export function cartOrdered() {
  store({ ...stored.get(), items: EMPTY_CART, saved: EMPTY_CART })
  deleteUnsaved()
}

/** Resolves when every change so far has been sent to the server. */
export const cartSettled = outbox.flush

/** Merges this browser's cart into the account's once the session is confirmed. */
export function joinCart(user: User) {
  const saved = wholeCart(user)
  const before = stored.get()
  const items = before.owner === null ? mergeCarts(saved, before.items) : rebaseCart(before, saved)
  store({ owner: user._id, items, saved })
  if (sameCart(items, saved)) deleteUnsaved()
  else saveCart(items)
  stopSaving ??= outbox.start()
}

/** After logout the cart stays with the account, not with the browser. */
export function leaveCart() {
  pauseCart()
  deleteUnsaved()
  store(NO_STORED_CART)
}

/** After an expired session, changes wait in this browser for the next login. */
export function pauseCart() {
  stopSaving?.()
  stopSaving = null
}

function store(next: StoredCart) {
  stored.set(next)
  // The next cart must not reuse the idempotency key of a placed order: the server would answer with that order.
  if (countItems(next.items) === 0) endAttempt()
  writeStored(STORED_CART_KEY, JSON.stringify(next))
  cacheMissing(next.items)
}

function cacheMissing(items: Cart) {
  const ids = Object.keys(items)
  storeProducts(ids)
  void fetchMissing(ids).then(() => storeProducts(Object.keys(stored.get().items)))
}

/** Lines of archived products stay, marked, until the shopper removes them. */
const wholeCart = ({ cartItems, archivedItems }: CartReply): Cart => ({ ...cartItems, ...archivedItems })

function confirmCart({ sent, ...reply }: Saved) {
  const saved = wholeCart(reply)
  const { owner, items } = stored.get()
  store({ owner, items: rebaseCart({ items, saved: sent }, saved), saved })
}

/** Another device may have changed the account's cart while this browser could not save its own. */
function rebaseOn(account: User): Cart {
  const saved = wholeCart(account)
  const items = rebaseCart(stored.get(), saved)
  store({ ...stored.get(), items, saved })
  return items
}

async function revertToServer() {
  const answer = await callApi(checkUser)
  if (outbox.entries.get().length > 0) return
  const items = answer.success ? wholeCart(answer.user) : stored.get().saved
  store({ ...stored.get(), items, saved: items })
}

function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key !== STORED_CART_KEY) return
  const theirs = parseStoredCart(newValue)
  stored.set(theirs)
  void fetchMissing(Object.keys(theirs.items))
}

if (typeof window !== 'undefined') {
  restoreProducts()
  stored.set(parseStoredCart(readStored(STORED_CART_KEY)))
  void fetchMissing(Object.keys(stored.get().items))
  window.addEventListener('storage', followOtherTabs)
  window.addEventListener('pagehide', outbox.flushAtOnce)
}
