import { beforeEach, expect, test } from 'vitest'
import { endAttempt } from '../cart/attempt-store.ts'
import { attemptKey, type Wish } from './checkout-attempt.ts'

const breakfast: Wish = {
  items: [{ product: 'bread', quantity: 1 }],
  address: 'home',
  method: 'COD',
  totalSeen: 40.8,
  creditSeen: 0,
}

beforeEach(endAttempt)

test('pressing Place Order again after a lost reply is the same attempt', () => {
  expect(attemptKey({ ...breakfast })).toBe(attemptKey({ ...breakfast, items: [...breakfast.items] }))
  expect(attemptKey(breakfast)).toMatch(/^[0-9a-f]{32}$/)
})

test.each<[string, Partial<Wish>]>([
  ['another loaf', { items: [{ product: 'bread', quantity: 2 }] }],
  ['another address', { address: 'work' }],
  ['another way to pay', { method: 'Online' }],
  ['a price that moved', { totalSeen: 50 }],
  ['store credit that moved', { creditSeen: 10 }],
])('%s makes it another attempt', (_, change) => {
  const key = attemptKey(breakfast)
  expect(attemptKey({ ...breakfast, ...change })).not.toBe(key)
})

test('the same breakfast tomorrow is a new order', () => {
  const key = attemptKey(breakfast)
  endAttempt()
  expect(attemptKey(breakfast)).not.toBe(key)
})
