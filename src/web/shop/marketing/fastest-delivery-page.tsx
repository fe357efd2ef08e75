import type { PageFacts } from '#contract/pages/page-facts.ts'
import cloud from '#seed/art/cloud.webp'
import deliveryScooter from '#seed/art/delivery-scooter.webp'
import highVoltage from '#seed/art/high-voltage.webp'
import house from '#seed/art/house.webp'
import roundPushpin from '#seed/art/round-pushpin.webp'
import shoppingBags from '#seed/art/shopping-bags.webp'
import stopwatch from '#seed/art/stopwatch.webp'
import { shopContext } from '../../core/page-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/fastest-delivery-page'
import { MarketingHero } from './marketing-hero.tsx'
import { promiseData } from './promise-data.ts'
import { promiseMeta } from './promise-meta.ts'
import { ShopNowStrip } from './shop-now-strip.tsx'

const ART = [
  { picture: stopwatch, large: [33, -2, 40, 8], small: [36, -4, 32, 8], depth: 0.6 },
  { picture: cloud, large: [0, 16, 26], small: [6, 10, 20], depth: 1 },
  { picture: highVoltage, large: [78, 6, 14, 10], small: [78, 6, 12, 10], depth: 0.8 },
  { picture: house, large: [72, 38, 28], small: [74, 36, 23] },
  { picture: roundPushpin, large: [80, 24, 12], small: [81, 22, 10], depth: 0.4 },
  { picture: shoppingBags, large: [2, 60, 22, -6], small: [8, 58, 18, -6], depth: 0.3 },
  { picture: deliveryScooter, large: [20, 40, 54], small: [26, 38, 44], depth: 0.2 },
] as const

export const handle: PageFacts = { search: 'listed', cached: true, promise: 0 }

export const loader = ({ context }: Route.LoaderArgs) => ({ promise: promiseData(context.get(shopContext), 0) })

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  promiseMeta(matches, { path: '/fastestDelevery', promise: loaderData?.promise })

export default function FastestDeliveryPage({ loaderData: { promise } }: Route.ComponentProps) {
  return (
    <>
      <MarketingHero title={promise.title} lead={promise.lead} colour="Dairy" art={ART} />
      {promise.how && (
        <Section title={promise.how.title}>
          <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {promise.how.steps.map(({ title, words }, index) => (
              <li key={title} className="border-leaf border-t-4 pt-4">
                <p className="price-figures font-semibold text-[2.5rem] text-leaf leading-none tracking-tight">
                  {index + 1}
                </p>
                <h3 className="mt-3 font-semibold text-lg">{title}</h3>
                <p className="mt-1 text-ink-soft">{words}</p>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Section title="Are we on time?" lead="Every order gets a delivery time, and we publish how often we meet it.">
        <ButtonLink variant="quiet" to="/delivery-record">
          See our delivery record
        </ButtonLink>
      </Section>
      <ShopNowStrip words={promise.strip} />
    </>
  )
}
