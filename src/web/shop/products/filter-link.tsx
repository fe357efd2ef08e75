import type { LinkProps } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { type ListingQuery, listingSearch } from './listing-query.ts'

/** To the same listing, narrowed down otherwise; search engines need not follow every combination. */
export function FilterLink({ query, ...rest }: { query: ListingQuery } & Omit<LinkProps, 'to'>) {
  return <Link to={{ search: listingSearch(query) }} prefetch="none" rel="nofollow" preventScrollReset {...rest} />
}
