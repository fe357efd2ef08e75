import { useEffect } from 'react'
import { totalOf } from '#domain/bill.ts'
import type { Paise } from '#domain/money.ts'
import { useStore } from '../../core/external-store.ts'
import { useShop } from '../../core/shop.ts'
import { whenVisible } from '../../core/when-visible.ts'
import { usePlace } from '../address/place-store.ts'
import { viewCart } from '../cart/cart-lines.ts'
import { currentCart, useCart } from '../cart/cart-store.ts'
import { areFactsCurrent, refreshProducts, useProductCache } from '../cart/product-cache.ts'
import { useDeliveryQuote } from '../delivery/delivery-quote.ts'
import { cartBill } from './cart-bill.ts'
import { refreshTax } from './refresh-tax.ts'

const ASK_AGAIN_MS = 5 * 60_000

/** What the cart page calls the total; null until the shop has said prices, stock and fee. */
export function useCartTotal(): Paise | null {
  const { lines, unknown } = viewCart(useCart(), useProductCache())
  const isCurrent = useStore(areFactsCurrent)
  const place = usePlace()
  const { view } = useDeliveryQuote(place)
  const { tax } = useShop()
  useEffect(() => whenVisible(refresh, ASK_AGAIN_MS), [])
  if (!isCurrent || unknown.length > 0 || (place && view.state === 'loading')) return null
  return totalOf(cartBill(lines, { quote: view, tax }))
}

const refresh = () => Promise.all([refreshProducts(Object.keys(currentCart())), refreshTax()])
