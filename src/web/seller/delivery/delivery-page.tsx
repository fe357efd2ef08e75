import { pageMeta } from '../../core/seo.ts'
import { ScreenTitle } from '../screen/screen-title.tsx'
import type { Route } from './+types/delivery-page'
import { DeliveryScreen } from './delivery-screen.tsx'
import { DELIVERY_SCREEN } from './delivery-url.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Delivery',
    description: 'Open orders and their times, hours, areas, and a simulator.',
    path: DELIVERY_SCREEN,
  })

export default function DeliveryPage() {
  return (
    <>
      <ScreenTitle>Delivery</ScreenTitle>
      <DeliveryScreen />
    </>
  )
}
