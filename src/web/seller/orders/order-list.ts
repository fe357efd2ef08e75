import { useEffect, useRef, useState } from 'react'
import { listSellerOrders, type Order } from '../../../contract/orders.ts'
import { type Done, useLoaded } from '../screen/loaded.ts'
import { listenToNews, openOrdersScreen, rememberOrders } from './order-news.ts'
import { belongsOn, inOrder, type OrderQuery, orderQueryToSend, PAGE_SIZE } from './order-query.ts'

type Page = Done<typeof listSellerOrders>

/** A page of orders that stays true while it is looked at: known orders change in place, new ones come to theirs. */
export function useOrderList(query: OrderQuery) {
  const { view, reload, retry, change } = useLoaded(listSellerOrders, orderQueryToSend(query))
  const [arrived, setArrived] = useState<readonly Order[]>([])
  const asked = useRef(query)
  asked.current = query
  const orders = view.state === 'ready' ? view.answer.orders : undefined

  useEffect(openOrdersScreen, [])
  useEffect(() => rememberOrders(orders?.filter(({ history }) => history.length > 1) ?? []), [orders])
  useEffect(() => {
    let grown = 0
    return listenToNews({
      onOrder(order, isNew) {
        change((page) => putOrder(asked.current, page, order))
        setArrived((earlier) => {
          const others = earlier.filter(({ _id }) => _id !== order._id)
          if (isNew) return [order, ...others].slice(0, PAGE_SIZE)
          return order.status === 'Order Placed' ? earlier : others
        })
        if (isNew) grown += 1
        if (grown < PAGE_SIZE) return
        grown = 0
        void reload()
      },
      onReload: () => void reload(),
    })
  }, [change, reload])

  return { view, retry, arrived, seeArrived: () => setArrived([]) }
}

export function putOrder(query: OrderQuery, page: Page, order: Order): Page {
  const isThere = page.orders.some(({ _id }) => _id === order._id)
  if (isThere) return { ...page, orders: page.orders.map((shown) => (shown._id === order._id ? order : shown)) }
  if (!belongsOn(query, page.nextCursor, order)) return page
  return { ...page, orders: inOrder(query, [...page.orders, order]) }
}
