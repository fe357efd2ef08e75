import clipboard from '#seed/art/clipboard.webp'
import magnifyingGlass from '#seed/art/magnifying-glass.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ALL_ORDERS, type OrderQuery } from './order-query.ts'

export function NoOrders({ query: { show, status, search, cursor } }: { query: OrderQuery }) {
  if (!status && !search && !cursor) {
    return (
      <EmptyState
        picture={clipboard}
        title={show === 'open' ? 'No open orders' : 'No orders yet'}
        action={
          <ButtonLink variant="quiet" to={show === 'open' ? ALL_ORDERS : '/seller/product-list'}>
            {show === 'open' ? 'Show all orders' : 'See your products'}
          </ButtonLink>
        }
      >
        {show === 'open' ? 'All caught up. New orders appear here right away.' : 'Orders appear here right away.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={magnifyingGlass}
      title="No orders found"
      action={
        <ButtonLink variant="quiet" to={ALL_ORDERS}>
          Show all orders
        </ButtonLink>
      }
    >
      No orders match these filters.
    </EmptyState>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

export function OrdersSkeleton({ isCompact }: { isCompact: boolean }) {
  return (
    <div role="status" className={isCompact ? 'space-y-2' : 'space-y-3'}>
      <span className="sr-only">Loading orders…</span>
      {PLACES.map((place) => (
        <Skeleton key={place} className={`rounded-card ${isCompact ? 'h-16 max-sm:h-28' : 'h-72 max-sm:h-120'}`} />
      ))}
    </div>
  )
}
