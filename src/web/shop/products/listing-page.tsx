import { lazy, Suspense } from 'react'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { demoWords } from '#domain/demo-words.ts'
import magnifyingGlass from '#seed/art/magnifying-glass.webp'
import { countryNames } from '../../core/country-names.ts'
import { catalogContext, shopContext } from '../../core/page-context.ts'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSearchOutcome } from '../search/use-search-outcome.ts'
import type { Route } from './+types/listing-page'
import { CategoryLinks } from './category-links.tsx'
import { isFiltered } from './facet-options.ts'
import { linkedCategories } from './linked-categories.ts'
import { Listing } from './listing.tsx'
import { ListingColumns } from './listing-columns.tsx'
import { PAGE_SIZE, readListingQuery } from './listing-query.ts'
import { isPlainSearch } from './plain-search.ts'
import { SearchNotice } from './search-notice.tsx'

/** Most searches find something. */
const NothingFound = lazy(() => import('./nothing-found.tsx'))

export const handle: PageFacts = { search: 'listed', cached: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { ...readListingQuery(new URL(request.url).searchParams), inStock: undefined }
  const catalog = context.get(catalogContext)
  const first = await catalog.page({ ...query, inStock: true, facets: true, limit: PAGE_SIZE })
  const isMissed = query.search !== '' && first.total === 0 && !isFiltered(query)
  const nearest = isMissed ? await catalog.nearest(query.search) : undefined
  const linked = linkedCategories(await catalog.categories(), first.facets?.categoryPage)
  const countries = countryNames(first.facets?.origin, query.origin)
  const shop = context.get(shopContext)
  const description = demoWords(shop)?.products ?? `All products of ${shop.name}, with their prices.`
  return { query, first, nearest, linked, countries, description }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const query = loaderData?.query
  const search = query?.search
  return pageMeta(matches, {
    title: search ? `Results for “${search}”` : 'All products',
    description: loaderData?.description ?? '',
    path: '/products',
    hidden: Boolean(search) || (query && isFiltered(query)),
  })
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { first, query, nearest, linked, countries } = loaderData
  useSearchOutcome({ search: query.search, found: first.total > 0, isPlain: isPlainSearch(query) })
  return (
    <div className="page-column py-6 sm:py-8">
      <h1 className="mb-4 font-semibold text-3xl tracking-tight sm:text-4xl">
        {query.search ? `Results for “${query.search}”` : 'All products'}
      </h1>
      <SearchNotice query={query} showing={first.showing} />
      <ListingColumns categories={<CategoryLinks query={query} linked={linked} counts={first.facets?.categoryPage} />}>
        <Listing
          first={first}
          query={query}
          countries={countries}
          empty={
            nearest ? (
              <Suspense>
                <NothingFound search={query.search} nearest={nearest} />
              </Suspense>
            ) : (
              <EmptyState
                picture={magnifyingGlass}
                title="No products yet"
                action={<ButtonLink to="/">Go to home page</ButtonLink>}
              >
                Please check back soon.
              </EmptyState>
            )
          }
        />
      </ListingColumns>
    </div>
  )
}
