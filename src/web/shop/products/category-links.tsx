import { useEffect } from 'react'
import { type CategoryPath, categoryPagePath } from '#domain/catalog.ts'
import { ALL_CATEGORIES, type CategoryLink, categoryPicture } from '../../core/category-art.ts'
import { saveCategoryNames } from '../../core/known-categories.ts'
import { NavLink } from '../../ui/link.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import { scrollToCurrent } from '../../ui/scroll-to-current.ts'
import { Count } from './facet-list.tsx'
import type { LinkedCategories } from './linked-categories.ts'
import { type ListingQuery, listingSearch } from './listing-query.ts'

type CategoryLinksProps = {
  query: ListingQuery
  linked: LinkedCategories
  /** None, when the search finds nothing anywhere: the links are to all of a category then. */
  counts: Record<CategoryPath, number> | undefined
}

/** Search, filters and sort are kept from one category to another, of those that have something. */
export function CategoryLinks({ query, linked: { categories, hasMore }, counts }: CategoryLinksProps) {
  useEffect(() => saveCategoryNames(categories), [categories])
  const isMissed = query.search !== '' && counts !== undefined && Object.values(counts).every((count) => count === 0)
  const search = isMissed ? '' : listingSearch({ ...query, cursor: undefined })
  const everywhere = isMissed ? '' : listingSearch({ ...query, inStock: undefined, cursor: undefined })
  const shown = isMissed ? undefined : counts
  return (
    <nav ref={scrollToCurrent} aria-label="Categories" className="category-links">
      <ul>
        <li>
          <NavLink end to={`/products${everywhere}`}>
            All
          </NavLink>
        </li>
        {categories
          .filter(({ path }) => shown?.[path] !== 0)
          .map((category) => (
            <li key={category.path}>
              <NavLink end to={`${categoryPagePath(category.path)}${search}`}>
                <RailPicture category={category} />
                <span>
                  <bdi>{category.text}</bdi> <Count of={shown?.[category.path]} />
                </span>
              </NavLink>
            </li>
          ))}
        {hasMore && (
          <li>
            <NavLink end to={ALL_CATEGORIES}>
              All categories
            </NavLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

const RailPicture = ({ category }: { category: CategoryLink }) => (
  <span aria-hidden className="category-picture" style={{ backgroundColor: categoryColour(category.path) }}>
    <img src={categoryPicture(category)} alt="" width={40} height={40} loading="lazy" className="size-10" />
  </span>
)
