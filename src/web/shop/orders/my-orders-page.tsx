import { useEffect } from 'react'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import key from '#seed/art/key.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { askToLogIn, useSession } from '../account/session-store.ts'
import { deletePlaced } from '../cart/placed-order.ts'
import type { Route } from './+types/my-orders-page'
import { useOrderParts } from './order-parts.ts'

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
  const parts = useOrderParts(session.state !== 'out')
  if (session.state === 'in' && parts) return <parts.OrderList key={session.user._id} />
  if (session.state !== 'out') return <CardSkeletons words="Loading your orders…" />
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
