import { CATEGORIES, type Category, type CategoryPath } from '#domain/catalog.ts'
import { CATEGORY_ART } from '../../core/category-art.ts'
import { NavLink } from '../../ui/link.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import { Count } from './facet-list.tsx'
import { type ListingQuery, listingSearch } from './listing-query.ts'

const CHIP =
  'flex min-h-11 shrink-0 snap-start items-center gap-2 whitespace-nowrap rounded-full border border-line bg-card px-4 font-medium text-sm transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-tint aria-[current=page]:text-leaf'
/** On tablets: one below the other beside the products, with a picture. */
const IN_RAIL =
  'md:max-lg:w-full md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-1 md:max-lg:whitespace-normal md:max-lg:rounded-field md:max-lg:border-transparent md:max-lg:bg-transparent md:max-lg:px-1 md:max-lg:py-2 md:max-lg:text-center md:max-lg:text-[0.8125rem] md:max-lg:leading-tight'
const RAIL =
  'md:max-lg:sticky md:max-lg:top-19 md:max-lg:m-0 md:max-lg:max-h-[calc(100dvh-6rem)] md:max-lg:self-start md:max-lg:overflow-y-auto'

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
    <nav aria-label="Categories" className={`-mx-(--gutter) mb-6 overflow-x-auto [scrollbar-width:none] ${RAIL}`}>
      <ul className="flex w-max snap-x gap-2 px-(--gutter) py-1 md:max-lg:w-full md:max-lg:flex-col md:max-lg:gap-1 md:max-lg:px-0">
        <li>
          <NavLink end to={`/products${everywhere}`} className={`${CHIP} ${IN_RAIL}`}>
            All
          </NavLink>
        </li>
        {CATEGORIES.filter(({ path }) => shown?.[path] !== 0).map((category) => (
          <li key={category.path}>
            <NavLink end to={`/products/${category.path.toLowerCase()}${search}`} className={`${CHIP} ${IN_RAIL}`}>
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
  <span
    aria-hidden
    className="hidden size-14 place-items-center rounded-full md:max-lg:grid"
    style={{ backgroundColor: categoryColour(path) }}
  >
    <img src={CATEGORY_ART[path]} alt="" width={40} height={40} loading="lazy" className="size-10" />
  </span>
)
