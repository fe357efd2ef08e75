import { CATEGORIES, type CategoryPath } from '#domain/catalog.ts'
import { NavLink } from '../../ui/link.tsx'
import { Count } from './facet-list.tsx'
import { type ListingQuery, listingSearch } from './listing-query.ts'

const LINK =
  'flex min-h-11 shrink-0 snap-start items-center gap-2 whitespace-nowrap rounded-full border border-line bg-card px-4 font-medium text-sm transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-tint aria-[current=page]:text-leaf'

type CategoryLinksProps = { query: ListingQuery; counts: Record<CategoryPath, number> | undefined }

/** Search, filters and sort are kept from one category to another. */
export function CategoryLinks({ query, counts }: CategoryLinksProps) {
  const search = listingSearch({ ...query, cursor: undefined })
  return (
    <nav aria-label="Categories" className="-mx-(--gutter) mb-6 overflow-x-auto [scrollbar-width:none]">
      <ul className="flex w-max snap-x gap-2 px-(--gutter) py-1">
        <li>
          <NavLink
            end
            to={`/products${listingSearch({ ...query, inStock: undefined, cursor: undefined })}`}
            className={LINK}
          >
            All
          </NavLink>
        </li>
        {CATEGORIES.map(({ text, path }) => (
          <li key={path}>
            <NavLink end to={`/products/${path.toLowerCase()}${search}`} className={LINK}>
              {text} <Count of={counts?.[path]} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
