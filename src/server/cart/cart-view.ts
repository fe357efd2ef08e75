import type { CartReply } from '#contract/cart/cart.ts'
import type { Cart } from '#domain/cart.ts'
import { knownProducts } from '../catalog/product-store.ts'
import type { Reader } from '../db/database.ts'
import { readCart } from './cart-store.ts'

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

export async function readCartView(db: Reader, userId: string): Promise<CartReply> {
  const cart = await readCart(db, userId)
  return cartView(cart, await knownProducts(db, Object.keys(cart)))
}
