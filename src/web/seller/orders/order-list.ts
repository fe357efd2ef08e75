import { useEffect, useRef, useState } from 'react'
import { listSellerOrders, type Order } from '../../../contract/orders.ts'
import { type Done, useLoaded } from '../screen/loaded.ts'
import { listenToNews, openOrdersScreen } from './order-news.ts'
import { isOnTop, type OrderQuery, orderQueryToSend, PAGE_SIZE } from './order-query.ts'

type Page = Done<typeof listSellerOrders>

/** A page of orders that stays true while it is looked at: known orders change in place, new ones come on top. */
export function useOrderList(query: OrderQuery) {
  const { view, reload, retry, change } = useLoaded(listSellerOrders, orderQueryToSend(query))
  const [arrived, setArrived] = useState<readonly Order[]>([])
  const asked = useRef(query)
  asked.current = query

  useEffect(openOrdersScreen, [])
  useEffect(() => {
    let grown = 0
    return listenToNews({
      onOrder(order, isNew) {
        const onTop = isNew && isOnTop(asked.current, order)
        change((page) => putOrder(page, order, onTop))
        if (isNew) setArrived((earlier) => [order, ...earlier].slice(0, PAGE_SIZE))
        if (onTop) grown += 1
        if (grown < PAGE_SIZE) return
        grown = 0
        void reload()
      },
      onReload: () => void reload(),
    })
  }, [change, reload])

  return { view, retry, arrived, seeArrived: () => setArrived([]) }
}

export function putOrder(page: Page, order: Order, onTop: boolean): Page {
  const isThere = page.orders.some(({ _id }) => _id === order._id)
  if (isThere) return { ...page, orders: page.orders.map((shown) => (shown._id === order._id ? order : shown)) }
  return onTop ? { ...page, orders: [order, ...page.orders] } : page
}
