import { amountText } from '#domain/amount-text.ts'
import { type Cart, type CartLine, lineProblem, maxQuantity } from '#domain/cart.ts'
import { type Product, quantityLeft } from '#domain/catalog.ts'
import type { ProductCache } from './product-cache.ts'

export type CartView = {
  lines: CartLine[]
  /** Products that are withdrawn and not cached. */
  gone: string[]
  /** Products still to be fetched. */
  unknown: string[]
}

export function viewCart(cart: Cart, products: ProductCache): CartView {
  const view: CartView = { lines: [], gone: [], unknown: [] }
  for (const [id, quantity] of Object.entries(cart)) {
    const product = products.get(id)
    if (product) view.lines.push({ product, quantity, problem: lineProblem(product, quantity) })
    else if (product === null) view.gone.push(id)
    else view.unknown.push(id)
  }
  return view
}

export const maxOf = (product: Product) => Math.min(quantityLeft(product), maxQuantity(product))

/** More than this was asked for. */
export function setToMax(product: Product): string {
  const amount = amountText(product, maxOf(product))
  const why = maxOf(product) < maxQuantity(product) ? `Only ${amount} left` : `You can order up to ${amount}`
  return `${why}, so we’ve set the quantity to ${amount}.`
}

export function noMoreOf(product: Product): string {
  const max = maxOf(product)
  if (max === 0) return `${product.name} is out of stock.`
  const amount = amountText(product, max)
  if (max < maxQuantity(product)) return `Only ${amount} left.`
  return product.loose ? `You can order up to ${amount}.` : `You can order up to ${amount} of each product.`
}
