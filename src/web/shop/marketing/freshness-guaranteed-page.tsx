import type { PageFacts } from '#contract/pages/page-facts.ts'
import { demoWords } from '#domain/demo-words.ts'
import broccoli from '#seed/art/broccoli.webp'
import carrot from '#seed/art/carrot.webp'
import herb from '#seed/art/herb.webp'
import leafyGreen from '#seed/art/leafy-green.webp'
import salad from '#seed/art/salad.webp'
import seedling from '#seed/art/seedling.webp'
import sheafOfRice from '#seed/art/sheaf-of-rice.webp'
import sun from '#seed/art/sun.webp'
import tomato from '#seed/art/tomato.webp'
import { catalogContext, shopContext } from '../../core/page-context.ts'
import { Section } from '../../ui/section.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import type { Route } from './+types/freshness-guaranteed-page'
import { MarketingHero } from './marketing-hero.tsx'
import { promiseData } from './promise-data.ts'
import { promiseMeta } from './promise-meta.ts'
import { ShopNowStrip } from './shop-now-strip.tsx'

const ART = [
  { picture: sun, large: [66, 0, 26], small: [72, 0, 20], depth: 0.6 },
  { picture: herb, large: [8, 8, 22, -10], small: [8, 6, 18, -10], depth: 0.7 },
  { picture: sheafOfRice, large: [80, 38, 19], small: [82, 40, 16] },
  { picture: tomato, large: [36, 4, 19, 6], small: [38, 2, 16, 6], depth: 0.5 },
  { picture: carrot, large: [2, 46, 24, -14], small: [4, 46, 20, -14], depth: 0.4 },
  { picture: broccoli, large: [24, 30, 22], small: [25, 30, 18], depth: 0.3 },
  { picture: leafyGreen, large: [54, 30, 24, 10], small: [54, 28, 20, 10], depth: 0.3 },
  { picture: seedling, large: [64, 66, 20], small: [66, 66, 17] },
  { picture: salad, large: [26, 52, 38], small: [30, 50, 30] },
] as const

export const handle: PageFacts = { search: 'listed', cached: true, promise: 1 }

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const promise = promiseData(shop, 1)
  const { category, title } = demoWords(shop)?.freshProducts ?? { category: undefined, title: 'From our shelves' }
  const { products } = await context
    .get(catalogContext)
    .page({ ...(category && { category }), inStock: true, oneSize: true, limit: 5 })
  return { products, productsTitle: title, promise }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  promiseMeta(matches, { path: '/freshnessGuaranteed', promise: loaderData?.promise })

export default function FreshnessGuaranteedPage({
  loaderData: { products, productsTitle, promise },
}: Route.ComponentProps) {
  return (
    <>
      <MarketingHero title={promise.title} lead={promise.lead} colour="Instant" art={ART} />
      {promise.how && (
        <Section title={promise.how.title}>
          <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {promise.how.steps.map(({ title, words }, index) => (
              <li key={title} className="flex gap-5">
                <span
                  aria-hidden
                  className="grid size-12 shrink-0 place-items-center rounded-full bg-leaf font-semibold text-lg text-on-leaf"
                >
                  {index + 1}
                </span>
                <span>
                  <h3 className="font-semibold text-lg">{title}</h3>
                  <p className="text-ink-soft">{words}</p>
                </span>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {products.length > 0 && (
        <Section title={productsTitle}>
          <ProductGrid products={products} />
        </Section>
      )}
      <ShopNowStrip words={promise.strip} />
    </>
  )
}
