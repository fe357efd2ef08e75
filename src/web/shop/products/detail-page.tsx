import { Suspense, useEffect } from 'react'
import { data, redirect, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { categoryPagePath, isSellable, type Product, productPath } from '#domain/catalog.ts'
import { categoryAt } from '#domain/category-tree.ts'
import { packLabel } from '#domain/pack-label.ts'
import { breadcrumbData } from '../../core/breadcrumb-data.ts'
import { useIsPainted } from '../../core/hydrated.ts'
import { categoryName } from '../../core/known-categories.ts'
import { catalogContext } from '../../core/page-context.ts'
import { productData } from '../../core/product-data.ts'
import { pageMeta } from '../../core/seo.ts'
import { shop, useShop } from '../../core/shop.ts'
import { shopOrigin } from '../../core/shop-origin.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import type { Route } from './+types/detail-page'
import { Breadcrumb } from './breadcrumb.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { openedFromCard } from './detail-picture.ts'
import { DietMark } from './diet-mark.tsx'
import { Gallery } from './gallery.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductRow } from './product-row.tsx'
import { Rating } from './rating.tsx'
import { shownFacts } from './shown-facts.ts'
import { SizeLinks } from './size-links.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext)
  const product = z.safeParse(id, params.id).success ? await catalog.find(params.id) : null
  if (!product) throw data('We don’t have this product.', { status: 404 })
  if (params.category.toLowerCase() !== product.category.toLowerCase()) throw redirect(productPath(product), 301)
  const categories = await catalog.categories()
  const category = categoryAt(categories, product.category)
  const trail = [category?.parent && categoryAt(categories, category.parent), category].flatMap((one) =>
    one ? { name: one.text, path: categoryPagePath(one.path) } : [],
  )
  return { product, trail, facts: shownFacts(product), related: await catalog.related(product) }
}

/** The card's product is shown at once; what the card does not know is fetched when that is painted. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const opened = openedFromCard(params.id)
  if (opened && !opened.isShown) {
    opened.isShown = true
    return { product: opened.product, trail: likelyTrail(opened.product), facts: null, related: null }
  }
  try {
    return await serverLoader()
  } catch (error) {
    // Without a network the page stays as the card knew it.
    if (opened && error instanceof TypeError)
      return { product: opened.product, trail: likelyTrail(opened.product), facts: null, related: [] }
    throw error
  }
}

type Step = { name: string; path: string }

const likelyTrail = ({ category }: Product): Step[] => [
  { name: categoryName(category), path: categoryPagePath(category) },
]

const stepsOf = (trail: readonly Step[]): Step[] => [
  { name: 'Home', path: '/' },
  { name: 'Products', path: '/products' },
  ...trail,
]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: `Not found | ${shop().name}` }]
  const { product, trail } = loaderData
  const origin = shopOrigin()
  const path = productPath(product)
  // All sizes of a thing are one for search engines: the first.
  const canonical = productPath({ ...product, _id: product.sizes?.[0]?._id ?? product._id })
  return pageMeta(matches, {
    title: product.name,
    description: [product.weight, ...product.description].filter(Boolean).join('. ').slice(0, 160) || product.name,
    path: canonical,
    picture: product.image[0],
    type: 'product',
    structured: [
      productData(origin, product),
      breadcrumbData(origin, [...stepsOf(trail), { name: product.name, path }]),
    ],
  })
}

export default function DetailPage({ loaderData: { product, trail, facts, related } }: Route.ComponentProps) {
  const sellable = isSellable(product)
  const { isDemo } = useShop()
  return (
    <div className="page-column pt-1 max-md:pb-0 sm:py-6">
      <Breadcrumb steps={stepsOf(trail)} here={product.name} />
      <div className="detail-grid mt-1 sm:mt-3">
        <div className="[grid-area:gallery]">
          <Gallery key={product._id} product={product} dimmed={!sellable} />
        </div>
        <div className="[grid-area:head]">
          <div className="relative mb-1 flex items-start justify-between gap-2">
            {product.diet && <DietMark diet={product.diet} />}
            <h1 className="wrap-anywhere min-w-0 grow overflow-x-clip font-semibold text-2xl leading-tight tracking-tight max-md:pt-1.5 sm:text-3xl lg:text-4xl">
              {product.name}
            </h1>
            <FavouriteButton product={product} className="-mr-2 shrink-0" />
          </div>
          {isDemo && <Rating />}
          <p className="mt-3 text-ink-soft">
            {packLabel(product.weight)}: <span className="font-medium text-ink">{product.weight || 'N/A'}</span>
          </p>
          <SizeLinks product={product} />
        </div>
        <div className="[grid-area:buy] lg:sticky lg:top-24">
          <BuyBox product={product} />
        </div>
        <div className="[grid-area:about]">
          <AboutProduct lines={product.description} />
        </div>
      </div>
      {related ? (
        <>
          {facts && <ProductFacts facts={facts} />}
          <Related key={product._id} products={related} />
        </>
      ) : (
        <Awaited />
      )}
      <BuyBar product={product} />
    </div>
  )
}

/** What a card does not know: it comes into a free place, so nothing in sight moves. */
function Awaited() {
  const isPainted = useIsPainted()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isPainted) void revalidate()
  }, [isPainted, revalidate])
  return <div className="min-h-svh" />
}

/** After the product itself is painted: the row is as much work as all above it. */
function Related({ products }: { products: Product[] }) {
  const isPainted = useIsPainted()
  return (
    <section className="mt-10">
      {products.length > 0 && (
        <>
          <h2 className="mb-4 text-title">Related products</h2>
          <div className="flow-root min-h-75 sm:min-h-80 lg:min-h-85">
            <Suspense>{isPainted && <ProductRow products={products} />}</Suspense>
          </div>
        </>
      )}
      <p className="mt-8 text-center">
        <ButtonLink variant="quiet" to="/products">
          See more<span className="sr-only"> products</span>
        </ButtonLink>
      </p>
    </section>
  )
}

function AboutProduct({ lines }: { lines: string[] }) {
  if (!lines.length) return null
  return (
    <section>
      <h2 className="mb-3 font-semibold text-lg">About Product</h2>
      <ul className="list-disc space-y-1.5 pl-5 text-ink-soft marker:text-leaf">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
