import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  HAPPY_PATH,
  isPaidAfter,
  mayMove,
  movesFrom,
  ORDER_STATUSES,
  type OrderStatus,
  paymentStatus,
} from './order.ts'

const status = fc.constantFrom(...ORDER_STATUSES)
const mover = fc.constantFrom('shopper' as const, 'seller' as const)

test('an order goes forward only, and ends', () => {
  const rank = (at: OrderStatus) => (at === 'Cancelled' ? HAPPY_PATH.length : HAPPY_PATH.indexOf(at))
  fc.assert(fc.property(status, status, mover, (from, to, who) => !mayMove(from, to, who) || rank(to) > rank(from)))
  expect(movesFrom('Delivered', 'seller')).toEqual([])
  expect(movesFrom('Cancelled', 'seller')).toEqual([])
})

test('a shopper may only cancel what is not packed yet', () => {
  const allowed = ORDER_STATUSES.flatMap((from) => movesFrom(from, 'shopper').map((to) => [from, to]))
  expect(allowed).toEqual([['Order Placed', 'Cancelled']])
})

test('nothing is cancelled once it is on the way', () => {
  expect(mayMove('Out for delivery', 'Cancelled', 'seller')).toBe(false)
  expect(mayMove('Packed', 'Cancelled', 'seller')).toBe(true)
})

test('cash is paid at the door, and paid stays paid', () => {
  expect(isPaidAfter('Delivered', 'COD', false)).toBe(true)
  expect(isPaidAfter('Packed', 'COD', false)).toBe(false)
  fc.assert(
    fc.property(status, fc.constantFrom('COD' as const, 'Online' as const), (to, type) => isPaidAfter(to, type, true)),
  )
})

test.each([
  ['a delivered order', { status: 'Delivered', isPaid: true }, 'Paid'],
  ['a cash order on its way', { status: 'Out for delivery', isPaid: false }, 'Pending'],
  ['a cancelled cash order', { status: 'Cancelled', isPaid: false }, 'Not charged'],
  ['a cancelled paid order', { status: 'Cancelled', isPaid: true }, 'Refund on its way'],
  [
    'a refund that the provider has taken',
    { status: 'Cancelled', isPaid: true, refund: 'pending' },
    'Refund on its way',
  ],
  [
    'a refund that failed and is still owed',
    { status: 'Cancelled', isPaid: true, refund: 'failed' },
    'Refund on its way',
  ],
  ['a refund that arrived', { status: 'Cancelled', isPaid: true, refund: 'processed' }, 'Refunded'],
] as const)('%s reads as it is', (_, order, words) => {
  expect(paymentStatus(order)).toBe(words)
})
