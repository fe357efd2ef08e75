import { CATEGORIES, type Category, type CategoryPath } from '#domain/catalog.ts'
import { CATEGORY_ART } from '../../core/category-art.ts'
import { NavLink } from '../../ui/link.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import { Count } from './facet-list.tsx'
import { type ListingQuery, listingSearch } from './listing-query.ts'

type CategoryLinksProps = {
  query: ListingQuery
  /** None, when the search finds nothing anywhere: the links are to all of a category then. */
  counts: Record<CategoryPath, number> | undefined
}

/** Search, filters and sort are kept from one category to another, of those that have something. */
export function CategoryLinks({ query, counts }: CategoryLinksProps) {
  const isMissed = query.search !== '' && counts !== undefined && Object.values(counts).every((count) => count === 0)
  const search = isMissed ? '' : listingSearch({ ...query, cursor: undefined })
  const everywhere = isMissed ? '' : listingSearch({ ...query, inStock: undefined, cursor: undefined })
  const shown = isMissed ? undefined : counts
  return (
    <nav aria-label="Categories" className="category-links">
      <ul>
        <li>
          <NavLink end to={`/products${everywhere}`}>
            All
          </NavLink>
        </li>
        {CATEGORIES.filter(({ path }) => shown?.[path] !== 0).map((category) => (
          <li key={category.path}>
            <NavLink end to={`/products/${category.path.toLowerCase()}${search}`}>
              <RailPicture category={category} />
              <span>
                {category.text} <Count of={shown?.[category.path]} />
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const RailPicture = ({ category: { path } }: { category: Category }) => (
  <span aria-hidden className="category-picture" style={{ backgroundColor: categoryColour(path) }}>
    <img src={CATEGORY_ART[path]} alt="" width={40} height={40} loading="lazy" className="size-10" />
  </span>
)
