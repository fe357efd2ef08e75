import type { Paise } from './money.ts'
import { type BaseUnit, baseAmountOf, baseUnitOf, isQuantity, type Quantity, quantityText } from './quantity.ts'

/** Of one thing: 500 g, 1 kg, 5 kg. */
export const MAX_SIZES = 12

/** One of the sizes of a thing, as each of them names it. */
export type Size = {
  _id: string
  label: string
  price: Paise
  offerPrice: Paise
  inStock: boolean
}

type Sized = { quantity?: Quantity | null | undefined; weight: string | null; name: string }

export const sizeLabel = ({ quantity, weight, name }: Sized): string =>
  quantity ? quantityText(quantity) : weight || name

type Order = { _id: string; offerPrice: Paise; quantity?: Quantity | null | undefined }

/** The smallest first; those whose size is not known by their price, after the others. */
export function bySize(one: Order, other: Order): number {
  const [a, b] = [one, other].map(({ quantity }) => (quantity ? baseAmountOf(quantity) : Number.POSITIVE_INFINITY))
  if (a !== b) return (a ?? 0) - (b ?? 0)
  return one.offerPrice - other.offerPrice || (one._id < other._id ? -1 : 1)
}

/** What a seller counts on a shelf; nothing is an amount too. */
export const isShelfAmount = (shelf: Quantity): boolean => shelf.amount === 0 || isQuantity(shelf)

/** Why these products can’t share a shelf that is counted in this unit, as a sentence; null when they can. */
export function whyNoSharedShelf(unit: Quantity['unit'], products: readonly Sized[]): string | null {
  const unknown = products.find(({ quantity }) => !quantity)
  if (unknown) return `To share a shelf, ${unknown.name} needs a quantity, such as 500 g.`
  const other = products.find(({ quantity }) => quantity && baseUnitOf(quantity.unit) !== baseUnitOf(unit))
  if (!other) return null
  return `A shelf is counted in one unit, and ${sizeLabel(other)} of ${other.name} can’t be taken from ${UNIT_WORDS[baseUnitOf(unit)]}.`
}

const UNIT_WORDS: Record<BaseUnit, string> = { g: 'kilos', ml: 'litres', piece: 'pieces' }

/** Grams as kilos, as a seller counts them. */
export function shelfQuantity(amount: number, unit: BaseUnit): Quantity {
  if (unit === 'piece') return { amount, unit }
  return { amount: amount / 1000, unit: unit === 'g' ? 'kg' : 'l' }
}
