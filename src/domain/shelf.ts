import type { OrderedLine } from './order.ts'
import { type BaseUnit, quantityText } from './quantity.ts'

/** What one piece of a product takes from its shelf, in grams, millilitres or pieces. */
export type ShelfPart = { id: string; size: number }

type Asked = { size: number; quantity: number }

/** How many pieces fit into what is on a shelf. */
export const piecesIn = (amount: number, size: number): number => Math.floor(amount / size)

/** How many pieces of each line a shelf has, if those before it are served first. */
export function piecesEach(amount: number, lines: readonly Asked[]): number[] {
  let left = amount
  return lines.map(({ size, quantity }) => {
    const pieces = Math.min(quantity, piecesIn(left, size))
    left -= pieces * size
    return pieces
  })
}

/** Of sizes that are there one by one, and not together. */
export function sharedShelfSentence(names: readonly string[], left: { amount: number; unit: BaseUnit }): string {
  return `Only ${quantityText(left)} left of ${names.slice(0, -1).join(', ')} and ${names.at(-1)} together.`
}

/** What may be taken of each wish, in turn, from what is there; what is given back always fits. */
export function movesWithin(amount: number, wishes: readonly number[]): number[] {
  let left = amount
  return wishes.map((wish) => {
    const moved = Math.max(wish, -left)
    left += moved
    return moved
  })
}

/** `shelf`: what a piece took from it, if that was earlier. `amount`: exactly as much instead of whole pieces. */
export type StockLine = OrderedLine & { shelf?: ShelfPart | null; amount?: number }
