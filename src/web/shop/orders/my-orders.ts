import { useEffect } from 'react'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { stageOf } from '#domain/order.ts'
import { session } from '../account/session-store.ts'
import { useLiveQuery } from './live-query.ts'

/** The signed-in shopper's orders, for as long as the component is shown. */
export function useMyOrders() {
  const { view, reload, change } = useLiveQuery(listMyOrders, {}, { name: 'My orders' })
  const hasOpenOrder = view.state === 'ready' ? view.answer.orders.some(isLive) : null
  useEffect(() => {
    if (hasOpenOrder !== null) noteOpenOrder(hasOpenOrder)
  }, [hasOpenOrder])
  return {
    view,
    reload,
    put: (order: Order) => change((list) => ({ ...list, orders: withOrder(list.orders, order) })),
  }
}

/** The header's strip follows an order that was placed since the session was checked. */
function noteOpenOrder(hasOpenOrder: boolean) {
  const now = session.get()
  if (now.state !== 'in' || (now.user.hasOpenOrder ?? false) === hasOpenOrder) return
  session.set({ ...now, user: { ...now.user, hasOpenOrder } })
}

function withOrder(orders: Order[], order: Order): Order[] {
  return orders.map((shown) => (shown._id === order._id ? order : shown))
}

export const isLive = ({ status }: Pick<Order, 'status'>) => stageOf(status) === 'open'

/** The one with a rider on the way, else the one that is promised first. */
export function nextToArrive(orders: readonly Order[]): Order | undefined {
  const isOut = ({ status }: Order) => status === 'Out for delivery'
  const by = ({ promise }: Order) => promise?.by.getTime() ?? Number.POSITIVE_INFINITY
  const [next] = orders
    .filter(isLive)
    .toSorted((a, b) => Number(isOut(b)) - Number(isOut(a)) || (by(a) < by(b) ? -1 : 1))
  return next
}

/** What is still to come, then the rest; both newest first. */
export const liveFirst = (orders: readonly Order[]): Order[] =>
  orders.toSorted((one, other) => Number(isLive(other)) - Number(isLive(one)))
