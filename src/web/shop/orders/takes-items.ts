import type { Order } from '#contract/orders/order.ts'
import { whyNoItems } from '#domain/add-items.ts'

/** Why the shopper can't add to this order; null when they can. The shop looks again when they do. */
const whyNotAdd = ({ status, paymentType, paidBy, promise, additions = [] }: Order): string | null =>
  whyNoItems({
    status,
    paymentType: paidBy ?? paymentType,
    isBeingPicked: promise?.pickingSince !== undefined,
    additions: additions.length,
  })

export const takesItems = (order: Order): boolean => order.promise !== undefined && whyNotAdd(order) === null

/** Nobody has begun to pick it, but it is paid: more would need another payment. */
export const isPaidAhead = (order: Order): boolean =>
  order.paymentType === 'Online' && takesItems({ ...order, paymentType: 'COD' })
