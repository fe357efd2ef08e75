import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from './money.ts'
import {
  baseAmountOf,
  isQuantity,
  QUANTITY_UNITS,
  type Quantity,
  quantityIn,
  quantityText,
  unitPriceOf,
} from './quantity.ts'

test.each([
  ['500 g', { amount: 500, unit: 'g' }],
  ['1.5kg', { amount: 1.5, unit: 'kg' }],
  ['1 L', { amount: 1, unit: 'l' }],
  ['200 ml', { amount: 200, unit: 'ml' }],
  ['6 pcs', { amount: 6, unit: 'piece' }],
  ['1 pc', { amount: 1, unit: 'piece' }],
] as const)('%s is a quantity', (text, quantity) => {
  expect(quantityIn(text)).toEqual(quantity)
})

test.each([
  '4 × 70 g',
  '1 pc (800 g)',
  '300–350 g',
  'a bunch',
  '12',
  '0 g',
  '0.5 g',
  '2.5 pcs',
  '1,5 kg',
  '',
  null,
  '5 constructor',
])('%s is not sure to be one', (text) => {
  expect(quantityIn(text)).toBeNull()
})

const quantities = fc
  .record({ amount: fc.integer({ min: 1, max: 100_000_000 }), unit: fc.constantFrom(...QUANTITY_UNITS) })
  .map(({ amount, unit }): Quantity => ({ amount: unit === 'kg' || unit === 'l' ? amount / 1000 : amount, unit }))
  .filter(isQuantity)

test('what a quantity says reads as the same quantity', () => {
  fc.assert(
    fc.property(quantities, (quantity) => {
      const read = quantityIn(quantityText(quantity))
      // What is too long to be typed is not read.
      if (read) expect(baseAmountOf(read)).toBe(baseAmountOf(quantity))
      else expect(quantity.amount).toBeGreaterThan(999)
    }),
  )
})

test.each([
  [36, { amount: 1, unit: 'kg' }, 36, 'kg'],
  [49, { amount: 500, unit: 'g' }, 98, 'kg'],
  [18.5, { amount: 200, unit: 'ml' }, 92.5, 'l'],
  [149, { amount: 2, unit: 'piece' }, 74.5, 'piece'],
  [45, { amount: 70, unit: 'g' }, 642.86, 'kg'],
] as const)('₹%s for %o is ₹%s a %s', (rupees, quantity, amount, per) => {
  expect(unitPriceOf(paise(rupees * 100), quantity)).toEqual({ amount: Math.round(amount * 100), per })
})

test('the price of a pack follows from its unit price, to the rounding', () => {
  fc.assert(
    fc.property(quantities, fc.integer({ min: 1, max: 100_000_000 }), (quantity, price) => {
      const { amount, per } = unitPriceOf(paise(price), quantity)
      const units = baseAmountOf(quantity) / (per === 'piece' ? 1 : 1000)
      expect(Math.abs(amount * units - price)).toBeLessThanOrEqual(units / 2 + 1e-6 * price)
    }),
  )
})
