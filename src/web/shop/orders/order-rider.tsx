import Phone from 'lucide-react/icons/phone'
import { useEffect, useRef } from 'react'
import { findMyDelivery } from '#contract/delivery/my-delivery.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Done, useQuery } from '../../core/query.ts'
import { SHOP_DETAILS } from '../../core/store-data.ts'
import { Button } from '../../ui/button.tsx'

type Delivery = NonNullable<Done<typeof findMyDelivery>['delivery']>

/** Who brings the order, a number to call, and the code to say at the door. */
export function OrderRider({ order }: { order: Order }) {
  return order.status === 'Packed' || order.status === 'Out for delivery' ? <Rider order={order} /> : null
}

function Rider({ order }: { order: Order }) {
  const { view, reload, retry } = useQuery(findMyDelivery, { id: order._id })
  const isOut = order.status === 'Out for delivery'
  /** Each news of the order comes as a new object. */
  const shown = useRef(order)
  useEffect(() => {
    if (shown.current === order) return
    shown.current = order
    void reload()
  }, [order, reload])

  if (view.state === 'failed' && isOut) {
    return (
      <p className="mt-4 flex flex-wrap items-center gap-3 text-ink-soft">
        We couldn’t load your rider’s details.
        <Button variant="quiet" size="small" onClick={() => void retry()}>
          Try again
        </Button>
      </p>
    )
  }
  if (view.state !== 'ready' || !view.answer.delivery) return null
  return <RiderCard delivery={view.answer.delivery} />
}

function RiderCard({ delivery: { rider, phone, doorCode, leftAt, arrivedAt } }: { delivery: Delivery }) {
  const where = arrivedAt ? 'is at your door' : leftAt ? 'is on the way' : 'has your order and leaves soon'
  return (
    <section
      aria-label="Your rider"
      className="mt-5 flex flex-wrap items-center justify-between gap-4 rounded-card bg-leaf-tint p-4 sm:p-5"
    >
      <div className="min-w-0">
        <p role="status" className="font-semibold text-lg">
          {rider || 'Your rider'} {where}
        </p>
        <a
          href={`tel:${(phone ?? SHOP_DETAILS.phone).replaceAll(/[^\d+]/g, '')}`}
          className="mt-2 inline-flex min-h-11 items-center gap-2 rounded-full border border-leaf bg-card px-5 font-medium hover:bg-paper"
        >
          <Phone size={18} aria-hidden />
          {phone ? `Call ${rider}` : 'Call the shop'}
        </a>
      </div>
      {doorCode ? (
        <p className="sm:text-center">
          <span className="block text-sm">Door code</span>
          <strong className="price-figures block font-semibold text-4xl tracking-[0.15em]">{doorCode}</strong>
          <span className="block text-sm">Give this code to your rider when you get your bag</span>
        </p>
      ) : (
        <p className="max-w-xs text-sm">
          Too many wrong door codes were entered. Please call us and we’ll complete the delivery.
        </p>
      )}
    </section>
  )
}
