import { useEffect, useState } from 'react'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { callApi } from '../../core/api.ts'
import { useStore } from '../../core/external-store.ts'
import { type Connection, openOrderStream, untilStreamAnswers } from '../../core/order-stream.ts'
import { createQuery, type Done, viewOf } from '../../core/query.ts'
import { createStore } from '../../core/store.ts'
import { sessionEnded } from '../account/session-store.ts'

type OrderList = Done<typeof listMyOrders>
const KEY = 'mine'

/** The signed-in shopper's orders, for as long as the component is shown. `failed` is tried again by itself. */
export function useMyOrders() {
  const [{ shown, reload, change, start }] = useState(createMyOrders)
  useEffect(start, [start])
  return {
    view: viewOf(useStore(shown), KEY),
    reload,
    put: (order: Order) => change((list) => ({ ...list, orders: withOrder(list.orders, order) })),
  }
}

function createMyOrders() {
  const connection = createStore<Connection>('opening')
  const query = createQuery<OrderList>(ask, { ready: () => untilStreamAnswers(connection) })
  let isStarted = false

  async function ask() {
    const answer = await callApi(listMyOrders)
    if (isStarted && !answer.success) {
      if (answer.code === 'not_signed_in') sessionEnded()
      else console.warn(`My orders could not be loaded: ${answer.message}`)
    }
    return answer
  }

  /** A hidden page closes its stream: a browser allows few connections per site. */
  function start() {
    let close: (() => void) | undefined
    const reload = () => void query.reload()
    const openStream = () => {
      close?.()
      close = document.hidden
        ? undefined
        : openOrderStream('shopper', {
            onOrder: reload,
            onReload: reload,
            onConnection: (isOpen) => connection.set(isOpen ? 'open' : 'lost'),
          })
    }
    isStarted = true
    const stopAsking = query.follow()
    void query.load(KEY)
    openStream()
    document.addEventListener('visibilitychange', openStream)
    return () => {
      isStarted = false
      stopAsking()
      document.removeEventListener('visibilitychange', openStream)
      close?.()
    }
  }

  return { ...query, start }
}

function withOrder(orders: Order[], order: Order): Order[] {
  return orders.map((shown) => (shown._id === order._id ? order : shown))
}
