import type { LinkProps } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { FacetOption } from './facet-options.ts'
import { type ListingQuery, listingSearch } from './listing-query.ts'

/** To the same listing, narrowed down otherwise; search engines need not follow every combination. */
export function FilterLink({ query, ...rest }: { query: ListingQuery } & Omit<LinkProps, 'to'>) {
  return <Link to={{ search: listingSearch(query) }} prefetch="none" rel="nofollow" preventScrollReset {...rest} />
}

type OptionLinkProps = { option: FacetOption } & Omit<LinkProps, 'to'>

export const OptionLink = ({ option: { isChosen, query }, className, ...rest }: OptionLinkProps) => (
  <FilterLink
    query={query}
    aria-current={isChosen || undefined}
    className={`${className} transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint`}
    {...rest}
  />
)
