import { useEffect } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { openOrderStream } from '../../order-stream.ts'

type LiveOrders = { onOrder: (order: Order) => void; onReload: () => unknown }

/** Hears of the shopper's orders while the page is seen; a hidden one would only hold one of the few connections. */
export function useLiveOrders(userId: string | null, { onOrder, onReload }: LiveOrders) {
  useEffect(() => {
    if (!userId) return
    let close: (() => void) | undefined
    const follow = () => {
      close?.()
      close = document.hidden
        ? undefined
        : openOrderStream('shopper', { onOrder, onReload, onConnection: () => undefined })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close?.()
    }
  }, [userId, onOrder, onReload])
}
