import type { PageFacts } from '#contract/pages/page-facts.ts'
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
import { pageMeta } from '../../core/seo.ts'
import { shop } from '../../core/shop.ts'
import { Section } from '../../ui/section.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import type { Route } from './+types/freshness-guaranteed-page'
import { MarketingHero } from './marketing-hero.tsx'
import { promiseData } from './promise-data.ts'
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

const STEPS = [
  { title: 'Straight from the source', words: 'We buy fresh produce from the people who grow it.' },
  { title: 'Checked by hand', words: 'If we wouldn’t eat it ourselves, it doesn’t go into your bag.' },
  { title: 'Quick to your kitchen', words: 'We pack after you order and ride straight to you, so it stays fresh.' },
  { title: 'We’ll fix it', words: 'Not happy with something? Tell us and we’ll make it right.' },
]

export const handle: PageFacts = { search: 'listed', cached: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { products } = await context
    .get(catalogContext)
    .page({ category: 'Vegetables', inStock: true, oneSize: true, limit: 5 })
  return { products, promise: promiseData(context.get(shopContext), 1) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.promise.title ?? 'Freshness Guaranteed',
    description:
      loaderData?.promise.text ||
      `Fresh produce straight from the source: how ${shop().name} keeps vegetables, fruit and dairy fresh.`,
    path: '/freshnessGuaranteed',
  })

export default function FreshnessGuaranteedPage({ loaderData: { products, promise } }: Route.ComponentProps) {
  return (
    <>
      <MarketingHero
        title={promise.title}
        lead={promise.text ?? 'Fresh produce straight from the source.'}
        colour="Instant"
        art={ART}
      />
      <Section title="How we keep it fresh">
        <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {STEPS.map(({ title, words }, index) => (
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
      {products.length > 0 && (
        <Section title="Fresh vegetables">
          <ProductGrid products={products} />
        </Section>
      )}
      <ShopNowStrip words="Straight from the source to your door." />
    </>
  )
}
