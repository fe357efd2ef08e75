import { useState } from 'react'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { categoryPagePath } from '#domain/catalog.ts'
import { listedCategories } from '#domain/category-tree.ts'
import basket from '#seed/art/basket.webp'
import { type CategoryLink, categoryLink, categoryPicture } from '../../core/category-art.ts'
import { useHydrated } from '../../core/hydrated.ts'
import { catalogContext } from '../../core/page-context.ts'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import type { Route } from './+types/categories-page'
import { type CategoryGroup, categoriesMatching } from './categories-matching.ts'

export const handle: PageFacts = { search: 'listed', cached: true }

/** So many can be looked through without a filter. */
const FEW = 24

export async function loader({ context }: Route.LoaderArgs) {
  const listed = listedCategories(await context.get(catalogContext).categories())
  const groups: CategoryGroup[] = listed
    .filter(({ parent }) => parent === null)
    .map((top) => ({
      ...categoryLink(top),
      below: listed.filter(({ parent }) => parent === top.path).map(categoryLink),
    }))
  return { groups, count: listed.length }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'All categories',
    description: 'Everything we sell, by category.',
    path: '/categories',
  })

export default function CategoriesPage({ loaderData: { groups, count } }: Route.ComponentProps) {
  const [typed, setTyped] = useState('')
  const isHydrated = useHydrated()
  const shown = categoriesMatching(groups, typed)
  return (
    <div className="page-column py-6 sm:py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">All categories</h1>
        {count > FEW && (
          <input
            type="search"
            aria-label="Find a category"
            placeholder="Find a category"
            value={typed}
            disabled={!isHydrated}
            onChange={(event) => setTyped(event.target.value)}
            className="h-11 w-full rounded-full border border-field-line bg-card px-4 placeholder:text-ink-soft hover:border-leaf sm:w-72"
          />
        )}
      </div>
      {count === 0 ? (
        <EmptyState
          picture={basket}
          title="No categories yet"
          action={<ButtonLink to="/products">See all products</ButtonLink>}
        >
          Please check back soon.
        </EmptyState>
      ) : (
        <>
          <p role="status" className={shown.length === 0 ? 'py-8 text-center text-ink-soft' : 'sr-only'}>
            {shown.length === 0 ? `No category matches “${typed.trim()}”.` : typed && `${shown.length} found`}
          </p>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
            {shown.map((group) => (
              <li key={group.path} className="flex flex-col">
                <CategoryCard category={group} />
                {group.below.length > 0 && <Below group={group} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const CategoryCard = ({ category }: { category: CategoryLink }) => (
  <Link
    to={categoryPagePath(category.path)}
    viewTransition
    className="flex min-h-18 items-center gap-2 rounded-card py-2 pr-3 pl-2 font-medium leading-tight transition duration-200 ease-out hover:shadow-float sm:gap-3 sm:pl-3"
    style={{ backgroundColor: categoryColour(category.path) }}
  >
    <img
      src={categoryPicture(category)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      className="size-11 shrink-0 object-contain sm:size-12"
    />
    <bdi className="wrap-anywhere min-w-0">{category.text}</bdi>
  </Link>
)

const Below = ({ group }: { group: CategoryGroup }) => (
  <ul aria-label={`Parts of ${group.text}`} className="pt-1 pl-3">
    {group.below.map(({ path, text }) => (
      <li key={path}>
        <Link
          to={categoryPagePath(path)}
          className="wrap-anywhere inline-flex min-h-11 items-center text-ink-soft leading-tight underline-offset-4 hover:text-leaf hover:underline"
        >
          <bdi>{text}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)
