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
    const countOf = (path: CategoryPath) => sumOf(pathsWithin(categories, path).flatMap((one) => own.get(one) ?? []))
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

function sumOf(cells: readonly FacetCell[]): number {
  const families = new Set<string>()
  let sum = 0
  for (const { family, count } of cells) {
    if (family) families.add(family)
    else sum += count
  }
  return sum + families.size
}

function fits(cell: FacetCell, { price, discount, inStock }: FacetChoice): boolean {
  return (
    (price === undefined || cell.price === price) &&
    (discount === undefined || cell.discount >= discount) &&
    (inStock === undefined || cell.inStock === inStock)
  )
}
