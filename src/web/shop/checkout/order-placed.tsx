import shoppingBags from '#seed/art/shopping-bags.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { PlacedOrder } from '../cart/placed-order.ts'

/** Shown between placing the order and My orders, and kept when that page fails to load. */
export function OrderPlaced({ order: { title, detail } }: { order: PlacedOrder }) {
  return (
    <EmptyState
      level="h1"
      picture={shoppingBags}
      title={title}
      action={<ButtonLink to="/my-orders">View my orders</ButtonLink>}
    >
      {detail}
    </EmptyState>
  )
}
