import type { CategoryPath } from './catalog.ts'
import type { Category } from './category.ts'
import { pathsWithin } from './category-tree.ts'
import {
  DISCOUNT_STEPS,
  type FacetCell,
  type FacetChoice,
  type FacetCounts,
  type FactCell,
  PRICE_BANDS,
} from './facets.ts'
import { ALLERGENS, DIETS, dietsWithin } from './food-facts.ts'

/** Counted where the products are, since there may be as many brands as products. */
export type CountedFacts = { cells: readonly FactCell[]; brands: Record<string, number> }

/** Of no products at all. */
export const NO_FACTS: CountedFacts = { cells: [], brands: {} }

/**
 * Beside each option: how many there would be if it were chosen and the other facets stayed as they are. A category
 * counts what is below it too. `cells` are of products with the chosen facts, those of `facts` of products that fit
 * the rest of the choice and the brand, and the brands of products that fit all of it but a brand.
 */
export function countFacets(
  cells: readonly FacetCell[],
  choice: FacetChoice,
  categories: readonly Pick<Category, 'path' | 'parent'>[],
  facts?: CountedFacts,
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
    ...(facts && { brand: facts.brands, ...countFacts(facts.cells, choice) }),
    total: countWith({}),
    categoryPage: countCategories({ ...others, inStock: undefined }),
  }
}

function countFacts(
  cells: readonly FactCell[],
  choice: FacetChoice,
): Required<Pick<FacetCounts, 'diet' | 'origin' | 'without'>> {
  const countWith = (option: FacetChoice) => sumOf(cells.filter((cell) => hasFacts(cell, { ...choice, ...option })))
  const countEach = <Option extends string>(options: Iterable<Option>, as: (option: Option) => FacetChoice) =>
    Object.fromEntries([...options].map((option) => [option, countWith(as(option))])) as Record<Option, number>
  return {
    diet: countEach(DIETS, (diet) => ({ diet })),
    origin: countEach(new Set(cells.flatMap(({ origin }) => origin ?? [])), (origin) => ({ origin })),
    without: countEach(ALLERGENS, (allergen) => ({ without: [...(choice.without ?? []), allergen] })),
  }
}

function hasFacts({ diet, origin, allergens }: FactCell, choice: FacetChoice): boolean {
  const { without = [] } = choice
  return (
    (choice.diet === undefined || dietsWithin(choice.diet).some((one) => one === diet)) &&
    (choice.origin === undefined || origin === choice.origin) &&
    (without.length === 0 || (allergens !== null && !without.some((allergen) => allergens.includes(allergen))))
  )
}

const sumOf = (cells: readonly { count: number }[]) => cells.reduce((sum, { count }) => sum + count, 0)

function fits(cell: FacetCell, { price, discount, inStock }: FacetChoice): boolean {
  return (
    (price === undefined || cell.price === price) &&
    (discount === undefined || cell.discount >= discount) &&
    (inStock === undefined || cell.inStock === inStock)
  )
}
