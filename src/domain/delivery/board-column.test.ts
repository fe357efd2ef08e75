import { expect, test } from 'vitest'
import type { OrderStatus } from '../order.ts'
import { columnOf, overBag } from './board-column.ts'

const after = (...statuses: OrderStatus[]) => ({
  status: statuses.at(-1) ?? 'Order Placed',
  history: statuses.map((status) => ({ status })),
  isPicked: false,
})

test('an order goes from column to column', () => {
  const placed = after('Order Placed')
  expect(columnOf(placed)).toBe('to_pick')
  expect(columnOf({ ...placed, isPicked: true })).toBe('picking')
  expect(columnOf({ ...after('Order Placed', 'Packed'), isPicked: true })).toBe('ready')
  expect(columnOf(after('Order Placed', 'Packed', 'Out for delivery'))).toBe('on_the_way')
})

test('what came back is ready once its bag is in the shop and nobody holds it back', () => {
  const failed = after('Packed', 'Out for delivery', 'Packed')
  expect(columnOf(failed)).toBe('came_back')
  expect(columnOf({ ...failed, back: { isAway: true, isHeldBack: false } })).toBe('came_back')
  expect(columnOf({ ...failed, back: { isAway: false, isHeldBack: true } })).toBe('came_back')
  expect(columnOf({ ...failed, back: { isAway: false, isHeldBack: false } })).toBe('ready')
})

test('a bag is full by orders or by items', () => {
  const bag = { orders: 2, items: 10 }
  expect(overBag({ orders: 2, items: 10 }, bag)).toBeNull()
  expect(overBag({ orders: 3, items: 3 }, bag)).toBe('orders')
  expect(overBag({ orders: 1, items: 11 }, bag)).toBe('items')
})
