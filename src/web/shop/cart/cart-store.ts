import { useSyncExternalStore } from 'react'
import { checkUser, type User } from '#contract/accounts/accounts.ts'
import { type CartReply, updateCart } from '#contract/cart/cart.ts'
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
import { type Answer, callApi, isTransient } from '../../core/api.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { createStore, useStore } from '../../core/external-store.ts'
import { createRetry } from '../../core/retry.ts'
import { endAttempt } from './attempt-store.ts'
import { cartTotal, mostOf } from './cart-lines.ts'
import { createCartSaver } from './cart-saver.ts'
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
const saver = createCartSaver({ send: save, settled })
const retry = createRetry(saveAgain)
/** The last failed save. `message` is null when a background retry failed, which is not shown. */
export const cartSaveFailure = createStore<{ code: RefusalCode; message: string | null } | null>(null)
/** The user whose session the server has confirmed; without one nothing is saved to the server. */
let signedInAs: string | null = null

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
  return { count: countItems(cart), total: cartTotal(cart, useProductCache()) }
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
  if (signedInAs) saver.want(items)
}

/** Placing the order has emptied the account's cart on the server, so there is nothing to save. */
export function cartOrdered() {
  store({ ...stored.get(), items: EMPTY_CART, saved: EMPTY_CART })
}

/** Resolves when every change so far has been sent to the server. */
export const cartSettled = () => saver.flush()

/** Merges this browser's cart into the account's once the session is confirmed. */
export function joinCart(user: User) {
  const cartItems = wholeCart(user)
  const { owner, items, saved } = stored.get()
  const joined = owner === null ? mergeCarts(cartItems, items) : rebaseCart({ items, saved }, cartItems)
  signedInAs = user._id
  store({ owner: user._id, items: joined, saved: cartItems })
  if (!sameCart(joined, cartItems)) saver.want(joined)
}

/** After logout the cart stays with the account, not with the browser. */
export function leaveCart() {
  signedInAs = null
  retry.stop()
  saver.forget()
  store(NO_STORED_CART)
}

/** After an expired session, changes wait in this browser for the next login. */
export function pauseCart() {
  signedInAs = null
  retry.stop()
  saver.forget()
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

function save(cartItems: Cart): Promise<Answer<typeof updateCart>> {
  return callApi(updateCart, { body: { cartItems }, keepalive: true })
}

function settled(answer: Answer<typeof updateCart>, sent: Cart) {
  if (answer.success) {
    const { owner, items } = stored.get()
    const saved = wholeCart(answer)
    store({ owner, items: rebaseCart({ items, saved: sent }, saved), saved })
    return
  }
  cartSaveFailure.set({ code: answer.code, message: answer.message })
  if (isTransient(answer.code)) retry.later()
  else if (answer.code !== 'not_signed_in') void revertToServer()
}

/** Rebases on the account's current cart, which another device may have changed meanwhile. */
async function saveAgain(): Promise<boolean> {
  await saver.flush()
  if (!signedInAs || sameCart(stored.get().items, stored.get().saved)) return true
  const answer = await callApi(checkUser)
  if (answer.success) joinCart(answer.user)
  else if (isTransient(answer.code)) return false
  else cartSaveFailure.set({ code: answer.code, message: null })
  return true
}

async function revertToServer() {
  const answer = await callApi(checkUser)
  if (saver.isWaiting()) return
  const items = answer.success ? wholeCart(answer.user) : stored.get().saved
  store({ ...stored.get(), items, saved: items })
}

function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key !== STORED_CART_KEY) return
  const theirs = parseStoredCart(newValue)
  stored.set(theirs)
  void fetchMissing(Object.keys(theirs.items))
  if (saver.isWaiting()) saver.want(theirs.items)
}

if (typeof window !== 'undefined') {
  restoreProducts()
  stored.set(parseStoredCart(readStored(STORED_CART_KEY)))
  void fetchMissing(Object.keys(stored.get().items))
  window.addEventListener('storage', followOtherTabs)
  window.addEventListener('pagehide', () => void saver.flushNow())
}
