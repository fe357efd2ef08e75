import type { PageFacts } from '#contract/pages/page-facts.ts'
import packagePicture from '#seed/art/package.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { askToLogIn, useSession } from '../account/session-store.ts'
import type { Route } from './+types/order-page'
import { useOrderParts } from './order-parts.ts'

export const handle: PageFacts = { search: 'private', cached: false }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your order',
    description: 'When an order arrives, and what is in it.',
    path: '/my-orders',
  })

export default function OrderPage({ params: { id } }: Route.ComponentProps) {
  const session = useSession()
  const parts = useOrderParts(session.state !== 'out')
  return (
    <div className="page-column min-h-svh max-w-[calc(56rem+2*var(--gutter))] py-6 sm:py-8">
      {session.state === 'in' && parts ? (
        <parts.OrderDetails key={`${session.user._id} ${id}`} id={id} />
      ) : session.state !== 'out' ? (
        <CardSkeletons words="Loading your order…" />
      ) : (
        <EmptyState
          level="h1"
          picture={packagePicture}
          title="Sign in to see this order"
          action={<Button onClick={() => askToLogIn()}>Login</Button>}
        >
          Then you can follow it here.
        </EmptyState>
      )}
    </div>
  )
}
