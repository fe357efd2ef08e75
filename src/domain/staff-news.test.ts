import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from './order.ts'
import { newsFor } from './staff-news.ts'

const heard = (role: Parameters<typeof newsFor>[0], isTheirs = false) =>
  Object.fromEntries(
    ORDER_STATUSES.map((status): [OrderStatus, string] => [status, newsFor(role, { status, isTheirs }).join(' ')]),
  )

test('a picker hears of what is to be picked or no longer is, and never of a delivery', () => {
  expect(heard('picker', true)).toEqual({
    'Waiting for confirmation': '',
    'Order Placed': 'picks',
    Packed: 'picks',
    'Out for delivery': '',
    Delivered: '',
    Cancelled: 'picks',
  })
})

test('a rider hears of what can be taken, and on the way only of their own', () => {
  const others = { 'Waiting for confirmation': '', 'Order Placed': '', Packed: 'deliveries', Cancelled: 'deliveries' }
  expect(heard('rider')).toEqual({ ...others, 'Out for delivery': '', Delivered: '' })
  expect(heard('rider', true)).toEqual({ ...others, 'Out for delivery': 'deliveries', Delivered: 'deliveries' })
})

test('a manager hears of both, whoever has the order', () => {
  expect(heard('manager')).toEqual({
    'Waiting for confirmation': '',
    'Order Placed': 'picks',
    Packed: 'picks deliveries',
    'Out for delivery': 'deliveries',
    Delivered: 'deliveries',
    Cancelled: 'picks deliveries',
  })
})
