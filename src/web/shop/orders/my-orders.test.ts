import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { liveFirst } from './my-orders.ts'

const order = (_id: string, status: Order['status'], minutes?: number) =>
  ({ _id, status, ...(minutes && { promise: { by: new Date(minutes * 60_000) } }) }) as Order
const ids = (orders: readonly Order[]) => orders.map(({ _id }) => _id)

test('orders on their way come before those that have arrived, which are newest first', () => {
  const newestFirst = [order('d', 'Cancelled'), order('c', 'Packed', 20), order('b', 'Delivered', 5)]
  expect(ids(liveFirst(newestFirst))).toEqual(['c', 'd', 'b'])
})

test('of several the one with a rider on the way is first, then the one that is promised first', () => {
  const later = order('later', 'Order Placed', 40)
  const soon = order('soon', 'Packed', 20)
  const out = order('out', 'Out for delivery', 60)
  expect(ids(liveFirst([order('unknown', 'Order Placed'), later, soon, out]))).toEqual([
    'out',
    'soon',
    'later',
    'unknown',
  ])
})
