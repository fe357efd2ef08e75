import { useCallback, useEffect, useRef, useState } from 'react'
import { listMyOrders, type Order } from '../../../contract/orders.ts'
import { callApi } from '../../api.ts'
import { createRetry } from '../../retry.ts'
import { sessionEnded } from '../account/session-store.ts'
import { useLiveOrders } from './live-orders.ts'

/** `waiting`: asked in vain so far, and asking again by itself. */
type View = { state: 'loading'; waiting: boolean } | { state: 'ready'; orders: Order[] }

export function useMyOrders(userId: string | null) {
  const [view, setView] = useState<View>({ state: 'loading', waiting: false })
  const retry = useRef<ReturnType<typeof createRetry>>(null)

  /** A failed load is logged and tried again; what is shown already stays. */
  const load = useCallback(async (): Promise<boolean> => {
    const answer = await callApi(listMyOrders)
    if (answer.success) setView({ state: 'ready', orders: answer.orders })
    else if (answer.code === 'not_signed_in') sessionEnded()
    else {
      console.warn(`My orders could not be loaded: ${answer.message}`)
      setView((shown) => (shown.state === 'ready' ? shown : { state: 'loading', waiting: true }))
      return false
    }
    return true
  }, [])

  const refresh = useCallback(
    () => void load().then((done) => (done ? retry.current?.stop() : retry.current?.later())),
    [load],
  )

  const put = useCallback((order: Order) => {
    setView((shown) => (shown.state === 'ready' ? { state: 'ready', orders: withOrder(shown.orders, order) } : shown))
  }, [])

  useEffect(() => {
    if (!userId) return
    const trying = createRetry(load)
    retry.current = trying
    refresh()
    return () => {
      retry.current = null
      trying.stop()
    }
  }, [userId, load, refresh])
  useLiveOrders(userId, { onOrder: put, onReload: refresh })

  return { view, refresh, put }
}

/** A newer version of an order takes its place; one that was placed in another window comes on top. */
function withOrder(orders: Order[], order: Order): Order[] {
  const isThere = orders.some(({ _id }) => _id === order._id)
  return isThere ? orders.map((shown) => (shown._id === order._id ? order : shown)) : [order, ...orders]
}
