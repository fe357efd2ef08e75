import { SORT_ORDERS, type SortOrder } from '#domain/catalog.ts'
import { DISCOUNT_STEPS, type DiscountStep, PRICE_BANDS, type PriceBand } from '#domain/facets.ts'
import { ALLERGENS, type Allergen, DIETS, type Diet } from '#domain/food-facts.ts'

export const PAGE_SIZE = 30

export const SORT_NAMES: Record<SortOrder, string> = {
  featured: 'Featured',
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  'unit-price': 'Unit price: low to high',
  name: 'Name: A to Z',
  discount: 'Biggest discount',
}

export type ListingQuery = {
  search: string
  /** The search as it was typed, without correcting it. */
  exact: true | undefined
  price: PriceBand | undefined
  discount: DiscountStep | undefined
  brand: string | undefined
  diet: Diet | undefined
  /** A country’s code. */
  origin: string | undefined
  without: Allergen[] | undefined
  /** Only those in stock, on the page of a category; all products are always those. */
  inStock: true | undefined
  sort: SortOrder
  cursor: string | undefined
}

/** Postgres rejects NUL in a string. */
const storable = (text: string) => text.replaceAll('\0', '')

/** The query of a listing's URL; unknown values are ignored. */
export function readListingQuery(params: URLSearchParams): ListingQuery {
  const search = storable(params.get('search') ?? '')
    .trim()
    .slice(0, 100)
    .toWellFormed()
  const brand = storable(params.get('brand') ?? '')
    .trim()
    .slice(0, 60)
  const avoided = params.get('without')?.split(/[\s,]+/)
  const without = ALLERGENS.filter((one) => avoided?.includes(one))
  return {
    search,
    exact: (search && params.get('exact') === '1') || undefined,
    price: PRICE_BANDS.find((band) => band === params.get('price')),
    discount: DISCOUNT_STEPS.find((step) => `${step}` === params.get('discount')),
    brand: brand.toWellFormed() || undefined,
    diet: DIETS.find((diet) => diet === params.get('diet')),
    origin: /^[A-Z]{2}$/.exec(params.get('origin') ?? '')?.[0],
    without: without.length ? without : undefined,
    inStock: params.get('inStock') === '1' || undefined,
    sort: SORT_ORDERS.find((sort) => sort === params.get('sort')) ?? 'featured',
    cursor: params.get('cursor')?.slice(0, 400) || undefined,
  }
}

export const productCount = (total: number) => (total === 1 ? '1 product' : `${total} products`)

/** Names and values in the one sequence that they have in a URL; defaults are left out. */
export function listingParams(query: ListingQuery): [name: string, value: string][] {
  const { search, exact, price, discount, brand, diet, origin, without, inStock, sort, cursor } = query
  const values = {
    search,
    exact: exact && '1',
    price,
    discount: discount && `${discount}`,
    brand,
    diet,
    origin,
    without: without?.join(' '),
    inStock: inStock && '1',
    sort: sort === 'featured' ? '' : sort,
    cursor,
  }
  return Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** One listing has one URL. */
export function listingSearch(query: ListingQuery): string {
  const params = new URLSearchParams(listingParams(query))
  return params.size ? `?${params}` : ''
}
