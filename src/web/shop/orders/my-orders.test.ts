import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { liveFirst, nextToArrive } from './my-orders.ts'

const order = (_id: string, status: Order['status'], minutes?: number) =>
  ({ _id, status, ...(minutes && { promise: { by: new Date(minutes * 60_000) } }) }) as Order
const ids = (orders: readonly Order[]) => orders.map(({ _id }) => _id)

test('orders on their way come before those that have arrived, both newest first', () => {
  const newestFirst = [
    order('d', 'Cancelled'),
    order('c', 'Packed'),
    order('b', 'Delivered'),
    order('a', 'Order Placed'),
  ]
  expect(ids(liveFirst(newestFirst))).toEqual(['c', 'a', 'd', 'b'])
})

test('the strip follows the order with a rider on the way, else the one that is promised first', () => {
  const soon = order('soon', 'Packed', 20)
  const later = order('later', 'Order Placed', 40)
  const out = order('out', 'Out for delivery', 60)
  expect(nextToArrive([later, soon, out])).toBe(out)
  expect(nextToArrive([later, order('unknown', 'Order Placed'), soon])).toBe(soon)
  expect(nextToArrive([order('x', 'Delivered', 1)])).toBeUndefined()
})
