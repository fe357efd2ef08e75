import { MESSAGES } from '#contract/messages.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PlacedOrder } from '../cart/placed-order.ts'

export type Placed = Omit<PlacedOrder, 'at'> & {
  /** The server's sentence for the toast. */
  message: string
  /** Where to go on; My orders when left out. */
  page?: string
  /** The products that were ordered; all of the cart when left out. */
  ids?: string[]
}

export const added = ({ order, message, ids }: { order: Order; message: string; ids: string[] }): Placed => ({
  title: `Added to order ${order.number}`,
  detail: 'Everything comes in one delivery.',
  message,
  page: `/my-orders/${order._id}`,
  ids,
})

export const placed = (message: string): Placed => ({
  ...(message === MESSAGES.orderWaits
    ? { title: 'We’ll confirm your order soon', detail: 'Nothing is packed or charged until then.' }
    : { title: 'Your order is placed', detail: 'You can follow it in My Orders.' }),
  message,
})
