import * as z from 'zod/mini'
import { cartItems } from '#contract/cart/cart.ts'
import { type Cart, EMPTY_CART } from '#domain/cart.ts'

/** The cart in local storage: its owner (null for a visitor), its items, and the items the server last confirmed. */
export type StoredCart = { owner: string | null; items: Cart; saved: Cart }

export const NO_STORED_CART: StoredCart = { owner: null, items: EMPTY_CART, saved: EMPTY_CART }
export const STORED_CART_KEY = 'greencart.cart'

const storedCart = z.object({ owner: z.nullable(z.string()), items: cartItems, saved: cartItems })

/** Anything but a cart that this code wrote counts as none. */
export function parseStoredCart(text: string | null): StoredCart {
  if (!text) return NO_STORED_CART
  try {
    const read = z.safeParse(storedCart, JSON.parse(text))
    return read.success ? read.data : NO_STORED_CART
  } catch {
    return NO_STORED_CART
  }
}
