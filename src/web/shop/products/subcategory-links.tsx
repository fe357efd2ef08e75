import { categoryPagePath } from '#domain/catalog.ts'
import type { CategoryLink } from '../../core/category-art.ts'
import { NavLink } from '../../ui/link.tsx'
import { type ListingQuery, listingSearch } from './listing-query.ts'

type SubcategoryLinksProps = { top: CategoryLink; below: CategoryLink[]; query: ListingQuery }

/** The category and its parts, in one row. */
export function SubcategoryLinks({ top, below, query }: SubcategoryLinksProps) {
  const search = listingSearch({ ...query, cursor: undefined })
  return (
    <nav aria-label={`Parts of ${top.text}`} className="subcategory-links">
      <ul>
        {[{ ...top, text: `All ${top.text}` }, ...below].map(({ path, text }) => (
          <li key={path}>
            <NavLink end to={`${categoryPagePath(path)}${search}`}>
              <bdi>{text}</bdi>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
