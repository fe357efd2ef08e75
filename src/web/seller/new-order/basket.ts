import type { TakenProduct } from '#contract/orders/take-order.ts'
import { MAX_QUANTITY } from '#domain/cart.ts'

export type BasketItem = { product: TakenProduct; quantity: number }
export type Basket = readonly BasketItem[]

/** More of what is there already, or a new line at the end. */
export function addToBasket(basket: Basket, added: readonly BasketItem[]): Basket {
  return added.reduce<Basket>((lines, { product, quantity }) => {
    const before = lines.find((line) => line.product._id === product._id)?.quantity ?? 0
    return setLine(lines, { product, quantity: before + quantity })
  }, basket)
}

/** So many of it; nothing takes the line away. */
export function setLine(basket: Basket, { product, quantity }: BasketItem): Basket {
  const most = Math.min(quantity, MAX_QUANTITY)
  const isThere = basket.some((line) => line.product._id === product._id)
  if (most <= 0) return basket.filter((line) => line.product._id !== product._id)
  if (!isThere) return [...basket, { product, quantity: most }]
  return basket.map((line) => (line.product._id === product._id ? { product, quantity: most } : line))
}

export const itemsOf = (basket: Basket) => basket.map(({ product, quantity }) => ({ product: product._id, quantity }))
