import { useEffect, useState } from 'react'
import { SHARE_TOKEN, SHARED_ORDER_PAGE } from '#contract/orders/share-order.ts'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import packagePicture from '#seed/art/package.webp'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/shared-order-page'
import { ArrivalCard } from './order-arrival.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useSharedOrder } from './shared-order.ts'

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'An order on its way',
    description: 'When a shared order arrives.',
    path: SHARED_ORDER_PAGE,
  }),
  { name: 'referrer', content: 'no-referrer' },
]

/** The page is the same for everybody; the token of a link is read in the browser only. */
export default function SharedOrderPage() {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const readToken = () => setToken(window.location.hash.slice(1))
    readToken()
    // A link that is opened on this page itself loads nothing.
    window.addEventListener('hashchange', readToken)
    return () => window.removeEventListener('hashchange', readToken)
  }, [])
  return (
    <div className="page-column min-h-svh max-w-[calc(44rem+2*var(--gutter))] py-6 sm:py-8">
      {token === undefined ? (
        <Loading />
      ) : SHARE_TOKEN.test(token) ? (
        <SharedOrder key={token} token={token} />
      ) : (
        <Ended />
      )}
    </div>
  )
}

function SharedOrder({ token }: { token: string }) {
  const { order, hasEnded } = useSharedOrder(token)
  if (hasEnded) return <Ended />
  if (!order) return <Loading />
  return (
    <>
      <h1 className="mb-4 font-semibold text-2xl tracking-tight">An order is coming to you</h1>
      <ArrivalCard order={order} delivery={order.delivery} isLarge />
      <div className="rounded-card border border-line bg-card p-5 sm:p-6">
        <OrderTimeline order={order} />
      </div>
      <p className="mt-4 text-ink-soft text-sm">This page updates by itself, and ends with the delivery.</p>
    </>
  )
}

function Ended() {
  return (
    <EmptyState
      level="h1"
      picture={packagePicture}
      title="This link has ended"
      action={<ButtonLink to="/">Go to the shop</ButtonLink>}
    >
      The order has arrived, or it’s no longer shared.
    </EmptyState>
  )
}

const Loading = () => (
  <>
    <p role="status" className="mb-4 text-ink-soft">
      Loading the order…
    </p>
    <Skeleton className="mb-5 h-36 rounded-card" />
    <Skeleton className="h-56 rounded-card" />
  </>
)
