import type { Order } from '#contract/orders/order.ts'
import { amountText } from '#domain/amount-text.ts'
import { type Cart, EMPTY_CART, maxQuantity, minQuantity, setQuantity } from '#domain/cart.ts'
import { isSellable, type Product, quantityLeft } from '#domain/catalog.ts'
import { formatPaise } from '#domain/money.ts'
import type { ProductCache } from '../cart/product-cache.ts'

export type Reorder = {
  cart: Cart
  /** One sentence per difference from the old order. */
  changes: string[]
}

export function planReorder(items: Order['items'], today: ProductCache): Reorder {
  const changes: string[] = []
  let cart = EMPTY_CART
  for (const { product: then, quantity: ordered } of items) {
    const now = today.get(then._id)
    if (!now || !isSellable(now)) {
      changes.push(`${then.name} isn’t available right now, so we left it out.`)
      continue
    }
    const quantity = stepsOf(then, now, ordered)
    const most = Math.min(quantityLeft(now), maxQuantity(now))
    const left = amountText(now, most)
    if (quantity > most) changes.push(`${now.name}: only ${left} left, so we’ve set the quantity to ${left}.`)
    if (now.offerPrice !== then.offerPrice) {
      changes.push(`${now.name} now costs ${formatPaise(now.offerPrice)}, it was ${formatPaise(then.offerPrice)}.`)
    }
    cart = setQuantity(cart, then._id, Math.min(quantity, most))
  }
  return { cart, changes }
}

/** As much as then, though the product may be sold in other steps by now. */
function stepsOf(then: Order['items'][number]['product'], now: Product, quantity: number): number {
  if (!now.loose || !then.loose) return Math.max(quantity, minQuantity(now))
  return Math.max(Math.round((quantity * then.loose.step) / now.loose.step), minQuantity(now))
}
