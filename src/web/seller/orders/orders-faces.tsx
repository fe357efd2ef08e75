import clipboard from '../../../../seed/art/clipboard.webp'
import magnifyingGlass from '../../../../seed/art/magnifying-glass.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ALL_ORDERS, type OrderQuery } from './order-query.ts'

export function NoOrders({ query: { status, search, cursor } }: { query: OrderQuery }) {
  if (!status && !search && !cursor) {
    return (
      <EmptyState
        picture={clipboard}
        title="No orders yet"
        action={
          <ButtonLink variant="quiet" to="/seller/product-list">
            See the products
          </ButtonLink>
        }
      >
        The first one appears here by itself.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={magnifyingGlass}
      title="No such order"
      action={
        <ButtonLink variant="quiet" to={ALL_ORDERS}>
          Show all orders
        </ButtonLink>
      }
    >
      No order fits this search and this status.
    </EmptyState>
  )
}

const PLACES = ['a', 'b', 'c', 'd']

export function OrdersSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">The orders are being fetched.</span>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-60 rounded-card" />
      ))}
    </div>
  )
}
