import type { CategoryPath } from './catalog.ts'
import type { Category } from './category.ts'
import { pathsWithin } from './category-tree.ts'
import { DISCOUNT_STEPS, type FacetCell, type FacetChoice, type FacetCounts, PRICE_BANDS } from './facets.ts'

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
