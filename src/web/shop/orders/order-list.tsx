import { useEffect, useState } from 'react'
import packagePicture from '#seed/art/package.webp'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { BuyAgain } from '../products/buy-again.tsx'
import { EarlierNotice } from './earlier-notice.tsx'
import { isLive, liveFirst, useMyOrders } from './my-orders.ts'
import { OrderCard } from './order-card.tsx'

export function OrderList() {
  const { view, reload, put, busy, showMore } = useMyOrders()
  const [firstNew, setFirstNew] = useState<string>()
  useEffect(() => {
    if (firstNew) document.getElementById(`order-${firstNew}`)?.focus()
  }, [firstNew])
  if (view.state === 'loading') return <CardSkeletons words="Loading your orders…" />
  // A failed load shows no error (spec §8): it is tried again by itself.
  if (view.state === 'failed') return <CardSkeletons words="Loading your orders…" onRefresh={() => void reload()} />
  if (!view.reply.orders.length) {
    return (
      <>
        <EarlierNotice />
        <EmptyState
          picture={packagePicture}
          title="No orders yet"
          action={<ButtonLink to="/products">Start shopping</ButtonLink>}
        >
          Your orders will appear here, with their delivery times.
        </EmptyState>
      </>
    )
  }
  const orders = liveFirst(view.reply.orders)
  const live = orders.filter(isLive).length
  return (
    <>
      <EarlierNotice />
      <ul className="space-y-5">
        {orders.map((order, place) => (
          <li key={order._id}>
            <OrderCard order={order} onChange={put} />
            {/* Below all that is on its way, so that it moves nothing that is being read when it comes. */}
            {place === Math.max(live, 1) - 1 && <BuyAgain compact className="mt-8 mb-3" />}
          </li>
        ))}
      </ul>
      {view.reply.nextCursor && (
        <p className="mt-8 text-center">
          <Button
            variant="quiet"
            busy={busy}
            onClick={async () => {
              const first = await showMore()
              if (first) setFirstNew(first._id)
            }}
          >
            Show more
          </Button>
        </p>
      )}
    </>
  )
}
