import type { Cart } from '#domain/cart.ts'

/** The cart as it is now, with a removed line where it was: after the nearest line before it that is still there. */
export function putBack(now: Cart, before: Cart, productId: string): Cart {
  const quantity = before[productId]
  if (quantity === undefined || Object.hasOwn(now, productId)) return now
  const places = Object.keys(before)
  const previous = places.slice(0, places.indexOf(productId)).findLast((id) => Object.hasOwn(now, id))
  const lines = Object.entries(now)
  lines.splice(lines.findIndex(([id]) => id === previous) + 1, 0, [productId, quantity])
  return Object.fromEntries(lines)
}
