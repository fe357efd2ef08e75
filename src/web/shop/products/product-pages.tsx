import type { MouseEvent } from 'react'
import type { ProductPage } from '#contract/catalog/catalog.ts'
import type { CategoryPath } from '#domain/catalog.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type ListingQuery, listingSearch, PAGE_SIZE } from './listing-query.ts'
import { ProductGrid } from './product-grid.tsx'
import { useProductPaging } from './product-paging.ts'

type ProductPagesProps = {
  first: ProductPage
  query: ListingQuery
  category?: CategoryPath | undefined
}

/** "Show more" appends a page; without JavaScript it is a link to the next page. */
export function ProductPages({ first, query, category }: ProductPagesProps) {
  const { products, nextCursor, busy, showMore, list } = useProductPaging(first, query, category)
  const add = (event: MouseEvent) => {
    event.preventDefault()
    void showMore()
  }

  return (
    <div ref={list}>
      <ProductGrid
        products={products}
        urgent={2}
        awaited={busy ? Math.min(PAGE_SIZE, first.total - products.length) : 0}
      />
      {nextCursor && (
        <p className="mt-8 text-center">
          <ButtonLink
            variant="quiet"
            to={{ search: listingSearch({ ...query, cursor: nextCursor }) }}
            onClick={add}
            prefetch="none"
            aria-disabled={busy || undefined}
          >
            Show more
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
