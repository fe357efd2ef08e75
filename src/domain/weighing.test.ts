import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxGift, weighQuestion } from './weighing.ts'

test('a little more is a gift, and nobody is asked: 5 %, or 20 g of a small amount', () => {
  expect(maxGift(1000)).toBe(50)
  expect(maxGift(250)).toBe(20)
  expect(weighQuestion({ asked: 1000, weighed: 1050, unit: 'g' })).toBeNull()
  expect(weighQuestion({ asked: 100, weighed: 120, unit: 'g' })).toBeNull()
})

test('much more, and far less, are asked about', () => {
  expect(weighQuestion({ asked: 1000, weighed: 1320, unit: 'g' })).toBe(
    'That’s 320 g more than ordered. Give it anyway?',
  )
  expect(weighQuestion({ asked: 1000, weighed: 98, unit: 'g' })).toBe('That’s 902 g less than ordered. Send it anyway?')
  expect(weighQuestion({ asked: 1000, weighed: 985, unit: 'g' })).toBeNull()
})

test('the more a weight differs, the sooner it is asked about', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(200_000), fc.nat(1000), (asked, weighed, more) => {
      const asks = (amount: number) => weighQuestion({ asked, weighed: amount, unit: 'g' }) !== null
      if (weighed >= asked && asks(weighed)) expect(asks(weighed + more)).toBe(true)
      if (weighed < asked && asks(weighed)) expect(asks(Math.max(weighed - more, 0))).toBe(true)
      expect(asks(asked)).toBe(false)
    }),
  )
})
