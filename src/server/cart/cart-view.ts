import type { CartReply } from '../../contract/cart.ts'
import type { Cart } from '../../domain/cart.ts'

/** Lines of archived products apart: a client that knows only the product list could not show them. */
export function cartView(cart: Cart, known: ReadonlyMap<string, { archived: boolean }>): CartReply {
  const cartItems: Record<string, number> = {}
  const archivedItems: Record<string, number> = {}
  for (const [id, quantity] of Object.entries(cart)) {
    if (known.get(id)?.archived) archivedItems[id] = quantity
    else cartItems[id] = quantity
  }
  return Object.keys(archivedItems).length > 0 ? { cartItems, archivedItems } : { cartItems }
}
