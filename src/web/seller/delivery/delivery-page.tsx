import { pageMeta } from '../../seo.ts'
import { ScreenTitle } from '../screen/screen-title.tsx'
import type { Route } from './+types/delivery-page'
import { DELIVERY_SCREEN } from './delivery-url.ts'
import { LazyPart } from './lazy-part.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Delivery',
    description: 'Open orders and their times, hours, areas, and a simulator.',
    path: DELIVERY_SCREEN,
    hidden: true,
  })

const loadScreen = async () => (await import('./delivery-screen.tsx')).DeliveryScreen

/** Every page of the shop lists the files of every route: those of a part that is loaded on demand are not in it. */
export default function DeliveryPage() {
  return (
    <>
      <ScreenTitle>Delivery</ScreenTitle>
      <LazyPart load={loadScreen} props={{}} name="delivery screen" />
    </>
  )
}
