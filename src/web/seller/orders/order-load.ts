import type { Order } from '#contract/orders/order.ts'
import { piecesOf } from '#domain/item-count.ts'

/** What was found of an order, in pieces. */
export const unitsOf = ({ items }: Order): number =>
  items.reduce(
    (sum, { product, quantity, short = 0 }) => sum + (quantity > short ? piecesOf(product, quantity - short) : 0),
    0,
  )

/** What a rider has to carry. */
export const loadOfOrders = (orders: readonly Order[]) => ({
  orders: orders.length,
  items: orders.reduce((sum, order) => sum + unitsOf(order), 0),
})
