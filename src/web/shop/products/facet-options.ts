import { DISCOUNT_STEPS, type FacetCounts, PRICE_BANDS, type PriceBand, priceRange } from '#domain/facets.ts'
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
export type Facet = { title: string; options: FacetOption[] }

function bandName(band: PriceBand): string {
  const { from, below } = priceRange(band)
  if (below === null) return `${formatPaise(from)} and more`
  return from === 0 ? `Under ${formatPaise(below)}` : `${formatPaise(from)} – ${formatPaise(below)}`
}

/** Options that no product has are left out. */
export function facetsOf(query: ListingQuery, counts?: FacetCounts): Record<'price' | 'discount' | 'stock', Facet> {
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
  return {
    price: facet(
      'Price',
      PRICE_BANDS.map((band) => {
        const isChosen = query.price === band
        return option(bandName(band), counts?.price[band], isChosen, { price: isChosen ? undefined : band })
      }),
    ),
    discount: facet(
      'Discount',
      DISCOUNT_STEPS.map((step) => {
        const isChosen = query.discount === step
        const discount = isChosen ? undefined : step
        return option(`${step}% off or more`, counts?.discount[step], isChosen, { discount })
      }),
    ),
    stock: facet('Availability', [
      option('In stock only', counts?.inStock, query.inStock === true, { inStock: query.inStock ? undefined : true }),
    ]),
  }
}

export const chosenOptions = (query: ListingQuery): FacetOption[] =>
  Object.values(facetsOf(query)).flatMap(({ options }) => options.filter(({ isChosen }) => isChosen))

export const isFiltered = ({ price, discount, inStock }: ListingQuery) => Boolean(price || discount || inStock)

export const withoutFilters = (query: ListingQuery): ListingQuery => ({
  ...query,
  price: undefined,
  discount: undefined,
  inStock: undefined,
  cursor: undefined,
})
