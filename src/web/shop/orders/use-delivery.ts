import { useEffect, useRef } from 'react'
import { findMyDelivery } from '#contract/delivery/my-delivery.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Done, useQuery } from '../../core/query.ts'

export type Delivery = NonNullable<Done<typeof findMyDelivery>['delivery']>

/** Riders take packed orders. */
export const mayHaveRider = ({ status }: Pick<Order, 'status'>) => status === 'Packed' || status === 'Out for delivery'

/** Who brings an order, asked again with each news of it: news come as a new object. */
export function useDelivery(order: Order) {
  const { view, reload, retry } = useQuery(findMyDelivery, { id: order._id })
  const shown = useRef(order)
  useEffect(() => {
    if (shown.current === order) return
    shown.current = order
    void reload()
  }, [order, reload])
  return { delivery: view.state === 'ready' ? view.reply.delivery : null, isFailed: view.state === 'failed', retry }
}
