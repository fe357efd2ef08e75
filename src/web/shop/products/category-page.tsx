import { redirect } from 'react-router'
import type { ProductPage } from '#contract/catalog/catalog.ts'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { categoryPagePath, isSellable, type Product } from '#domain/catalog.ts'
import type { Category } from '#domain/category.ts'
import { categoryAt, listedCategories, pathsWithin } from '#domain/category-tree.ts'
import { demoWords } from '#domain/demo-words.ts'
import basket from '#seed/art/basket.webp'
import { breadcrumbData } from '../../core/breadcrumb-data.ts'
import { type CategoryLink, categoryLink, categoryPicture } from '../../core/category-art.ts'
import { countryNames } from '../../core/country-names.ts'
import { catalogContext, shopContext } from '../../core/page-context.ts'
import { pageMeta } from '../../core/seo.ts'
import { shopOrigin } from '../../core/shop-origin.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import type { Route } from './+types/category-page'
import { Breadcrumb } from './breadcrumb.tsx'
import { CategoryLinks } from './category-links.tsx'
import { isFiltered, withoutFilters } from './facet-options.ts'
import { linkedCategories } from './linked-categories.ts'
import { Listing } from './listing.tsx'
import { ListingColumns } from './listing-columns.tsx'
import { listingSearch, PAGE_SIZE, readListingQuery } from './listing-query.ts'
import { SearchNotice } from './search-notice.tsx'
import { SubcategoryLinks } from './subcategory-links.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const query = readListingQuery(new URL(request.url).searchParams)
  const catalog = context.get(catalogContext)
  const all = await catalog.categories()
  const category = categoryAt(all, params.category) ?? null
  if (!category) {
    const moved = await catalog.movedCategory(params.category)
    if (moved) throw redirect(`${categoryPagePath(moved)}${listingSearch(query)}`, 301)
    return {
      category: null,
      family: null,
      query: withoutFilters(query),
      first: NONE,
      linked: linkedCategories(all, undefined),
      countries: {},
      description: '',
    }
  }
  const within = pathsWithin(all, category.path)
  const first = await catalog.page({
    ...query,
    category: category.path,
    within,
    facets: true,
    limit: PAGE_SIZE,
  })
  const shop = context.get(shopContext)
  return {
    category,
    family: familyOf(category, all, first),
    query,
    linked: linkedCategories(all, first.facets?.category),
    countries: countryNames(first.facets?.origin, query.origin),
    description: demoWords(shop)?.category(category.text) ?? `${category.text} from ${shop.name}, with their prices.`,
    first: query.sort === 'featured' ? { ...first, products: soldFirst(first.products) } : first,
  }
}

/** The category above and those beside or below it, of which only those with products are shown. */
function familyOf(category: Category, all: readonly Category[], { facets }: ProductPage) {
  const top = category.parent === null ? category : categoryAt(all, category.parent)
  if (!top) return null
  const below = listedCategories(all).filter(({ parent }) => parent === top.path)
  const filled = below.filter(({ path }) => path === category.path || facets?.category[path] !== 0)
  return filled.length > 0 || category.parent !== null
    ? { top: categoryLink(top), below: filled.map(categoryLink) }
    : null
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
    description: loaderData.description,
    path,
    hidden: Boolean(search) || isFiltered(loaderData.query) || category.hidden,
    structured: [
      breadcrumbData(shopOrigin(), [...trailOf(category, loaderData.family), { name: category.text, path }]),
    ],
  })
}

const HOME = { name: 'Home', path: '/' }
const PRODUCTS = { name: 'Products', path: '/products' }
type Family = { top: CategoryLink; below: CategoryLink[] } | null

const trailOf = (category: Category, family: Family) =>
  category.parent === null || !family
    ? [HOME, PRODUCTS]
    : [HOME, PRODUCTS, { name: family.top.text, path: categoryPagePath(family.top.path) }]

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, family, first, query, linked, countries } = loaderData
  const { search } = query
  const everywhere = `/products${listingSearch({ ...query, inStock: undefined, cursor: undefined })}`
  return (
    <div className="page-column py-6 sm:py-8">
      {category && (
        <>
          <Breadcrumb
            steps={search ? [HOME, { ...PRODUCTS, path: everywhere }] : trailOf(category, family)}
            here={category.text}
          />
          <div
            className="relative mt-6 mb-6 flex min-h-28 items-center rounded-card px-6 sm:min-h-32 sm:px-8"
            style={{ backgroundColor: categoryColour(category.path) }}
          >
            <h1 dir="auto" className="wrap-anywhere pr-28 font-semibold text-3xl tracking-tight sm:text-4xl">
              {category.text}
            </h1>
            <img
              src={categoryPicture(category)}
              alt=""
              width={144}
              height={144}
              fetchPriority="high"
              className="absolute right-4 -bottom-2 size-32 object-contain sm:right-10 sm:size-36"
            />
          </div>
          {family && <SubcategoryLinks {...family} query={query} />}
        </>
      )}
      <SearchNotice query={query} showing={first.showing} />
      <ListingColumns categories={<CategoryLinks query={query} linked={linked} counts={first.facets?.category} />}>
        <Listing
          first={first}
          query={query}
          category={category?.path}
          countries={countries}
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
