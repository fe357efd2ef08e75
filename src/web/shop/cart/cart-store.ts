import { useSyncExternalStore } from 'react'
import { checkUser, type User } from '../../../contract/accounts.ts'
import { type CartReply, updateCart } from '../../../contract/cart.ts'
import type { RefusalCode } from '../../../contract/refusal.ts'
import {
  addOne,
  type Cart,
  countItems,
  EMPTY_CART,
  mergeCarts,
  quantityOf,
  removeOne,
  setQuantity,
} from '../../../domain/cart.ts'
import type { Product } from '../../../domain/catalog.ts'
import type { Paise } from '../../../domain/money.ts'
import { type Answer, callApi, isPassing } from '../../api.ts'
import { readStored, writeStored } from '../../browser-storage.ts'
import { createStore, useStore } from '../../external-store.ts'
import { createRetry } from '../../retry.ts'
import { endAttempt } from './attempt-store.ts'
import { mostOf, totalOf } from './cart-lines.ts'
import { createCartSaver } from './cart-saver.ts'
import { KEPT_CART_KEY, type KeptCart, NOTHING_KEPT, parseKeptCart, rebaseCart, sameCart } from './kept-cart.ts'
import { asOurs } from './own-holds.ts'
import { keepProducts, learnMissing, recallProducts, rememberProducts, useProductFacts } from './product-facts.ts'

const kept = createStore<KeptCart>(NOTHING_KEPT)
const saver = createCartSaver({ send: save, settled })
const retry = createRetry(saveAgain)
/** The last save that failed, with the sentence to show, or none when a retry failed behind the scenes. */
export const cartSaveFailure = createStore<{ code: RefusalCode; message: string | null } | null>(null)
/** Whose session the server has confirmed in this visit; only then is anything saved there. */
let signedInAs: string | null = null

export const currentCart = (): Cart => kept.get().items
export const useCart = (): Cart => useStore(kept).items
export const useCartCount = (): number => countItems(useCart())

/** Only the product whose count changed is drawn again. */
export function useQuantityInCart(productId: string): number {
  return useSyncExternalStore(
    kept.watch,
    () => quantityOf(kept.get().items, productId),
    () => 0,
  )
}

export function useCartQuote(): { count: number; total: Paise | null } {
  const cart = useCart()
  return { count: countItems(cart), total: totalOf(cart, useProductFacts()) }
}

/** False when the cart holds as many of the product as it may. */
export function addToCart(product: Product): boolean {
  const { items } = kept.get()
  if (quantityOf(items, product._id) >= mostOf(asOurs(product))) return false
  rememberProducts([product])
  replaceCart(addOne(items, product._id))
  return true
}

export function removeFromCart(productId: string) {
  replaceCart(removeOne(kept.get().items, productId))
}

export function setCartQuantity(productId: string, quantity: number) {
  replaceCart(setQuantity(kept.get().items, productId, quantity))
}

export function replaceCart(items: Cart) {
  keep({ ...kept.get(), items })
  if (signedInAs) saver.want(items)
}

/** The shop has emptied the account's cart together with placing the order, so there is nothing to save. */
export function cartOrdered() {
  keep({ ...kept.get(), items: EMPTY_CART, saved: EMPTY_CART })
}

/** Resolves when the server has heard of every change so far. */
export const cartSettled = () => saver.flush()

/** The session is confirmed: this browser's cart and the account's become one. */
export function joinCart(user: User) {
  const cartItems = wholeCart(user)
  const { owner, items, saved } = kept.get()
  const joined = owner === null ? mergeCarts(cartItems, items) : rebaseCart({ items, saved }, cartItems)
  signedInAs = user._id
  keep({ owner: user._id, items: joined, saved: cartItems })
  if (!sameCart(joined, cartItems)) saver.want(joined)
}

/** After logout the cart stays with the account, not with the browser. */
export function leaveCart() {
  signedInAs = null
  retry.stop()
  saver.forget()
  keep(NOTHING_KEPT)
}

/** The session ended by itself: changes wait in this browser for the next login. */
export function pauseCart() {
  signedInAs = null
  retry.stop()
  saver.forget()
}

function keep(next: KeptCart) {
  kept.set(next)
  // A cart filled anew must never repeat the key of an order that was placed: the shop would answer with that order.
  if (countItems(next.items) === 0) endAttempt()
  writeStored(KEPT_CART_KEY, JSON.stringify(next))
  know(next.items)
}

function know(items: Cart) {
  const ids = Object.keys(items)
  keepProducts(ids)
  void learnMissing(ids).then(() => keepProducts(Object.keys(kept.get().items)))
}

/** Lines of archived products stay, marked, until the shopper removes them. */
const wholeCart = ({ cartItems, archivedItems }: CartReply): Cart => ({ ...cartItems, ...archivedItems })

function save(cartItems: Cart): Promise<Answer<typeof updateCart>> {
  return callApi(updateCart, { body: { cartItems }, keepalive: true })
}

function settled(answer: Answer<typeof updateCart>, sent: Cart) {
  if (answer.success) {
    const { owner, items } = kept.get()
    const saved = wholeCart(answer)
    keep({ owner, items: rebaseCart({ items, saved: sent }, saved), saved })
    return
  }
  cartSaveFailure.set({ code: answer.code, message: answer.message })
  if (isPassing(answer.code)) retry.later()
  else if (answer.code !== 'not_signed_in') void showWhatTheServerHas()
}

/** Another device may have changed the account's cart meanwhile, so the changes made here go on top of what it has now. */
async function saveAgain(): Promise<boolean> {
  // A change that was made a moment ago may be on its way already.
  await saver.flush()
  if (!signedInAs || sameCart(kept.get().items, kept.get().saved)) return true
  const answer = await callApi(checkUser)
  if (answer.success) joinCart(answer.user)
  else if (isPassing(answer.code)) return false
  else cartSaveFailure.set({ code: answer.code, message: null })
  return true
}

async function showWhatTheServerHas() {
  const answer = await callApi(checkUser)
  if (saver.isWaiting()) return
  const items = answer.success ? wholeCart(answer.user) : kept.get().saved
  keep({ ...kept.get(), items, saved: items })
}

function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key !== KEPT_CART_KEY) return
  const theirs = parseKeptCart(newValue)
  kept.set(theirs)
  void learnMissing(Object.keys(theirs.items))
  if (saver.isWaiting()) saver.want(theirs.items)
}

if (typeof window !== 'undefined') {
  recallProducts()
  kept.set(parseKeptCart(readStored(KEPT_CART_KEY)))
  void learnMissing(Object.keys(kept.get().items))
  window.addEventListener('storage', followOtherTabs)
  window.addEventListener('pagehide', () => void saver.flushNow())
}
