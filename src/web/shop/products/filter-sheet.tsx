import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FacetList } from './facet-list.tsx'
import { type Facet, isFiltered, withoutFilters } from './facet-options.ts'
import { FilterLink } from './filter-link.tsx'
import { type ListingQuery, productCount } from './listing-query.ts'

export type FilterSheetProps = {
  open: boolean
  onClose: () => void
  facets: Facet[]
  query: ListingQuery
  total: number
}

/** The listing behind it follows each choice. */
export function FilterSheet({ open, onClose, ...content }: FilterSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Filters" width="sheet">
      <SheetContent onClose={onClose} {...content} />
    </Dialog>
  )
}

/** All that is chosen while it is open makes one history entry: one step back undoes it. */
function SheetContent({ onClose, facets, query, total }: Omit<FilterSheetProps, 'open'>) {
  const { search } = useLocation()
  const [searchBefore] = useState(search)
  const replace = search !== searchBefore
  return (
    <>
      {facets.map((facet) => (
        <section key={facet.title} className="mb-4">
          <h3 className="mb-1 font-medium text-ink-soft text-sm">{facet.title}</h3>
          <div className="-mx-3">
            <FacetList {...facet} replace={replace} />
          </div>
        </section>
      ))}
      <p role="status" className="sr-only">
        {productCount(total)}
      </p>
      <div className="sticky bottom-0 -mx-6 -mb-6 flex items-center gap-3 border-line border-t bg-card px-6 py-4">
        {isFiltered(query) && (
          <FilterLink
            query={withoutFilters(query)}
            replace={replace}
            className="flex min-h-11 items-center rounded-full px-4 font-medium text-leaf"
          >
            Clear all
          </FilterLink>
        )}
        <Button onClick={onClose} size="small" className="flex-1">
          Show {productCount(total)}
        </Button>
      </div>
    </>
  )
}
