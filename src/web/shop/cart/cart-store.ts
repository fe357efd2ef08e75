import { useSyncExternalStore } from 'react'
import { checkUser, type User } from '../../../contract/accounts.ts'
import { type CartReply, updateCart } from '../../../contract/cart.ts'
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
import { toast } from '../../ui/toast.tsx'
import { endAttempt } from './attempt-store.ts'
import { mostOf, noMoreOf, totalOf } from './cart-lines.ts'
import { createCartSaver } from './cart-saver.ts'
import { KEPT_CART_KEY, type KeptCart, NOTHING_KEPT, parseKeptCart, rebaseCart, sameCart } from './kept-cart.ts'
import { asOurs } from './own-holds.ts'
import { keepProducts, learnMissing, recallProducts, rememberProducts, useProductFacts } from './product-facts.ts'

const kept = createStore<KeptCart>(NOTHING_KEPT)
const saver = createCartSaver({ send: save, settled })
const retry = createRetry(saveAgain)
/** Whose session the server has confirmed in this visit; only then is anything saved there. */
let signedInAs: string | null = null
let tellSessionEnded = () => {}

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

/** One toast a sentence: quick taps renew it instead of piling up. */
const say = (sentence: string) => toast.success(sentence, { id: sentence })

/** False, and said so, when there is no more of it to have. */
export function addToCart(product: Product): boolean {
  const { items } = kept.get()
  const ours = asOurs(product)
  if (quantityOf(items, product._id) >= mostOf(ours)) {
    toast.error(noMoreOf(ours), { id: 'no-more' })
    return false
  }
  rememberProducts([product])
  want(addOne(items, product._id))
  say('Added to cart')
  return true
}

export function removeFromCart(productId: string) {
  want(removeOne(kept.get().items, productId))
  say('Removed from Cart')
}

/** The whole line, without a word: the screen says it, with a way back. */
export function deleteFromCart(productId: string) {
  want(setQuantity(kept.get().items, productId, 0))
}

export function setCartQuantity(productId: string, quantity: number) {
  want(setQuantity(kept.get().items, productId, quantity))
  say('cart Updated')
}

/** Without a word: for changes that the screen explains itself. */
export function replaceCart(cart: Cart) {
  want(cart)
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

/** A save that is refused for want of a session is how we may learn that it ended. */
export function onSessionEnd(listener: () => void) {
  tellSessionEnded = listener
}

function want(items: Cart) {
  keep({ ...kept.get(), items })
  if (signedInAs) saver.want(items)
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
  if (isPassing(answer.code)) {
    if (navigator.onLine) toast.error('We couldn’t save your cart just now. We’ll keep trying.', { id: 'cart-unsaved' })
    retry.later()
    return
  }
  toast.error(answer.message)
  if (answer.code === 'not_signed_in') tellSessionEnded()
  else void showWhatTheServerHas()
}

/** Another device may have changed the account's cart meanwhile, so the changes made here go on top of what it has now. */
async function saveAgain(): Promise<boolean> {
  // A change that was made a moment ago may be on its way already.
  await saver.flush()
  if (!signedInAs || sameCart(kept.get().items, kept.get().saved)) return true
  const answer = await callApi(checkUser)
  if (answer.success) joinCart(answer.user)
  else if (isPassing(answer.code)) return false
  else if (answer.code === 'not_signed_in') tellSessionEnded()
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
