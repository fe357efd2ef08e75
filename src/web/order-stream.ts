import * as z from 'zod/mini'
import { type Order, order, streamOrders } from '../contract/orders.ts'

export type OrderListener = {
  onOrder: (order: Order) => void
  /** From now on everything is heard; what was shown before may have changed meanwhile. */
  onReload: () => unknown
  onConnection: (isOpen: boolean) => void
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

/**
 * Hears of orders until the returned function is called. The browser comes back by itself after a broken line;
 * after a refusal (a restart, too many windows) it would not, so this does, ever more slowly.
 */
export function openOrderStream(as: 'shopper' | 'seller', listener: OrderListener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>
  let wait = FIRST_WAIT

  function connect() {
    source = new EventSource(`${streamOrders.path}?as=${as}`)
    source.addEventListener('ready', () => {
      wait = FIRST_WAIT
      listener.onConnection(true)
      listener.onReload()
    })
    source.addEventListener('open', () => listener.onConnection(true))
    source.addEventListener('reset', listener.onReload)
    source.addEventListener('order', ({ data }) => {
      const heard = readOrder(data)
      if (heard) listener.onOrder(heard)
    })
    source.addEventListener('error', () => {
      listener.onConnection(false)
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(connect, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    })
  }

  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

function readOrder(data: string): Order | null {
  const read = z.safeDecode(order, JSON.parse(data))
  return read.success ? read.data : null
}
