import { SORT_ORDERS, type SortOrder } from '#domain/catalog.ts'

export const PAGE_SIZE = 30

export const SORT_NAMES: Record<SortOrder, string> = {
  featured: 'Featured',
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  name: 'Name: A to Z',
  discount: 'Biggest discount',
}

export type ListingQuery = {
  search: string
  /** The search is not corrected. */
  exact?: true | undefined
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
  return {
    search,
    exact: (search !== '' && params.get('exact') === '1') || undefined,
    sort: SORT_ORDERS.find((sort) => sort === params.get('sort')) ?? 'featured',
    cursor: storable(params.get('cursor') ?? '').slice(0, 400) || undefined,
  }
}

export const productCount = (total: number) => (total === 1 ? '1 product' : `${total} products`)

/** Defaults are left out, so that one listing has one URL. */
export function listingSearch({ search, exact, sort, cursor }: ListingQuery): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (exact) params.set('exact', '1')
  if (sort !== 'featured') params.set('sort', sort)
  if (cursor) params.set('cursor', cursor)
  return params.size ? `?${params}` : ''
}

/** Nothing but its search narrows the listing. */
export const isPlainSearch = (query: ListingQuery) =>
  listingSearch({ ...query, sort: 'featured' }) === `?${new URLSearchParams({ search: query.search })}`
