import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order.ts'
import type { StaffRole } from './staff.ts'
import { newsFor } from './staff-news.ts'

const heard = (role: StaffRole) =>
  Object.fromEntries(ORDER_STATUSES.map((status) => [status, newsFor(role, status).join(' ')]))

test('a picker hears of what is to be picked or no longer is, and never of a delivery', () => {
  expect(heard('picker')).toEqual({
    'Waiting for confirmation': '',
    'Order Placed': 'picks',
    Packed: 'picks',
    'Out for delivery': '',
    Delivered: '',
    Cancelled: 'picks',
  })
})

test('a rider hears of what is packed or on the way, and never of picking', () => {
  expect(heard('rider')).toEqual({
    'Waiting for confirmation': '',
    'Order Placed': '',
    Packed: 'deliveries',
    'Out for delivery': 'deliveries',
    Delivered: 'deliveries',
    Cancelled: 'deliveries',
  })
})

test('a manager hears of both', () => {
  expect(heard('manager')).toMatchObject({
    'Order Placed': 'picks',
    Packed: 'picks deliveries',
    Delivered: 'deliveries',
  })
})
