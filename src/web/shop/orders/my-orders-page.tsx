import key from '../../../../seed/art/key.webp'
import packagePicture from '../../../../seed/art/package.webp'
import plug from '../../../../seed/art/plug.webp'
import { pageMeta } from '../../seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openLogin, useSession } from '../account/session-store.ts'
import type { Route } from './+types/my-orders-page'
import { useMyOrders } from './my-orders.ts'
import { OrderCard } from './order-card.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My orders', description: 'What you have ordered.', path: '/my-orders', hidden: true })

export default function MyOrdersPage() {
  return (
    <div className="page-column min-h-svh max-w-[calc(56rem+2*var(--gutter))] py-6 sm:py-8">
      <h1 className="mb-5 font-semibold text-3xl tracking-tight sm:text-4xl">My orders</h1>
      <MyOrders />
    </div>
  )
}

function MyOrders() {
  const session = useSession()
  const { view, load, put } = useMyOrders(session.state === 'in' ? session.user._id : null)

  if (session.state === 'out') {
    return (
      <EmptyState picture={key} title="Login to see your orders" action={<Button onClick={openLogin}>Login</Button>}>
        They wait for you in your account.
      </EmptyState>
    )
  }
  if (view.state === 'failed') {
    return (
      <EmptyState
        picture={plug}
        title="We could not fetch your orders"
        action={<Button onClick={load}>Try again</Button>}
      >
        {view.message}
      </EmptyState>
    )
  }
  if (view.state === 'loading') return <OrdersSkeleton />
  if (!view.orders.length) {
    return (
      <EmptyState
        picture={packagePicture}
        title="No orders yet"
        action={<ButtonLink to="/products">Start shopping</ButtonLink>}
      >
        Your first groceries could be at your door in under 30 minutes.
      </EmptyState>
    )
  }
  return (
    <ul className="space-y-5">
      {view.orders.map((order) => (
        <li key={order._id}>
          <OrderCard order={order} onChange={put} />
        </li>
      ))}
    </ul>
  )
}

function OrdersSkeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Your orders are being fetched.</span>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}
