import { DISCOUNT_STEPS, type FacetCounts, PRICE_BANDS, type PriceBand, priceRange } from '#domain/facets.ts'
import { formatPaise } from '#domain/money.ts'
import type { ListingQuery } from './listing-query.ts'

export type FacetOption = {
  name: string
  /** Unknown when there are too many products to count. */
  count: number | undefined
  isChosen: boolean
  /** The listing with this option, or without it if it is chosen. */
  query: ListingQuery
}
export type Facet = { title: string; options: FacetOption[] }

const IN_STOCK = 'In stock only'

function bandName(band: PriceBand): string {
  const { from, below } = priceRange(band)
  if (below === null) return `${formatPaise(from)} and more`
  return from === 0 ? `Under ${formatPaise(below)}` : `${formatPaise(from)} – ${formatPaise(below)}`
}

const stepName = (step: number) => `${step}% off or more`

export const priceFacet = (query: ListingQuery, counts: FacetCounts | undefined): Facet => ({
  title: 'Price',
  options: PRICE_BANDS.map((band) => {
    const isChosen = query.price === band
    const price = isChosen ? undefined : band
    return { name: bandName(band), count: counts?.price[band], isChosen, query: changed(query, { price }) }
  }),
})

export const discountFacet = (query: ListingQuery, counts: FacetCounts | undefined): Facet => ({
  title: 'Discount',
  options: DISCOUNT_STEPS.map((step) => {
    const isChosen = query.discount === step
    const discount = isChosen ? undefined : step
    return { name: stepName(step), count: counts?.discount[step], isChosen, query: changed(query, { discount }) }
  }),
})

export const stockOption = (query: ListingQuery, counts: FacetCounts | undefined): FacetOption => ({
  name: IN_STOCK,
  count: counts?.inStock,
  isChosen: query.inStock === true,
  query: changed(query, { inStock: query.inStock ? undefined : true }),
})

/** What a listing is narrowed down to, each with the listing without it. */
export function chosenFilters(query: ListingQuery): { name: string; without: ListingQuery }[] {
  const { price, discount, inStock } = query
  return [
    ...(price ? [{ name: bandName(price), without: changed(query, { price: undefined }) }] : []),
    ...(discount ? [{ name: stepName(discount), without: changed(query, { discount: undefined }) }] : []),
    ...(inStock ? [{ name: IN_STOCK, without: changed(query, { inStock: undefined }) }] : []),
  ]
}

export const withoutFilters = (query: ListingQuery): ListingQuery =>
  changed(query, { price: undefined, discount: undefined, inStock: undefined })

/** From its first page. */
const changed = (query: ListingQuery, change: Partial<ListingQuery>): ListingQuery => ({
  ...query,
  ...change,
  cursor: undefined,
})
