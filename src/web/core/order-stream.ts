import * as z from 'zod/mini'
import { type Order, order } from '#contract/orders/order.ts'
import { openStream, type StreamHandlers } from './live-stream.ts'

export type OrderListener = Omit<StreamHandlers, 'on'> & { onOrder: (order: Order, isNew: boolean) => void }

/** Reports orders until the returned function is called. */
export function openOrderStream(as: 'shopper' | 'seller', { onOrder, ...listener }: OrderListener): () => void {
  const read = (data: string) => {
    const told = JSON.parse(data)
    const parsed = z.safeDecode(order, told)
    if (parsed.success) onOrder(parsed.data, told.isNew === true)
  }
  return openStream(as, { ...listener, on: { order: read } })
}
