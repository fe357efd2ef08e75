import { useCallback, useEffect, useState } from 'react'
import { type Cart, setQuantity } from '#domain/cart.ts'
import type { Paise } from '#domain/money.ts'
import { useSession } from '../account/session-store.ts'
import { type CartView, viewCart } from '../cart/cart-lines.ts'
import { currentCart, replaceCart, useCart } from '../cart/cart-store.ts'
import { askForHolds } from '../cart/own-holds.ts'
import { cachedProducts, type ProductCache, refreshProducts, useProductCache } from '../cart/product-cache.ts'

export type EarlierPrices = ReadonlyMap<string, Paise>

export type Review = CartView & {
  /** Explanations of changed quantities, by product id. */
  notes: ReadonlyMap<string, string>
  /** What the cart knew before the shop said another price, by product id. */
  earlierPrices: EarlierPrices
  failed: string | null
  refresh(): void
}

/** Refreshes prices and stock when the cart opens, and reduces quantities to what is in stock. */
export function useCartReview(): Review {
  const cart = useCart()
  const products = useProductCache()
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const [earlierPrices, setEarlierPrices] = useState<EarlierPrices>(new Map())
  const [failed, setFailed] = useState<string | null>(null)
  const session = useSession().state

  const refresh = useCallback(async () => {
    const ids = Object.keys(currentCart())
    const before = cachedProducts()
    const [message] = await Promise.all([refreshProducts(ids), session === 'in' && askForHolds()])
    setFailed(message)
    if (message) return
    setEarlierPrices((earlier) => priceChanges(ids, { earlier, before, now: cachedProducts() }))
    const fitted = fitToStock(currentCart(), cachedProducts())
    if (!fitted.notes.size) return
    replaceCart(fitted.cart)
    setNotes((earlier) => new Map([...earlier, ...fitted.notes]))
  }, [session])

  // Without a known session the shopper's own holds would count as sold.
  useEffect(() => {
    if (session !== 'checking') void refresh()
  }, [session, refresh])

  return { ...viewCart(cart, products), notes, earlierPrices, failed, refresh: () => void refresh() }
}

type Priced = { earlier: EarlierPrices; before: ProductCache; now: ProductCache }

/** A price that went and came back is no change. */
export function priceChanges(ids: string[], { earlier, before, now }: Priced): EarlierPrices {
  const changes = new Map<string, Paise>()
  for (const id of ids) {
    const known = earlier.get(id) ?? before.get(id)?.offerPrice
    if (known !== undefined && known !== now.get(id)?.offerPrice) changes.set(id, known)
  }
  return changes
}

export function fitToStock(cart: Cart, products: ProductCache): { cart: Cart; notes: Map<string, string> } {
  const notes = new Map<string, string>()
  let fitted = cart
  for (const { product, problem } of viewCart(cart, products).lines) {
    if (problem?.kind !== 'short') continue
    fitted = setQuantity(fitted, product._id, problem.left)
    notes.set(product._id, `Only ${problem.left} left, so we’ve set the quantity to ${problem.left}.`)
  }
  return { cart: fitted, notes }
}
