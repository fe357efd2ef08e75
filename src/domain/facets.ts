import type { CategoryPath } from './catalog.ts'
import { type Category, pathsWithin } from './category.ts'
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

/**
 * Beside each option: how many there would be if it were chosen and the other facets stayed as they are. A category
 * counts what is below it too.
 */
export function countFacets(
  cells: readonly FacetCell[],
  choice: FacetChoice,
  categories: readonly Pick<Category, 'path' | 'parent'>[],
): FacetCounts {
  const { category, ...others } = choice
  const within = category === undefined ? null : new Set(pathsWithin(categories, category))
  const countWith = (other: FacetChoice) => {
    const wanted = { ...others, ...other }
    return sumOf(cells.filter((cell) => (!within || within.has(cell.category)) && fits(cell, wanted)))
  }
  const countEach = <Option extends string | number>(options: readonly Option[], as: (option: Option) => FacetChoice) =>
    Object.fromEntries(options.map((option) => [option, countWith(as(option))])) as Record<Option, number>
  const countCategories = (wanted: FacetChoice): Record<CategoryPath, number> => {
    const own = Map.groupBy(
      cells.filter((cell) => fits(cell, wanted)),
      (cell) => cell.category,
    )
    const countOf = (path: CategoryPath) =>
      pathsWithin(categories, path).reduce((sum, one) => sum + sumOf(own.get(one) ?? []), 0)
    return Object.fromEntries(categories.map(({ path }) => [path, countOf(path)]))
  }
  return {
    category: countCategories(others),
    price: countEach(PRICE_BANDS, (price) => ({ price })),
    discount: countEach(DISCOUNT_STEPS, (discount) => ({ discount })),
    inStock: countWith({ inStock: true }),
    categoryPage: countCategories({ ...others, inStock: undefined }),
  }
}

const sumOf = (cells: readonly FacetCell[]) => cells.reduce((sum, { count }) => sum + count, 0)

function fits(cell: FacetCell, { price, discount, inStock }: FacetChoice): boolean {
  return (
    (price === undefined || cell.price === price) &&
    (discount === undefined || cell.discount >= discount) &&
    (inStock === undefined || cell.inStock === inStock)
  )
}
