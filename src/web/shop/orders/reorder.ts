import type { Order } from '#contract/orders/order.ts'
import { type Cart, EMPTY_CART, MAX_QUANTITY, setQuantity } from '#domain/cart.ts'
import { isSellable, quantityLeft } from '#domain/catalog.ts'
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
  for (const { product: then, quantity } of items) {
    const now = today.get(then._id)
    if (!now || !isSellable(now)) {
      changes.push(`${then.name} isn’t available right now, so we left it out.`)
      continue
    }
    const most = Math.min(quantityLeft(now), MAX_QUANTITY)
    if (quantity > most) changes.push(`${now.name}: only ${most} left, so we’ve set the quantity to ${most}.`)
    if (now.offerPrice !== then.offerPrice) {
      changes.push(`${now.name} now costs ${formatPaise(now.offerPrice)}, it was ${formatPaise(then.offerPrice)}.`)
    }
    cart = setQuantity(cart, then._id, Math.min(quantity, most))
  }
  return { cart, changes }
}
