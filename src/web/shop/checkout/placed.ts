import { MESSAGES } from '#contract/messages.ts'
import type { PlacedOrder } from '../cart/placed-order.ts'

/** `message` is the server's sentence for the toast. */
export type Placed = Omit<PlacedOrder, 'at'> & { message: string }

export const placed = (message: string): Placed => ({
  ...(message === MESSAGES.orderWaits
    ? { title: 'We’ll confirm your order soon', detail: 'Nothing is packed or charged until then.' }
    : { title: 'Your order is placed', detail: 'You can follow it in My Orders.' }),
  message,
})
