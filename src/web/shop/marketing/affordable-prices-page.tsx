import type { PageFacts } from '#contract/pages/page-facts.ts'
import { discountPercent } from '#domain/money.ts'
import bread from '#seed/art/bread.webp'
import coin from '#seed/art/coin.webp'
import egg from '#seed/art/egg.webp'
import label from '#seed/art/label.webp'
import milk from '#seed/art/milk.webp'
import rice from '#seed/art/rice.webp'
import rupeeCoin from '#seed/art/rupee-coin.webp'
import shoppingCart from '#seed/art/shopping-cart.webp'
import ticket from '#seed/art/ticket.webp'
import { catalogContext, shopContext } from '../../core/page-context.ts'
import { Section } from '../../ui/section.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import type { Route } from './+types/affordable-prices-page'
import { MarketingHero } from './marketing-hero.tsx'
import { promiseData } from './promise-data.ts'
import { promiseMeta } from './promise-meta.ts'
import { ShopNowStrip } from './shop-now-strip.tsx'

const ART = [
  { picture: bread, large: [34, 6, 20, -8], small: [36, 4, 17, -8], depth: 0.5 },
  { picture: milk, large: [56, 2, 18, 8], small: [56, 0, 15, 8], depth: 0.6 },
  { picture: egg, large: [24, 26, 11, -10], small: [26, 24, 10, -10], depth: 0.8 },
  { picture: label, large: [72, 20, 24, 6], small: [74, 18, 20, 6], depth: 0.7 },
  { picture: coin, large: [6, 12, 18, -12], small: [8, 10, 15, -12], depth: 1 },
  { picture: rice, large: [46, 24, 17], small: [46, 22, 15], depth: 0.3 },
  { picture: rupeeCoin, large: [3, 52, 21, -10], small: [5, 50, 18, -10], depth: 0.5 },
  { picture: ticket, large: [78, 60, 20, 12], small: [78, 58, 18, 12], depth: 0.6 },
  { picture: shoppingCart, large: [26, 36, 48], small: [30, 34, 38], depth: 0.2 },
] as const

export const handle: PageFacts = { search: 'listed', cached: true, promise: 2 }

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const promise = promiseData(shop, 2)
  const { products } = await context
    .get(catalogContext)
    .page({ sort: 'discount', inStock: true, oneSize: true, limit: 10 })
  return { products: shop.isDemo ? products : products.filter((one) => discountPercent(one) > 0), promise }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  promiseMeta(matches, { path: '/affordablePrices', promise: loaderData?.promise })

export default function AffordablePricesPage({ loaderData: { products, promise } }: Route.ComponentProps) {
  return (
    <>
      <MarketingHero title={promise.title} lead={promise.lead} colour="Vegetables" art={ART} />
      {products.length > 0 && (
        <Section title="Today’s biggest savings" lead="The biggest discounts in the shop right now">
          <ProductGrid products={products} />
        </Section>
      )}
      <ShopNowStrip words={promise.strip} />
    </>
  )
}
