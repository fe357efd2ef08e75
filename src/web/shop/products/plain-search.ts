import { type ListingQuery, listingSearch } from './listing-query.ts'

/** Nothing but its search narrows the listing. */
export const isPlainSearch = (query: ListingQuery) =>
  listingSearch({ ...query, sort: 'featured' }) === `?${new URLSearchParams({ search: query.search })}`
