import { type ReactNode, useRef } from 'react'
import type { ProductPage } from '#contract/catalog/catalog.ts'
import type { CategoryPath } from '#domain/catalog.ts'
import basket from '#seed/art/basket.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { facetsOf, isFiltered, withoutFilters } from './facet-options.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { usePendingQuery } from './listing-pending.ts'
import { type ListingQuery, listingSearch, productCount } from './listing-query.ts'
import { ListingSort } from './listing-sort.tsx'
import { ProductPages } from './product-pages.tsx'

type ListingProps = {
  first: ProductPage
  query: ListingQuery
  category?: CategoryPath | undefined
  countries: Record<string, string>
  /** Stands here when there are no products, whatever the filters. */
  empty: ReactNode
}

/** Products with their filters, which show a choice at once; the products are dimmed until they follow it. */
export function Listing({ first, query, category, countries, empty }: ListingProps) {
  const pending = usePendingQuery()
  const status = useRef<HTMLParagraphElement>(null)
  const wanted = pending ?? query
  if (first.total === 0 && !isFiltered(wanted)) return empty

  const { stock, ...lists } = facetsOf(wanted, { counts: first.facets, countries })
  const menus = Object.values(lists).filter(({ options }) => options.length > 0)
  const facets = category && stock.options.length > 0 ? [...menus, stock] : menus
  return (
    <>
      <div className="filter-row">
        {facets.length > 0 && <FilterButton facets={facets} query={wanted} total={first.total} />}
        <FilterBar menus={menus} toggle={category ? stock : undefined} />
        <p ref={status} role="status" tabIndex={-1}>
          {productCount(first.total)}
          {category && query.search && (
            <span className="max-lg:sr-only"> for “{first.showing?.text ?? query.search}”</span>
          )}
        </p>
        {first.total > 0 && <ListingSort query={wanted} />}
      </div>
      {isFiltered(wanted) && (
        <FilterChips
          query={wanted}
          countries={countries}
          onRemove={() => status.current?.focus({ preventScroll: true })}
        />
      )}
      <div className={`below-filters ${pending ? 'opacity-50' : ''}`} aria-busy={pending ? true : undefined}>
        {first.total > 0 ? (
          <>
            <h2 className="sr-only">Products</h2>
            <ProductPages first={first} query={query} category={category} />
          </>
        ) : (
          <EmptyState
            picture={basket}
            title="No products match these filters."
            action={<ButtonLink to={{ search: listingSearch(withoutFilters(wanted)) }}>Clear filters</ButtonLink>}
          />
        )}
      </div>
    </>
  )
}
