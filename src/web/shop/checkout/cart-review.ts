import { useCallback, useEffect, useState } from 'react'
import { type Cart, setQuantity } from '../../../domain/cart.ts'
import { useSession } from '../account/session-store.ts'
import { type CartView, viewCart } from '../cart/cart-lines.ts'
import { currentCart, replaceCart, useCart } from '../cart/cart-store.ts'
import { askForHolds } from '../cart/own-holds.ts'
import { knownProducts, type ProductFacts, refreshProducts, useProductFacts } from '../cart/product-facts.ts'

export type Review = CartView & {
  /** What we changed, and why, by product id. */
  notes: ReadonlyMap<string, string>
  failed: string | null
  refresh(): void
}

/** The cart as the shop can deliver it now: opened, it asks for fresh prices and stock and fits quantities to them. */
export function useCartReview(): Review {
  const cart = useCart()
  const facts = useProductFacts()
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const [failed, setFailed] = useState<string | null>(null)
  const session = useSession().state

  const refresh = useCallback(async () => {
    const ids = Object.keys(currentCart())
    const [message] = await Promise.all([refreshProducts(ids), session === 'in' && askForHolds()])
    setFailed(message)
    if (message) return
    const fitted = fitToStock(currentCart(), knownProducts())
    if (!fitted.notes.size) return
    replaceCart(fitted.cart)
    setNotes((earlier) => new Map([...earlier, ...fitted.notes]))
  }, [session])

  // Before the session is known, the shopper's own holds would count as sold to others.
  useEffect(() => {
    if (session !== 'checking') void refresh()
  }, [session, refresh])

  return { ...viewCart(cart, facts), notes, failed, refresh: () => void refresh() }
}

/** Lines of which fewer are left get what is left, and a sentence that says so. */
export function fitToStock(cart: Cart, facts: ProductFacts): { cart: Cart; notes: Map<string, string> } {
  const notes = new Map<string, string>()
  let fitted = cart
  for (const { product, problem } of viewCart(cart, facts).lines) {
    if (problem?.kind !== 'short') continue
    fitted = setQuantity(fitted, product._id, problem.left)
    notes.set(product._id, `Only ${problem.left} left, so we’ve set the quantity to ${problem.left}.`)
  }
  return { cart: fitted, notes }
}
