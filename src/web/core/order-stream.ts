import * as z from 'zod/mini'
import type { Order } from '#contract/orders/order.ts'
import { toldOrder } from '#contract/orders/order-stream.ts'
import { openStream, type StreamHandlers } from './live-stream.ts'

export type OrderListener = Omit<StreamHandlers, 'on'> & { onOrder: (order: Order, isNew: boolean) => void }

/** Reports orders until the returned function is called. */
export function openOrderStream(as: 'shopper' | 'seller', { onOrder, ...listener }: OrderListener): () => void {
  const read = (data: string) => {
    const parsed = z.safeDecode(toldOrder, JSON.parse(data))
    if (!parsed.success) return
    const { isNew = false, ...order } = parsed.data
    onOrder(order, isNew)
  }
  return openStream(as, { ...listener, on: { order: read } })
}
