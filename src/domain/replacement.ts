import { MAX_QUANTITY } from './cart.ts'
import type { CategoryPath } from './catalog.ts'
import type { Diet } from './food-facts.ts'
import type { IfMissing } from './if-missing.ts'
import { type Paise, paise } from './money.ts'
import { baseAmountOf, baseUnitOf, type Quantity, unitPriceOf } from './quantity.ts'

/** What decides whether one product may come for another. */
export type Comparable = {
  id: string
  name: string
  category: CategoryPath
  /** Of the same thing in other sizes; null: it is of none. */
  family?: string | null | undefined
  diet: Diet | null
  offerPrice: Paise
  /** In percent, as it is charged; null: the price includes none. The bill tells the tax of what was ordered. */
  taxRate: number | null
  quantity: Quantity | null
}

/** `left`: how many packs the shop has. */
export type Candidate = Comparable & { left: number }

/** Pieces of a line that are not there, at the price that was agreed on. */
export type MissingPieces = { product: Comparable; pieces: number; offerPrice: Paise; ifMissing: IfMissing }

/** So many packs come for so many pieces, and are charged with this amount in all. */
export type Replacement<C extends Candidate = Candidate> = {
  product: C
  pieces: number
  packs: number
  amount: Paise
}

export const MAX_REPLACEMENTS = 3
/** The shopper never pays more, so what costs the shop much more is not offered: up to a quarter. */
const MAX_DEARER = 1.25

/** What the packs for so much may cost at most. */
export const dearestInstead = (agreed: Paise): Paise => paise(Math.floor(agreed * MAX_DEARER))

/**
 * What a picker may take for pieces that are not there, the best first. The same category and exactly the same diet
 * mark: what has none replaces only what has none. The same tax, so that the bill stays true. A size of the same thing comes first, then what is not dearer, then
 * the nearest price of a kilo.
 */
export function rankReplacements<C extends Candidate>(
  missing: MissingPieces,
  candidates: readonly C[],
  { max = MAX_REPLACEMENTS } = {},
): Replacement<C>[] {
  if (missing.ifMissing.kind === 'refund') return []
  return candidates
    .filter(({ id }) => missing.ifMissing.kind !== 'this' || id === missing.ifMissing.product)
    .flatMap((candidate) => replacementBy(missing, candidate) ?? [])
    .toSorted((a, b) => compare(missing, a, b))
    .slice(0, max)
}

/** As many of the pieces as there are packs for; null when it may not come for them at all. */
export function replacementBy<C extends Candidate>(missing: MissingPieces, candidate: C): Replacement<C> | null {
  if (whyNotInstead(missing.product, candidate)) return null
  for (let pieces = missing.pieces; pieces > 0; pieces--) {
    const replacement = replacing({ ...missing, pieces }, candidate)
    if (replacement) return replacement
  }
  return null
}

function replacing<C extends Candidate>(missing: MissingPieces, candidate: C): Replacement<C> | null {
  const { pieces, offerPrice } = missing
  const packs = packsFor(missing, candidate)
  if (packs > Math.min(candidate.left, MAX_QUANTITY)) return null
  const [own, agreed] = [candidate.offerPrice * packs, offerPrice * pieces]
  if (own > dearestInstead(paise(agreed))) return null
  return { product: candidate, pieces, packs, amount: paise(Math.min(own, agreed)) }
}

/** About as much as was asked for and never more: two packs of 500 g for one of a kilo. At least one. */
function packsFor({ product, pieces }: MissingPieces, { quantity }: Comparable): number {
  if (!product.quantity || !quantity || baseUnitOf(product.quantity.unit) !== baseUnitOf(quantity.unit)) return pieces
  return Math.max(Math.floor((baseAmountOf(product.quantity) * pieces) / baseAmountOf(quantity)), 1)
}

/** Why one product never comes for another; null when it may. */
export function whyNotInstead(product: Comparable, instead: Comparable): string | null {
  if (product.id === instead.id) return 'Please choose another product.'
  if (product.category !== instead.category) return `${instead.name} is something else than ${product.name}.`
  if (product.diet !== instead.diet) return `${instead.name} doesn’t have the same diet mark as ${product.name}.`
  return product.taxRate === instead.taxRate ? null : `${instead.name} is taxed otherwise than ${product.name}.`
}

function compare(missing: MissingPieces, a: Replacement, b: Replacement): number {
  return (
    Number(isOtherThing(missing, a)) - Number(isOtherThing(missing, b)) ||
    Number(isDearer(missing, a)) - Number(isDearer(missing, b)) ||
    distance(missing, a) - distance(missing, b) ||
    Math.abs(a.amount - missing.offerPrice * a.pieces) - Math.abs(b.amount - missing.offerPrice * b.pieces) ||
    a.product.name.localeCompare(b.product.name, 'en') ||
    (a.product.id < b.product.id ? -1 : 1)
  )
}

const isOtherThing = ({ product }: MissingPieces, { product: { family } }: Replacement) =>
  !family || family !== product.family

const isDearer = ({ offerPrice }: MissingPieces, { product, packs, pieces }: Replacement) =>
  product.offerPrice * packs > offerPrice * pieces

/** Between the prices of a kilo, a litre or a piece; what cannot be compared is last. */
function distance({ product, offerPrice }: MissingPieces, { product: other }: Replacement): number {
  if (!product.quantity || !other.quantity) return Number.MAX_SAFE_INTEGER
  const [own, theirs] = [unitPriceOf(offerPrice, product.quantity), unitPriceOf(other.offerPrice, other.quantity)]
  return own.per === theirs.per ? Math.abs(own.amount - theirs.amount) : Number.MAX_SAFE_INTEGER
}
