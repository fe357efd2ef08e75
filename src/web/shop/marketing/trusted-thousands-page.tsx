import type { PageFacts } from '#contract/pages/page-facts.ts'
import { demoWords } from '#domain/demo-words.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import type { ShopTax } from '#domain/tax.ts'
import type { WaysToPay } from '#domain/ways-to-pay.ts'
import greenHeart from '#seed/art/green-heart.webp'
import handshake from '#seed/art/handshake.webp'
import heart from '#seed/art/heart.webp'
import houseWithGarden from '#seed/art/house-with-garden.webp'
import sparkles from '#seed/art/sparkles.webp'
import star from '#seed/art/star.webp'
import thumbsUp from '#seed/art/thumbs-up.webp'
import wavingHand from '#seed/art/waving-hand.webp'
import { shopContext } from '../../core/page-context.ts'
import { useShop } from '../../core/shop.ts'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/trusted-thousands-page'
import { MarketingHero } from './marketing-hero.tsx'
import { promiseData } from './promise-data.ts'
import { promiseMeta } from './promise-meta.ts'
import { ShopNowStrip } from './shop-now-strip.tsx'

const ART = [
  { picture: star, large: [42, 0, 20, 10], small: [44, 0, 17, 10], depth: 0.7 },
  { picture: heart, large: [14, 10, 24, -12], small: [14, 8, 20, -12], depth: 0.6 },
  { picture: greenHeart, large: [70, 12, 20, 12], small: [70, 10, 17, 12], depth: 0.8 },
  { picture: wavingHand, large: [2, 46, 22, -8], small: [4, 46, 19, -8], depth: 0.5 },
  { picture: thumbsUp, large: [76, 44, 22, 8], small: [76, 44, 19, 8], depth: 0.5 },
  { picture: sparkles, large: [62, 72, 16], small: [62, 72, 14], depth: 1 },
  { picture: houseWithGarden, large: [14, 74, 17], small: [18, 74, 14] },
  { picture: handshake, large: [27, 30, 46], small: [31, 30, 38], depth: 0.2 },
] as const

const payReason = ({ cash, online }: WaysToPay) => {
  const never = 'We never see your card details.'
  if (cash && online) return { title: 'Cash or online', words: `Pay on delivery or online. ${never}` }
  if (online) return { title: 'Pay online', words: never }
  return { title: 'Cash on delivery', words: 'Pay when your groceries arrive.' }
}

const costReason = ({ mode }: ShopTax) => {
  const shown = mode === 'none' ? 'the shipping' : 'the tax, the shipping'
  return { title: 'No hidden charges', words: `Your cart shows ${shown} and the total before you order.` }
}

const reasonsOf = ({ tax, payments }: Pick<ShopFacts, 'tax' | 'payments'>) => [
  costReason(tax),
  payReason(payments),
  {
    title: 'Changed your mind?',
    words: `Cancel until we pack your order.${payments.online ? ' If you paid online, we refund you.' : ''}`,
  },
]

export const handle: PageFacts = { search: 'listed', cached: true, promise: 3 }

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const promise = promiseData(shop, 3)
  return { promise, customers: promise.isDemos ? (demoWords(shop)?.customers ?? null) : null }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  promiseMeta(matches, { path: '/trustedthousands', promise: loaderData?.promise })

export default function TrustedThousandsPage({ loaderData: { promise, customers } }: Route.ComponentProps) {
  const facts = useShop()
  return (
    <>
      <MarketingHero title={promise.title} lead={promise.lead} colour="Fruits" art={ART} />
      {customers && (
        <section className="page-column py-12 text-center">
          <p className="font-semibold text-[clamp(4rem,16vw,11rem)] text-leaf leading-none tracking-[-0.05em]">
            {customers.number}
          </p>
          <p className="mt-2 text-ink-soft text-title">{customers.words}</p>
        </section>
      )}
      <Section title="What you can count on">
        <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
          {reasonsOf(facts).map(({ title, words }) => (
            <li key={title} className="rounded-card border border-line bg-card p-7">
              <h3 className="font-semibold text-title">{title}</h3>
              <p className="mt-2 text-ink-soft">{words}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ShopNowStrip words={promise.strip} />
    </>
  )
}
