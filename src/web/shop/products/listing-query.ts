import { SORT_ORDERS, type SortOrder } from '../../../domain/catalog.ts'

export const PAGE_SIZE = 30

export const SORT_NAMES: Record<SortOrder, string> = {
  featured: 'Featured',
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  name: 'Name: A to Z',
  discount: 'Biggest discount',
}

export type ListingQuery = { search: string; sort: SortOrder; cursor: string | undefined }

/** No name holds a NUL, and no database takes one. */
const storable = (text: string) => text.replaceAll('\0', '')

/** What an address asks for. Anything it says that we do not understand is as if it had not been said. */
export function readListingQuery(params: URLSearchParams): ListingQuery {
  return {
    search: storable(params.get('search') ?? '')
      .trim()
      .slice(0, 100)
      .toWellFormed(),
    sort: SORT_ORDERS.find((order) => order === params.get('sort')) ?? 'featured',
    cursor: storable(params.get('cursor') ?? '').slice(0, 400) || undefined,
  }
}

/** "1 product", "12 products". */
export const productCount = (total: number) => (total === 1 ? '1 product' : `${total} products`)

/** The address's query for this listing; what is usual is left out, so that one listing has one address. */
export function listingSearch({ search, sort, cursor }: ListingQuery): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (sort !== 'featured') params.set('sort', sort)
  if (cursor) params.set('cursor', cursor)
  return params.size ? `?${params}` : ''
}
