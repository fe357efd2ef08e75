import { DISCOUNT_STEPS, type FacetCounts, PRICE_BANDS, type PriceBand, priceRange } from '#domain/facets.ts'
import { ALLERGENS, DIET_NAMES, DIETS } from '#domain/food-facts.ts'
import { formatPaise } from '#domain/money.ts'
import type { ListingQuery } from './listing-query.ts'

export type FacetOption = {
  name: string
  /** Unknown when there are too many products to count. */
  count: number | undefined
  isChosen: boolean
  /** The listing with this option or, if it is chosen, without it. */
  query: ListingQuery
}
export type Facet = {
  title: string
  options: FacetOption[]
  /** Several may be chosen at once. */
  areMany?: true
  /** Below the options. */
  note?: string
}

function bandName(band: PriceBand): string {
  const { from, below } = priceRange(band)
  if (below === null) return `${formatPaise(from)} and more`
  return from === 0 ? `Under ${formatPaise(below)}` : `${formatPaise(from)} – ${formatPaise(below)}`
}

type FacetName = 'price' | 'discount' | 'brand' | 'diet' | 'without' | 'origin' | 'stock'

/** What the page’s data knows beside the query: counts, and what countries are called. */
type FacetFacts = { counts?: FacetCounts | undefined; countries?: Record<string, string> | undefined }

/** Options that no product has are left out. */
export function facetsOf(query: ListingQuery, { counts, countries = {} }: FacetFacts = {}): Record<FacetName, Facet> {
  const option = (name: string, count: number | undefined, isChosen: boolean, choice: Partial<ListingQuery>) => ({
    name,
    count,
    isChosen,
    query: { ...query, ...choice, cursor: undefined },
  })
  const facet = (title: string, options: FacetOption[]): Facet => ({
    title,
    options: options.filter(({ count, isChosen }) => count !== 0 || isChosen),
  })
  /** One of them, or none. */
  const oneOf = <Field extends 'price' | 'discount' | 'brand' | 'diet' | 'origin'>(
    field: Field,
    values: readonly NonNullable<ListingQuery[Field]>[],
    nameOf: (value: NonNullable<ListingQuery[Field]>) => string,
  ) =>
    values.map((value) => {
      const isChosen = query[field] === value
      const counted: Partial<Record<string, number>> | undefined = counts?.[field]
      const choice = { [field]: isChosen ? undefined : value } as Partial<ListingQuery>
      return option(nameOf(value), counted && (counted[value] ?? 0), isChosen, choice)
    })
  const { brand, origin, without = [] } = query
  return {
    price: facet('Price', oneOf('price', PRICE_BANDS, bandName)),
    discount: facet(
      'Discount',
      oneOf('discount', DISCOUNT_STEPS, (step) => `${step}% off or more`),
    ),
    diet: facet(
      'Diet',
      oneOf('diet', DIETS, (diet) => DIET_NAMES[diet]),
    ),
    without: {
      ...facet(
        'Allergens',
        ALLERGENS.map((one) => {
          const isChosen = without.includes(one)
          const wanted = ALLERGENS.filter((other) => (other === one ? !isChosen : without.includes(other)))
          return option(`Without ${one}`, counts?.without?.[one], isChosen, {
            without: wanted.length ? wanted : undefined,
          })
        }),
      ),
      areMany: true,
      note: 'Products whose allergens we don’t know aren’t shown.',
    },
    brand: facet('Brand', oneOf('brand', mostFirst(counts?.brand, brand), String)),
    origin: facet(
      'Origin',
      oneOf('origin', mostFirst(counts?.origin, origin), (code) => countries[code] ?? code),
    ),
    stock: facet('Availability', [
      option('In stock only', counts?.inStock, query.inStock === true, { inStock: query.inStock ? undefined : true }),
    ]),
  }
}

/** The chosen one is among them. */
function mostFirst(counts: Record<string, number> = {}, chosen: string | undefined): string[] {
  const names = Object.keys(counts).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || (a < b ? -1 : 1))
  return chosen === undefined || names.includes(chosen) ? names : [...names, chosen]
}

export const chosenOptions = (query: ListingQuery, countries?: FacetFacts['countries']): FacetOption[] =>
  Object.values(facetsOf(query, { countries })).flatMap(({ options }) => options.filter(({ isChosen }) => isChosen))

const NO_FILTERS = {
  price: undefined,
  discount: undefined,
  brand: undefined,
  diet: undefined,
  origin: undefined,
  without: undefined,
  inStock: undefined,
} satisfies Partial<ListingQuery>

export const isFiltered = (query: ListingQuery) =>
  (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).some((name) => query[name])

export const withoutFilters = (query: ListingQuery): ListingQuery => ({ ...query, ...NO_FILTERS, cursor: undefined })
