import { BEST_SELLERS } from '#domain/catalog.ts'
import { catalogContext } from '../../page-context.ts'
import { originFrom, pageMeta } from '../../seo.ts'
import { storeData } from '../../store-data.ts'
import type { Route } from './+types/home-page'
import { BestSellers } from './best-sellers.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import { Newsletter } from './newsletter.tsx'
import { Services } from './services.tsx'
import { WhyWeAreBest } from './why-we-are-best.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { products } = await context.get(catalogContext).page({ inStock: true, limit: BEST_SELLERS })
  return { bestSellers: products }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'GreenCart: fresh groceries in under 30 minutes',
    description:
      'Fresh fruit and vegetables, dairy, bread, drinks and pantry staples, straight from the source and at your door in under 30 minutes.',
    path: '/',
    structured: [storeData(originFrom(matches))],
  })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <CategoryTiles />
      <BestSellers products={loaderData.bestSellers} />
      <WhyWeAreBest />
      <Services />
      <Contact />
      <Newsletter />
    </>
  )
}
