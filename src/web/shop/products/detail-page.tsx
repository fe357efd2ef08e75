import { data, redirect } from 'react-router'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { findCategory, isSellable, productPath } from '#domain/catalog.ts'
import { shownFacts } from '#domain/product-facts.ts'
import { breadcrumbData } from '../../core/breadcrumb-data.ts'
import { catalogContext } from '../../core/page-context.ts'
import { productData } from '../../core/product-data.ts'
import { pageMeta } from '../../core/seo.ts'
import { shopOrigin } from '../../core/shop-origin.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import type { Route } from './+types/detail-page'
import { Breadcrumb } from './breadcrumb.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductRow } from './product-row.tsx'
import { Rating } from './rating.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext)
  const product = z.safeParse(id, params.id).success ? await catalog.find(params.id) : null
  if (!product) throw data('We don’t have this product.', { status: 404 })
  if (params.category.toLowerCase() !== product.category.toLowerCase()) throw redirect(productPath(product), 301)
  return { product, related: await catalog.related(product) }
}

const trailOf = (category: string) => [
  { name: 'Home', path: '/' },
  { name: 'Products', path: '/products' },
  { name: findCategory(category)?.text ?? category, path: `/products/${category.toLowerCase()}` },
]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Not found | GreenCart' }]
  const { product } = loaderData
  const origin = shopOrigin()
  const path = productPath(product)
  return pageMeta(matches, {
    title: product.name,
    description: [product.weight, ...product.description].filter(Boolean).join('. ').slice(0, 160) || product.name,
    path,
    picture: product.image[0],
    type: 'product',
    structured: [
      productData(origin, product),
      breadcrumbData(origin, [...trailOf(product.category), { name: product.name, path }]),
    ],
  })
}

export default function DetailPage({ loaderData: { product, related } }: Route.ComponentProps) {
  const sellable = isSellable(product)
  return (
    <div className="page-column pt-4 max-md:pb-0 sm:py-6">
      <Breadcrumb steps={trailOf(product.category)} here={product.name} />
      <div className="mt-3 grid items-start gap-x-8 gap-y-6 [grid-template-areas:'gallery''head''buy''about'] md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:[grid-template-areas:'gallery_head''gallery_buy''gallery_about'] lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] lg:[grid-template-areas:'gallery_head_buy''gallery_about_buy']">
        <div className="[grid-area:gallery]">
          <Gallery key={product._id} product={product} dimmed={!sellable} />
        </div>
        <div className="[grid-area:head]">
          <div className="mb-3 flex items-start justify-between gap-2">
            <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">{product.name}</h1>
            <FavouriteButton product={product} className="-mr-2 shrink-0" />
          </div>
          <Rating />
          {shownFacts(product).map(({ label, value }) => (
            <p key={label} className="mt-3 text-ink-soft">
              {label}: <span className="font-medium text-ink">{value}</span>
            </p>
          ))}
        </div>
        <div className="[grid-area:buy] lg:sticky lg:top-24">
          <BuyBox product={product} />
        </div>
        <div className="[grid-area:about]">
          <AboutProduct lines={product.description} />
        </div>
      </div>
      <section className="mt-14">
        {related.length > 0 && (
          <>
            <h2 className="mb-6 text-title">Related products</h2>
            <ProductRow products={related} />
          </>
        )}
        <p className="mt-8 text-center">
          <ButtonLink variant="quiet" to="/products">
            See more<span className="sr-only"> products</span>
          </ButtonLink>
        </p>
      </section>
      <BuyBar product={product} />
    </div>
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
