import { findCategory, isSellable, type Product } from '#domain/catalog.ts'
import basket from '#seed/art/basket.webp'
import { CATEGORY_ART } from '../../category-art.ts'
import { catalogContext } from '../../page-context.ts'
import { breadcrumbData } from '../../product-data.ts'
import { originFrom, pageMeta } from '../../seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import { useSearchOutcome } from '../search/use-search-outcome.ts'
import type { Route } from './+types/category-page'
import { Breadcrumb } from './breadcrumb.tsx'
import { CategoryLinks } from './category-links.tsx'
import { useListingPending } from './listing-pending.ts'
import { listingSearch, PAGE_SIZE, productCount, readListingQuery } from './listing-query.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { ProductPages } from './product-pages.tsx'
import { SearchNotice } from './search-notice.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const query = readListingQuery(new URL(request.url).searchParams)
  const category = findCategory(params.category) ?? null
  if (!category) return { category, query, first: { products: [], total: 0, showing: undefined } }
  const first = await context.get(catalogContext).page({ ...query, category: category.path, limit: PAGE_SIZE })
  return {
    category,
    query,
    first: query.sort === 'featured' ? { ...first, products: soldFirst(first.products) } : first,
  }
}

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
      description: 'We have no such category.',
      path,
      hidden: true,
    })
  }
  const search = loaderData.query.search
  return pageMeta(matches, {
    title: search ? `Results for “${search}” in ${category.text}` : category.text,
    description: `${category.text} at unbeatable prices, delivered in under 30 minutes.`,
    path,
    hidden: Boolean(search),
    structured: [breadcrumbData(originFrom(matches), [...TRAIL, { name: category.text, path }])],
  })
}

const HOME = { name: 'Home', path: '/' }
const PRODUCTS = { name: 'Products', path: '/products' }
const TRAIL = [HOME, PRODUCTS]

export default function CategoryPage({ loaderData: { category, first, query } }: Route.ComponentProps) {
  const pending = useListingPending()
  const { search } = query
  useSearchOutcome({ search, found: first.total > 0, isPlain: false })
  const everywhere = `/products${listingSearch({ ...query, cursor: undefined })}`
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
      <SearchNotice query={query} showing={first.total > 0 ? first.showing : undefined} />
      <CategoryLinks query={query} />
      {category && first.products.length > 0 ? (
        <div className={pending ? 'opacity-50 transition-opacity duration-200' : ''} aria-busy={pending || undefined}>
          <ListingToolbar
            count={productCount(first.total) + (search ? ` for “${first.showing?.text ?? search}”` : '')}
            query={query}
          />
          <h2 className="sr-only">Products</h2>
          <ProductPages first={first} query={query} category={category.path} />
        </div>
      ) : (
        <EmptyState
          picture={basket}
          title="No products found in this category."
          level={category ? 'h2' : 'h1'}
          action={<ButtonLink to={everywhere}>{search ? 'Search all products' : 'See all products'}</ButtonLink>}
        >
          {search ? `Nothing here matches “${search}”.` : 'Take a look at the rest of the shop.'}
        </EmptyState>
      )}
    </div>
  )
}
