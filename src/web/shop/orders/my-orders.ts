import { useCallback, useEffect, useState } from 'react'
import { listMyOrders, type Order } from '../../../contract/orders.ts'
import { callApi } from '../../api.ts'
import { sessionEnded } from '../account/session-store.ts'

type View = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; orders: Order[] }

export function useMyOrders(userId: string | null) {
  const [view, setView] = useState<View>({ state: 'loading' })

  const load = useCallback(() => {
    setView({ state: 'loading' })
    void callApi(listMyOrders).then((answer) => {
      if (answer.success) setView({ state: 'ready', orders: answer.orders })
      else if (answer.code === 'not_signed_in') sessionEnded()
      else setView({ state: 'failed', message: answer.message })
    })
  }, [])

  useEffect(() => {
    if (userId) load()
  }, [userId, load])

  /** Shows a newer version of an order that is already there. */
  function put(order: Order) {
    setView((earlier) =>
      earlier.state === 'ready'
        ? { state: 'ready', orders: earlier.orders.map((one) => (one._id === order._id ? order : one)) }
        : earlier,
    )
  }

  return { view, load, put }
}
