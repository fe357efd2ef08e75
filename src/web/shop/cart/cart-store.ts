import { useSyncExternalStore } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import {
  addOne,
  type Cart,
  countItems,
  EMPTY_CART,
  minQuantity,
  quantityOf,
  removeOne,
  setQuantity,
} from '#domain/cart.ts'
import type { Product } from '#domain/catalog.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'
import { endAttempt } from './attempt-store.ts'
import { maxOf } from './cart-lines.ts'
import type { CartSync } from './cart-sync.ts'
import { forThisShopper } from './own-holds.ts'
import { cacheProducts, fetchMissing, refreshAtStart, restoreSeen, storeSeen } from './product-cache.ts'
import { NO_STORED_CART, parseStoredCart, STORED_CART_KEY, type StoredCart } from './stored-cart.ts'

const stored = createStore<StoredCart>(NO_STORED_CART)
/** The last failed save. `message` is null when a background retry failed, which is not shown. */
export const cartSaveFailure = createStore<{ code: RefusalCode; message: string | null } | null>(null)

/** The user whose session the server has confirmed; without one nothing is saved to the server. */
let account: User | null = null
let sync: CartSync | null = null
let loadingSync: Promise<void> | null = null

export const currentCart = (): Cart => stored.get().items
export const useCart = (): Cart => useStore(stored).items
/** What every screen calls the items of the cart: all of them, sold by the piece or by the step, available or not. */
export const useCartCount = (): number => countItems(useCart())

/** Re-renders only the product whose quantity changed. */
export function useQuantityInCart(productId: string): number {
  return useSyncExternalStore(
    stored.watch,
    () => quantityOf(stored.get().items, productId),
    () => 0,
  )
}

/** False when the cart holds as many of the product as it may. */
export function addToCart(product: Product): boolean {
  const { items } = stored.get()
  if (quantityOf(items, product._id) >= maxOf(forThisShopper(product))) return false
  cacheProducts([product])
  replaceCart(addOne(items, product._id, minQuantity(product)))
  return true
}

export function removeFromCart(product: Product) {
  replaceCart(removeOne(stored.get().items, product._id, minQuantity(product)))
}

export function setCartQuantity(productId: string, quantity: number) {
  replaceCart(setQuantity(stored.get().items, productId, quantity))
}

export function replaceCart(items: Cart) {
  saveStored({ ...stored.get(), items })
  if (!account) return
  if (sync) sync.save(items)
  else joinCart(account)
}

/** The order has taken all but these from the account's cart on the server, so there is nothing to save. */
export function cartOrdered(rest = EMPTY_CART) {
  saveStored({ ...stored.get(), items: rest, saved: rest })
  sync?.deleteUnsaved()
}

/** Resolves when every change so far has been sent to the server. */
export async function cartSaved(): Promise<void> {
  await loadingSync
  await sync?.flush()
}

/** Merges this browser's cart into the account's once the session is confirmed. */
export function joinCart(user: User) {
  account = user
  loadingSync = import('./cart-sync.ts').then(({ createCartSync }) => {
    sync ??= createCartSync({ get: stored.get, set: saveStored, onFailure: cartSaveFailure.set })
    if (account === user) sync.start(user)
    // What cannot be loaded now is loaded with the next change.
  }, console.warn)
}

/** After logout the cart stays with the account, not with the browser. */
export function leaveCart() {
  pauseCart()
  sync?.deleteUnsaved()
  saveStored(NO_STORED_CART)
}

/** After an expired session, changes wait in this browser for the next login. */
export function pauseCart() {
  account = null
  sync?.stop()
}

function saveStored(next: StoredCart) {
  stored.set(next)
  // The next cart must not reuse the idempotency key of a placed order: the server would reply with that order.
  if (countItems(next.items) === 0) endAttempt()
  writeStored(STORED_CART_KEY, JSON.stringify(next))
  cacheMissing(next.items)
}

function cacheMissing(items: Cart) {
  const ids = Object.keys(items)
  storeSeen(ids)
  void fetchMissing(ids).then(() => storeSeen(Object.keys(stored.get().items)))
}

function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key !== STORED_CART_KEY) return
  const theirs = parseStoredCart(newValue)
  stored.set(theirs)
  void fetchMissing(Object.keys(theirs.items))
}

if (typeof window !== 'undefined') {
  restoreSeen()
  stored.set(parseStoredCart(readStored(STORED_CART_KEY)))
  void refreshAtStart(Object.keys(stored.get().items))
  window.addEventListener('storage', followOtherTabs)
}
