import type { SoldAs } from './amount-text.ts'
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

/** `least`: of what is sold by weight, less is not sold. */
export const addOne = (cart: Cart, productId: string, least = 1) =>
  setQuantity(cart, productId, Math.max(quantityOf(cart, productId) + 1, least))
export function removeOne(cart: Cart, productId: string, least = 1): Cart {
  const quantity = quantityOf(cart, productId)
  return setQuantity(cart, productId, quantity > least ? quantity - 1 : 0)
}

/** What is sold by weight may have bounds of its own. */
export type BoundedAs = {
  loose?: (NonNullable<SoldAs['loose']> & { min?: number | undefined; max?: number | undefined }) | null | undefined
}

export const minQuantity = ({ loose }: BoundedAs): number => (loose?.min ? loose.min / loose.step : 1)
export const maxQuantity = ({ loose }: BoundedAs): number =>
  loose?.max ? Math.min(loose.max / loose.step, MAX_QUANTITY) : MAX_QUANTITY

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

/** 1 to 9, or up to the current count if that is larger; from the least of what is sold by weight. */
export function quantityChoices(current: number, least = 1): number[] {
  const from = Math.min(current, least)
  return Array.from({ length: Math.max(QUANTITY_CHOICES, current - from + 1) }, (_, index) => index + from)
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
