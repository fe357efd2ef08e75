import * as z from 'zod/mini'
import { cartItems } from '../../../contract/cart.ts'
import { type Cart, EMPTY_CART, quantityOf, setQuantity } from '../../../domain/cart.ts'

/** What this browser remembers: whose cart it is (null: a visitor's), what is in it, and what the server last had. */
export type KeptCart = { owner: string | null; items: Cart; saved: Cart }

export const NOTHING_KEPT: KeptCart = { owner: null, items: EMPTY_CART, saved: EMPTY_CART }
export const KEPT_CART_KEY = 'greencart.cart'

const keptCart = z.object({ owner: z.nullable(z.string()), items: cartItems, saved: cartItems })

/** Anything but a cart we wrote ourselves counts as none. */
export function parseKeptCart(text: string | null): KeptCart {
  if (!text) return NOTHING_KEPT
  try {
    const read = z.safeParse(keptCart, JSON.parse(text))
    return read.success ? read.data : NOTHING_KEPT
  } catch {
    return NOTHING_KEPT
  }
}

export function sameCart(one: Cart, other: Cart): boolean {
  const ids = Object.keys(one)
  return ids.length === Object.keys(other).length && ids.every((id) => quantityOf(one, id) === quantityOf(other, id))
}

/** The server's cart with the changes made here since `saved` put on top. */
export function rebaseCart({ items, saved }: Pick<KeptCart, 'items' | 'saved'>, server: Cart): Cart {
  let rebased = server
  for (const id of new Set([...Object.keys(items), ...Object.keys(saved)])) {
    const wanted = quantityOf(items, id)
    if (wanted !== quantityOf(saved, id)) rebased = setQuantity(rebased, id, wanted)
  }
  return rebased
}
