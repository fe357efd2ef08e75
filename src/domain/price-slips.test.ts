import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { marginPercent, slipsOf } from './price-slips.ts'

const milk = { price: paise(6000), offerPrice: paise(5000), cost: paise(4000) }

test.each([
  ['a rupee more', { offerPrice: paise(5100) }, []],
  ['a missing digit', { offerPrice: paise(500) }, ['down', 'below-cost']],
  ['a digit too many', { offerPrice: paise(50_000) }, ['up', 'above-mrp']],
  ['exactly 40 % less', { offerPrice: paise(3000), cost: paise(2400) }, []],
  ['a paisa beyond 40 %', { offerPrice: paise(2999), cost: paise(2400) }, ['down']],
  ['an MRP below the price', { price: paise(4900) }, ['above-mrp']],
  ['a cost above the price', { cost: paise(5001) }, ['below-cost']],
  ['a cost that is no longer known', { cost: null, offerPrice: paise(3500) }, []],
] as const)('%s', (_, changed, slips) => {
  expect(slipsOf(milk, changed)).toEqual(slips)
})

test('a first cost is no jump from nothing', () => {
  expect(slipsOf({ ...milk, cost: null }, { cost: paise(100) })).toEqual([])
  expect(slipsOf({ ...milk, cost: paise(0) }, { cost: paise(100) })).toEqual([])
})

test('what is left alone is never a slip by itself, unless it was one before', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 }).map(paise)
  fc.assert(
    fc.property(amount, amount, fc.option(amount), (one, other, cost) => {
      const product = { price: paise(Math.max(one, other)), offerPrice: paise(Math.min(one, other)), cost }
      const slips = slipsOf(product, {})
      expect(slips).toEqual(cost !== null && product.offerPrice < cost ? ['below-cost'] : [])
    }),
  )
})

test('the margin is part of the selling price', () => {
  expect(marginPercent({ offerPrice: paise(5000), cost: paise(4000) })).toBe(20)
  expect(marginPercent({ offerPrice: paise(5000), cost: paise(6000) })).toBe(-20)
  expect(marginPercent({ offerPrice: paise(5000), cost: null })).toBeNull()
})
