import type { Order } from '#contract/orders/order.ts'
import { OrderDetails } from './order-details.tsx'
import { factWords, OrderFrame, OrderHead } from './order-head.tsx'

/** All that the shop needs to pack, deliver and collect, without a click. */
export function OrderCard({ order, isNew, now }: { order: Order; isNew: boolean; now: number }) {
  const head = (
    <span className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-2 xl:grid-cols-[0_7.5rem_minmax(0,1fr)_auto] xl:gap-x-0 xl:gap-y-0">
      <OrderHead order={order} isNew={isNew} now={now} facts={factWords(order, now)} />
    </span>
  )
  return (
    <OrderFrame order={order} isNew={isNew} now={now} head={head}>
      <OrderDetails order={order} />
    </OrderFrame>
  )
}
