import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { costOf, movingCost } from './moving-cost.ts'

const pieces = (amount: number, cost: number | null) => ({ amount, cost: cost === null ? null : paise(cost), size: 1 })

test('ten at ₹20 and ten at ₹30 cost ₹25 each', () => {
  expect(movingCost(pieces(10, 2000), { amount: 10, cost: paise(30000) }, 1)).toBe(2500)
})

test('where nothing is left, or nothing was known, it is what was paid now', () => {
  for (const before of [pieces(0, 9900), pieces(7, null)])
    expect(movingCost(before, { amount: 3, cost: paise(1000) }, 1)).toBe(333)
})

test('a sack for ₹2,000 puts every size on its shelf at its share', () => {
  const before = { amount: 0, cost: null, size: 1000 }
  const sack = { amount: 50_000, cost: paise(2_000_00) }
  expect([500, 1000, 5000].map((size) => movingCost(before, sack, size))).toEqual([20_00, 40_00, 200_00])
})

const amount = fc.integer({ min: 1, max: 1_000_000 })
const cost = fc.integer({ min: 0, max: 100_000_00 })

test('an average is between what was there and what came, to a paisa', () => {
  fc.assert(
    fc.property(amount, cost, amount, cost, fc.integer({ min: 1, max: 5000 }), (there, old, came, paid, size) => {
      const average = movingCost({ amount: there, cost: paise(old), size }, { amount: came, cost: paise(paid) }, size)
      const now = movingCost({ amount: 0, cost: null, size }, { amount: came, cost: paise(paid) }, size)
      expect(average).toBeGreaterThanOrEqual(Math.min(old, now) - 1)
      expect(average).toBeLessThanOrEqual(Math.max(old, now) + 1)
    }),
  )
})

test('the worth of all is what it was worth before and what was paid, to half a paisa for each piece', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ amount, cost }), { minLength: 1, maxLength: 20 }), (deliveries) => {
      let [there, each] = [0, paise(0)]
      for (const bought of deliveries) {
        const worth = there * each + bought.cost
        each = movingCost(pieces(there, each), { amount: bought.amount, cost: paise(bought.cost) }, 1)
        there += bought.amount
        expect(Math.abs(there * each - worth)).toBeLessThanOrEqual(there / 2)
      }
    }),
  )
})

test('what is thrown away cost its share, exactly for whole sizes', () => {
  expect(costOf(3, { cost: paise(2550), size: 1 })).toBe(7650)
  expect(costOf(250, { cost: paise(4000), size: 1000 })).toBe(1000)
})
