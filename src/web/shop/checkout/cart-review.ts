import { useCallback, useEffect, useState } from 'react'
import { type Cart, setQuantity } from '#domain/cart.ts'
import { useSession } from '../account/session-store.ts'
import { type CartView, setToMax, viewCart } from '../cart/cart-lines.ts'
import { currentCart, replaceCart, useCart } from '../cart/cart-store.ts'
import { askForHolds } from '../cart/own-holds.ts'
import {
  cachedProducts,
  type ProductCache,
  refreshProducts,
  useProductCache,
  useSeenProducts,
} from '../cart/product-cache.ts'
import { type CartChange, cartChanges } from './cart-changes.ts'
import { refreshTax } from './refresh-tax.ts'

export type Review = CartView & {
  /** Explanations of changed quantities, by product id. */
  notes: ReadonlyMap<string, string>
  /** What is another than the shopper saw it last. */
  changes: CartChange[]
  failed: string | null
  refresh(): void
}

/** Refreshes prices, tax and stock when the cart opens, and reduces quantities to what is in stock. */
export function useCartReview(): Review {
  const cart = useCart()
  const products = useProductCache()
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const seen = useSeenProducts()
  const [failed, setFailed] = useState<string | null>(null)
  const session = useSession().state

  const refresh = useCallback(async () => {
    const ids = Object.keys(currentCart())
    const [message] = await Promise.all([refreshProducts(ids), refreshTax(), session === 'in' && askForHolds()])
    setFailed(message)
    if (message) return
    const fitted = fitToStock(currentCart(), cachedProducts())
    if (!fitted.notes.size) return
    replaceCart(fitted.cart)
    setNotes((earlier) => new Map([...earlier, ...fitted.notes]))
  }, [session])

  // Without a known session the shopper's own holds would count as sold.
  useEffect(() => {
    if (session !== 'checking') void refresh()
  }, [session, refresh])

  const view = viewCart(cart, products)
  return { ...view, notes, changes: cartChanges(view.lines, seen), failed, refresh: () => void refresh() }
}

export function fitToStock(cart: Cart, products: ProductCache): { cart: Cart; notes: Map<string, string> } {
  const notes = new Map<string, string>()
  let fitted = cart
  for (const { product, problem } of viewCart(cart, products).lines) {
    if (problem?.kind !== 'short') continue
    fitted = setQuantity(fitted, product._id, problem.left)
    notes.set(product._id, setToMax(product))
  }
  return { cart: fitted, notes }
}
