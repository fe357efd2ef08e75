import { type Cart, type CartLine, lineProblem, MAX_QUANTITY, quoteLines } from '../../../domain/cart.ts'
import { type Product, quantityLeft } from '../../../domain/catalog.ts'
import type { Paise, Quote } from '../../../domain/money.ts'
import type { ProductFacts } from './product-facts.ts'

export type CartView = {
  lines: CartLine[]
  /** Products that the shop has forgotten and of which nothing is known here. */
  gone: string[]
  /** Products that we have yet to ask about. */
  unknown: string[]
}

export function viewCart(cart: Cart, facts: ProductFacts): CartView {
  const view: CartView = { lines: [], gone: [], unknown: [] }
  for (const [id, quantity] of Object.entries(cart)) {
    const product = facts.get(id)
    if (product) view.lines.push({ product, quantity, problem: lineProblem(product, quantity) })
    else if (product === null) view.gone.push(id)
    else view.unknown.push(id)
  }
  return view
}

/** What the cart would cost now; null while the price of something in it is unknown. */
export function quoteCart({ lines, unknown }: CartView): Quote | null {
  return unknown.length ? null : quoteLines(lines)
}

export function totalOf(cart: Cart, facts: ProductFacts): Paise | null {
  return quoteCart(viewCart(cart, facts))?.total ?? null
}

/** The most of a product that one cart may hold. */
export const mostOf = (product: Product) => Math.min(quantityLeft(product), MAX_QUANTITY)

export function noMoreOf(product: Product): string {
  const most = mostOf(product)
  if (most === 0) return `${product.name} is out of stock.`
  return most === MAX_QUANTITY ? `You can order up to ${MAX_QUANTITY} of each product.` : `Only ${most} left.`
}
