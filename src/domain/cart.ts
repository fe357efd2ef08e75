import { isSellable, type Product, quantityLeft } from './catalog.ts'

/** Product id to quantity. Ids are checked before they become keys. */
export type Cart = Readonly<Record<string, number>>

export const MAX_QUANTITY = 99
const QUANTITY_CHOICES = 9
export const EMPTY_CART: Cart = Object.freeze({})

const clamp = (quantity: number) => Math.min(Math.max(Math.trunc(quantity), 0), MAX_QUANTITY)

export function quantityOf(cart: Cart, productId: string): number {
  return Object.hasOwn(cart, productId) ? (cart[productId] ?? 0) : 0
}

export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  const wanted = clamp(quantity)
  if (wanted > 0) return { ...cart, [productId]: wanted }
  const { [productId]: _, ...others } = cart
  return others
}

export const addOne = (cart: Cart, productId: string) => setQuantity(cart, productId, quantityOf(cart, productId) + 1)
export const removeOne = (cart: Cart, productId: string) =>
  setQuantity(cart, productId, quantityOf(cart, productId) - 1)

export const withoutProducts = (cart: Cart, ids: readonly string[]): Cart =>
  ids.reduce((rest, id) => setQuantity(rest, id, 0), cart)

/** Every product of either cart; the larger quantity where both have it. */
export function mergeCarts(saved: Cart, visitors: Cart): Cart {
  let merged = saved
  for (const [productId, quantity] of Object.entries(visitors)) {
    merged = setQuantity(merged, productId, Math.max(quantity, quantityOf(saved, productId)))
  }
  return merged
}

export const countItems = (cart: Cart) => Object.values(cart).reduce((sum, quantity) => sum + quantity, 0)

/** 1 to 9, or up to the current count if that is larger. */
export function quantityChoices(current: number): number[] {
  return Array.from({ length: Math.max(QUANTITY_CHOICES, current) }, (_, index) => index + 1)
}

export type CartLine = { product: Product; quantity: number; problem: LineProblem | null }
export type LineProblem = { kind: 'unavailable' } | { kind: 'short'; left: number }

/** What keeps this many of the product from being ordered now. */
export function lineProblem(product: Product, quantity: number): LineProblem | null {
  if (!isSellable(product)) return { kind: 'unavailable' }
  const left = quantityLeft(product)
  return quantity > left ? { kind: 'short', left } : null
}

/** What is paid for: lines that cannot be sold at all stay visible beside it, and of others no more than is left. */
export const soldLines = (lines: readonly CartLine[]): CartLine[] =>
  lines.flatMap((line) => {
    if (!line.problem) return [line]
    return line.problem.kind === 'short' ? [{ ...line, quantity: line.problem.left }] : []
  })
