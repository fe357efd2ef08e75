import { SHARE_TOKEN } from '#contract/orders/share-order.ts'
import packagePicture from '#seed/art/package.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { ArrivalCard } from './order-arrival.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useSharedOrder } from './use-shared-order.ts'

/** What a link shows; anything that is no link has ended, too. */
export function SharedOrder({ token }: { token: string }) {
  return SHARE_TOKEN.test(token) ? <Followed token={token} /> : <Ended />
}

function Followed({ token }: { token: string }) {
  const { order, isFailing, hasEnded, reload } = useSharedOrder(token)
  if (hasEnded) return <Ended />
  if (!order && isFailing) {
    return <CardSkeletons words="We can’t reach the shop. Trying again…" onRefresh={() => void reload()} />
  }
  if (!order) return <CardSkeletons words="Loading the order…" />
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
