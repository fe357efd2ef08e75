import { lazy, type ReactNode, Suspense } from 'react'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { BEST_SELLERS } from '#domain/catalog.ts'
import { HOME_CATEGORIES } from '#domain/category-name.ts'
import { listedCategories } from '#domain/category-tree.ts'
import { discountPercent } from '#domain/money.ts'
import { categoryLink } from '../../core/category-art.ts'
import { catalogContext, shopContext } from '../../core/page-context.ts'
import { pageMeta } from '../../core/seo.ts'
import { ShopNotice } from '../../ui/shop-notice.tsx'
import type { Route } from './+types/home-page'
import { BestSellers, Offers } from './best-sellers.tsx'
import { BuyAgainFirst } from './buy-again-first.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import { homeData } from './home-data.ts'
import { Newsletter } from './newsletter.tsx'
import { Services } from './services.tsx'
import { WhyWeAreBest } from './why-we-are-best.tsx'

const MAX_OFFERS = 5

/** Most shops have none. */
const Banners = lazy(async () => ({ default: (await import('./banners.tsx')).Banners }))

export const handle: PageFacts = { search: 'listed', cached: true }

export async function loader({ context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext)
  const [categories, { products: bestSellers }, { products: cheapest }] = await Promise.all([
    catalog.categories(),
    catalog.page({ inStock: true, limit: BEST_SELLERS }),
    catalog.page({ inStock: true, oneSize: true, sort: 'discount', limit: BEST_SELLERS + MAX_OFFERS }),
  ])
  const shown = new Set(bestSellers.map(({ _id }) => _id))
  const offers = cheapest.filter((product) => !shown.has(product._id) && discountPercent(product) > 0)
  const listed = listedCategories(categories)
  const top = listed.filter(({ parent }) => parent === null).slice(0, HOME_CATEGORIES)
  return {
    categories: top.map(categoryLink),
    hasMoreCategories: top.length < listed.length,
    bestSellers,
    offers: offers.slice(0, MAX_OFFERS),
    words: homeData(context.get(shopContext)),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.words.title ?? 'Home',
    description: loaderData?.words.description ?? '',
    path: '/',
    structured: loaderData?.words.structured,
  })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { headline, subline, highlights, banners } = loaderData.words
  return (
    <>
      <ShopNotice />
      <Hero headline={headline} subline={subline} />
      <CategoryTiles categories={loaderData.categories} hasMore={loaderData.hasMoreCategories} />
      {banners.length > 0 && (
        <Suspense>
          <Banners banners={banners} />
        </Suspense>
      )}
      <BuyAgainFirst />
      <BestSellers products={loaderData.bestSellers} />
      <Suspense>
        <Offers products={loaderData.offers} />
      </Suspense>
      <BelowTheFold height="[--likely-height:760px] sm:[--likely-height:720px]">
        <WhyWeAreBest title={highlights.title} highlights={highlights.list} />
      </BelowTheFold>
      <BelowTheFold height="[--likely-height:961px] sm:[--likely-height:574px] lg:[--likely-height:674px]">
        <Services lead={highlights.lead} highlights={highlights.list} />
      </BelowTheFold>
      <BelowTheFold height="[--likely-height:950px] lg:[--likely-height:656px]">
        <Contact />
      </BelowTheFold>
      <BelowTheFold height="[--likely-height:440px] sm:[--likely-height:410px]">
        <Newsletter />
      </BelowTheFold>
    </>
  )
}

/**
 * As wide as the page, so that nothing that reaches beyond a section is cut off at its sides. Suspense makes it hydrate
 * by itself, after what is above.
 */
const BelowTheFold = ({ height, children }: { height: string; children: ReactNode }) => (
  <Suspense>
    <div className={`rendered-near ${height}`}>{children}</div>
  </Suspense>
)
