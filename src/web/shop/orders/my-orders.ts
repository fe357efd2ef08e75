import { useCallback, useEffect, useState } from 'react'
import { listMyOrders, type Order } from '../../../contract/orders.ts'
import { callApi } from '../../api.ts'
import { sessionEnded } from '../account/session-store.ts'
import { useLiveOrders } from './live-orders.ts'

type View = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; orders: Order[] }

export function useMyOrders(userId: string | null) {
  const [view, setView] = useState<View>({ state: 'loading' })

  /** What is shown already stays, if no newer list is to be had. */
  const refresh = useCallback(async () => {
    const answer = await callApi(listMyOrders)
    if (answer.success) setView({ state: 'ready', orders: answer.orders })
    else if (answer.code === 'not_signed_in') sessionEnded()
    else setView((shown) => (shown.state === 'ready' ? shown : { state: 'failed', message: answer.message }))
  }, [])

  const load = useCallback(() => {
    setView({ state: 'loading' })
    void refresh()
  }, [refresh])

  const put = useCallback((order: Order) => {
    setView((shown) => (shown.state === 'ready' ? { state: 'ready', orders: withOrder(shown.orders, order) } : shown))
  }, [])

  useEffect(() => {
    if (userId) load()
  }, [userId, load])
  useLiveOrders(userId, { onOrder: put, onReload: refresh })

  return { view, load, put }
}

/** A newer version of an order takes its place; one that was placed in another window comes on top. */
function withOrder(orders: Order[], order: Order): Order[] {
  const isThere = orders.some(({ _id }) => _id === order._id)
  return isThere ? orders.map((shown) => (shown._id === order._id ? order : shown)) : [order, ...orders]
}
