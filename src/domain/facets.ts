import type { CategoryPath } from './catalog.ts'
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
}

/** How many products are alike in all that facets tell apart; `discount` is the highest step that they reach. */
export type FacetCell = {
  category: CategoryPath
  price: PriceBand
  discount: DiscountStep | 0
  inStock: boolean
  /** Of sizes of one thing, which count as one. */
  family?: string | null
  count: number
}

export type FacetCounts = {
  category: Record<CategoryPath, number>
  price: Record<PriceBand, number>
  discount: Record<DiscountStep, number>
  inStock: number
  /** As `category`, in and out of stock: what the page of a category shows. */
  categoryPage: Record<CategoryPath, number>
}
