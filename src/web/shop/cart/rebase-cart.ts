import { type Cart, quantityOf, setQuantity } from '#domain/cart.ts'
import type { StoredCart } from './stored-cart.ts'

export function sameCart(one: Cart, other: Cart): boolean {
  const ids = Object.keys(one)
  return ids.length === Object.keys(other).length && ids.every((id) => quantityOf(one, id) === quantityOf(other, id))
}

/** The server's cart with the local changes since `saved` on top. */
export function rebaseCart({ items, saved }: Pick<StoredCart, 'items' | 'saved'>, server: Cart): Cart {
  let rebased = server
  for (const id of new Set([...Object.keys(items), ...Object.keys(saved)])) {
    const wanted = quantityOf(items, id)
    if (wanted !== quantityOf(saved, id)) rebased = setQuantity(rebased, id, wanted)
  }
  return rebased
}
