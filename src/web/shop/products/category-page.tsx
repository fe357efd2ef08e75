import type { ProductPage } from '#contract/catalog/catalog.ts'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { findCategory, isSellable, type Product } from '#domain/catalog.ts'
import basket from '#seed/art/basket.webp'
import { breadcrumbData } from '../../core/breadcrumb-data.ts'
import { CATEGORY_ART } from '../../core/category-art.ts'
import { catalogContext } from '../../core/page-context.ts'
import { pageMeta } from '../../core/seo.ts'
import { shopOrigin } from '../../core/shop-origin.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import type { Route } from './+types/category-page'
import { Breadcrumb } from './breadcrumb.tsx'
import { CategoryLinks } from './category-links.tsx'
import { isFiltered, withoutFilters } from './facet-options.ts'
import { Listing } from './listing.tsx'
import { ListingColumns } from './listing-columns.tsx'
import { listingSearch, PAGE_SIZE, readListingQuery } from './listing-query.ts'
import { SearchNotice } from './search-notice.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const query = readListingQuery(new URL(request.url).searchParams)
  const category = findCategory(params.category) ?? null
  if (!category) return { category, query: withoutFilters(query), first: NONE }
  const filter = { ...query, category: category.path, facets: true, limit: PAGE_SIZE }
  const first = await context.get(catalogContext).page(filter)
  return {
    category,
    query,
    first: query.sort === 'featured' ? { ...first, products: soldFirst(first.products) } : first,
  }
}

const NONE: ProductPage = { products: [], total: 0 }

const soldFirst = (products: Product[]) => [
  ...products.filter(isSellable),
  ...products.filter((one) => !isSellable(one)),
]

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const category = loaderData?.category
  const path = `/products/${params.category?.toLowerCase()}`
  if (!category) {
    return pageMeta(matches, {
      title: 'Category not found',
      description: 'Category not found',
      path,
      hidden: true,
    })
  }
  const search = loaderData.query.search
  return pageMeta(matches, {
    title: search ? `Results for “${search}” in ${category.text}` : category.text,
    description: `${category.text} at unbeatable prices, delivered to your door.`,
    path,
    hidden: Boolean(search) || isFiltered(loaderData.query),
    structured: [breadcrumbData(shopOrigin(), [...TRAIL, { name: category.text, path }])],
  })
}

const HOME = { name: 'Home', path: '/' }
const PRODUCTS = { name: 'Products', path: '/products' }
const TRAIL = [HOME, PRODUCTS]

export default function CategoryPage({ loaderData: { category, first, query } }: Route.ComponentProps) {
  const { search } = query
  const everywhere = `/products${listingSearch({ ...query, inStock: undefined, cursor: undefined })}`
  return (
    <div className="page-column py-6 sm:py-8">
      {category && (
        <>
          <Breadcrumb steps={search ? [HOME, { ...PRODUCTS, path: everywhere }] : TRAIL} here={category.text} />
          <div
            className="relative mt-6 mb-6 flex min-h-28 items-center rounded-card px-6 sm:min-h-32 sm:px-8"
            style={{ backgroundColor: categoryColour(category.path) }}
          >
            <h1 className="pr-28 font-semibold text-3xl tracking-tight sm:text-4xl">{category.text}</h1>
            <img
              src={CATEGORY_ART[category.path]}
              alt=""
              width={144}
              height={144}
              fetchPriority="high"
              className="absolute right-4 -bottom-2 size-32 sm:right-10 sm:size-36"
            />
          </div>
        </>
      )}
      <SearchNotice query={query} showing={first.showing} />
      <ListingColumns categories={<CategoryLinks query={query} counts={first.facets?.category} />}>
        <Listing
          first={first}
          query={query}
          category={category?.path}
          empty={
            <EmptyState
              picture={basket}
              title="No products found in this category."
              level={category ? 'h2' : 'h1'}
              action={<ButtonLink to={everywhere}>{search ? 'Search all products' : 'See all products'}</ButtonLink>}
            >
              {search ? `Nothing here matches “${search}”.` : 'Take a look at the rest of the shop.'}
            </EmptyState>
          }
        />
      </ListingColumns>
    </div>
  )
}
