import { useEffect, useState } from 'react'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { stageOf } from '#domain/order.ts'
import { toast } from '../../ui/toast.tsx'
import { session } from '../account/session-store.ts'
import { useLiveQuery } from './live-query.ts'
import { readMyOrders, readPage, withPage } from './order-pages.ts'

/** The signed-in shopper's orders, for as long as the component is shown: the newest, and more where they are asked for. */
export function useMyOrders() {
  const { view, reload, change } = useLiveQuery(listMyOrders, {}, { name: 'My orders', read: readMyOrders })
  const [busy, setBusy] = useState(false)
  const hasOpenOrder = view.state === 'ready' ? view.reply.orders.some(isLive) : null
  useEffect(() => {
    if (hasOpenOrder !== null) noteOpenOrder(hasOpenOrder)
  }, [hasOpenOrder])

  /** Gives the first order of the further page. */
  async function showMore(): Promise<Order | undefined> {
    const cursor = view.state === 'ready' ? view.reply.nextCursor : undefined
    if (busy || !cursor) return undefined
    setBusy(true)
    const page = await readPage(cursor)
    setBusy(false)
    if (page.success) change((list) => (list.nextCursor === cursor ? withPage(list, page) : list))
    else toast.error(page.message)
    return page.success ? page.orders[0] : undefined
  }

  return {
    view,
    reload,
    busy,
    showMore,
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

/** What is still to come, the next to arrive first: a rider on the way, else the time. Then the rest, newest first. */
export const liveFirst = (orders: readonly Order[]): Order[] => [
  ...orders.filter(isLive).toSorted((a, b) => arrival(a) - arrival(b)),
  ...orders.filter((order) => !isLive(order)),
]

const arrival = ({ status, promise }: Order) =>
  status === 'Out for delivery' ? 0 : (promise?.by.getTime() ?? Number.MAX_SAFE_INTEGER)
