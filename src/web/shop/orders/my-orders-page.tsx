import { useEffect } from 'react'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import key from '#seed/art/key.webp'
import packagePicture from '#seed/art/package.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askToLogIn, useSession } from '../account/session-store.ts'
import { deletePlaced } from '../cart/placed-order.ts'
import { BuyAgain } from '../products/buy-again.tsx'
import type { Route } from './+types/my-orders-page'
import { isLive, liveFirst, useMyOrders } from './my-orders.ts'
import { OrderCard } from './order-card.tsx'

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'My orders',
    description: 'Your orders and their status.',
    path: '/my-orders',
  })

export default function MyOrdersPage() {
  useEffect(deletePlaced, [])
  return (
    <div className="page-column min-h-svh max-w-[calc(56rem+2*var(--gutter))] py-6 sm:py-8">
      <h1 className="mb-5 font-semibold text-3xl tracking-tight sm:text-4xl">My orders</h1>
      <MyOrders />
    </div>
  )
}

function MyOrders() {
  const session = useSession()
  if (session.state === 'in') return <OrderList key={session.user._id} />
  if (session.state === 'checking') return <OrdersSkeleton />
  return (
    <EmptyState
      picture={key}
      title="Sign in to see your orders"
      action={<Button onClick={() => askToLogIn()}>Login</Button>}
    >
      Track your current orders and look back at past ones.
    </EmptyState>
  )
}

function OrderList() {
  const { view, reload, put } = useMyOrders()
  if (view.state === 'loading') return <OrdersSkeleton />
  if (view.state === 'failed') return <OrdersSkeleton onRefresh={() => void reload()} />
  if (!view.answer.orders.length) {
    return (
      <EmptyState
        picture={packagePicture}
        title="No orders yet"
        action={<ButtonLink to="/products">Start shopping</ButtonLink>}
      >
        Your orders will appear here, with their delivery times.
      </EmptyState>
    )
  }
  const orders = liveFirst(view.answer.orders)
  const live = orders.filter(isLive).length
  return (
    <ul className="space-y-5">
      {orders.map((order, place) => (
        <li key={order._id}>
          <OrderCard order={order} onChange={put} />
          {/* Below all that is on its way, so that it moves nothing that is being read when it comes. */}
          {place === Math.max(live, 1) - 1 && <BuyAgain compact className="mt-8 mb-3" />}
        </li>
      ))}
    </ul>
  )
}

/** A failed load shows no error (spec §8): it is tried again by itself, and `onRefresh` offers to try at once. */
function OrdersSkeleton({ onRefresh }: { onRefresh?: () => void }) {
  return (
    <div className="space-y-5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          Loading your orders…
        </p>
        {onRefresh && (
          <Button variant="quiet" onClick={onRefresh}>
            Refresh
          </Button>
        )}
      </div>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}
