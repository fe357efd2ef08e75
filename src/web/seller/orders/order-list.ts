import { useCallback, useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import type { Done } from '../../core/query.ts'
import { useSellerQuery } from '../account/seller-query.ts'
import { subscribeToOrders, untilFeedAnswers } from '../live/order-feed.ts'
import { belongsOn, comesAbove, type OrderQuery, orderQueryToSend, PAGE_SIZE, sortOrders } from './order-query.ts'
import { isReading } from './reading.ts'

type Page = Done<typeof listSellerOrders>

/** A page of orders that the feed keeps current: shown orders change in place, new ones are sorted in. */
export function useOrderList(query: OrderQuery) {
  const { view, reload, retry, change } = useSellerQuery(listSellerOrders, orderQueryToSend(query), {
    ready: untilFeedAnswers,
  })
  const [arrived, setArrived] = useState<readonly Order[]>([])
  /** New ones that would push what somebody reads, until they are asked for. */
  const [held, setHeld] = useState<readonly Order[]>([])
  const heldNow = useRef(held)

  const hold = useCallback((orders: readonly Order[]) => {
    heldNow.current = orders
    setHeld(orders)
  }, [])

  useEffect(() => {
    let added = 0
    hold([])
    return subscribeToOrders({
      onOrder(order, isNew) {
        const isHeld = heldNow.current.some(({ _id }) => _id === order._id)
        if (isHeld) hold(heldNow.current.map((one) => (one._id === order._id ? order : one)))
        else if (isNew && comesAbove(query, order) && isReading()) hold([...heldNow.current, order])
        else change((page) => putOrder(query, page, order))
        setArrived((earlier) => {
          const others = earlier.filter(({ _id }) => _id !== order._id)
          if (isNew) return [order, ...others].slice(0, PAGE_SIZE)
          return order.history.length === 1 ? earlier : others
        })
        if (isNew) added += 1
        if (added < PAGE_SIZE) return
        added = 0
        void reload()
      },
      onReload: () => void reload(),
    })
  }, [query, change, reload, hold])

  function showHeld() {
    for (const order of held) change((page) => putOrder(query, page, order))
    hold([])
  }

  return { view, retry, arrived, held, showHeld }
}

export function putOrder(query: OrderQuery, page: Page, order: Order): Page {
  const isShown = page.orders.some(({ _id }) => _id === order._id)
  if (isShown) return { ...page, orders: page.orders.map((shown) => (shown._id === order._id ? order : shown)) }
  if (!belongsOn(query, page.nextCursor, order)) return page
  return { ...page, orders: sortOrders(query, [...page.orders, order]) }
}
