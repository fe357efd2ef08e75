import type { LinkProps } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { FacetOption } from './facet-options.ts'
import { type ListingQuery, listingSearch } from './listing-query.ts'

/** To the same listing, narrowed down otherwise; search engines need not follow every combination. */
export function FilterLink({ query, ...rest }: { query: ListingQuery } & Omit<LinkProps, 'to'>) {
  return <Link to={{ search: listingSearch(query) }} prefetch="none" rel="nofollow" preventScrollReset {...rest} />
}

type OptionLinkProps = { option: FacetOption } & Omit<LinkProps, 'to'>

/** An option that no product has is shown, and cannot be chosen. */
export function OptionLink({ option: { count, isChosen, query }, className, children, ...rest }: OptionLinkProps) {
  return count === 0 && !isChosen ? (
    <span className={`${className} text-ink-soft`}>{children}</span>
  ) : (
    <FilterLink
      query={query}
      aria-current={isChosen || undefined}
      className={`${className} transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint`}
      {...rest}
    >
      {children}
    </FilterLink>
  )
}
