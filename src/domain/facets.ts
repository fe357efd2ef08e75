import type { CategoryPath } from './catalog.ts'
import type { Allergen, Diet } from './food-facts.ts'
import { type Paise, paiseFromRupees } from './money.ts'

/** In rupees, the upper end not included. */
export const PRICE_BANDS = ['0-50', '50-100', '100-200', '200-500', '500-'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

/** "This much off, or more", in percent. */
export const DISCOUNT_STEPS = [10, 25, 50] as const
export type DiscountStep = (typeof DISCOUNT_STEPS)[number]

export function priceRange(band: PriceBand): { from: Paise; below: Paise | null } {
  const [from, below] = band.split('-').map((rupees) => (rupees ? paiseFromRupees(Number(rupees)) : null))
  return { from: from ?? (0 as Paise), below: below ?? null }
}

/** What a shopper narrowed a listing down to. */
export type FacetChoice = {
  category?: CategoryPath | undefined
  price?: PriceBand | undefined
  discount?: DiscountStep | undefined
  inStock?: boolean | undefined
  brand?: string | undefined
  /** A vegan product is vegetarian too. */
  diet?: Diet | undefined
  /** A country’s code. */
  origin?: string | undefined
  /** Has none of these, and says so: a product whose allergens are unknown may contain any. */
  without?: readonly Allergen[] | undefined
}

/** How many products are alike in all that facets tell apart; `discount` is the highest step that they reach. */
export type FacetCell = {
  category: CategoryPath
  price: PriceBand
  discount: DiscountStep | 0
  inStock: boolean
  count: number
}

/** How many products are alike in what facets know of their facts. */
export type FactCell = {
  diet: Diet | null
  origin: string | null
  allergens: readonly Allergen[] | null
  count: number
}

export type FacetCounts = {
  category: Record<CategoryPath, number>
  price: Record<PriceBand, number>
  discount: Record<DiscountStep, number>
  inStock: number
  /** These four only where there are not too many products: it takes longer. The brands with the most products. */
  brand?: Record<string, number>
  diet?: Record<Diet, number>
  origin?: Record<string, number>
  without?: Record<Allergen, number>
  /** With the choice as it is. */
  total: number
  /** As `category`, in and out of stock: what the page of a category shows. */
  categoryPage: Record<CategoryPath, number>
}
