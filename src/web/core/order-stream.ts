import * as z from 'zod/mini'
import { type Order, order } from '#contract/orders/order.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { pauseBefore } from './retry.ts'
import type { Store } from './store.ts'
import { until } from './until.ts'

export type Connection = 'opening' | 'open' | 'lost'

export type OrderListener = {
  onOrder: (order: Order) => void
  /** Every later change is reported; what was read before may have changed meanwhile. */
  onReload: () => unknown
  onConnection: (isOpen: boolean) => void
}

const HEAD_START = 250

/**
 * Reports orders until the returned function is called. The browser reconnects by itself after a broken connection;
 * after a refusal (a restart, too many windows) it does not, so this does, with growing pauses.
 */
export function openOrderStream(as: 'shopper' | 'seller', listener: OrderListener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>
  let failures = 0

  function connect() {
    let ready = false
    source = new EventSource(`${streamOrders.path}?as=${as}`)
    source.addEventListener('ready', () => {
      ready = true
      failures = 0
      listener.onConnection(true)
      listener.onReload()
    })
    source.addEventListener('open', () => {
      if (ready) listener.onConnection(true)
    })
    source.addEventListener('reset', listener.onReload)
    source.addEventListener('order', ({ data }) => {
      const read = z.safeDecode(order, JSON.parse(data))
      if (read.success) listener.onOrder(read.data)
    })
    source.addEventListener('error', () => {
      listener.onConnection(false)
      if (source.readyState !== EventSource.CLOSED) return
      failures += 1
      timer = setTimeout(connect, pauseBefore(failures))
    })
  }

  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

const isAnswered = (connection: Connection): connection is 'open' | 'lost' => connection !== 'opening'

/** A list that is read once its stream is open need not be read twice. A slow stream delays it by HEAD_START at most. */
export const untilStreamAnswers = (connection: Store<Connection>) =>
  Promise.race([until(connection, isAnswered), new Promise((resolve) => setTimeout(resolve, HEAD_START))])
