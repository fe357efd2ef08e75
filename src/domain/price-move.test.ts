import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_PRICE, paise } from './money.ts'
import { movedPrice, ROUNDINGS } from './price-move.ts'

test.each([
  [4000, { percent: 4 }, 'paisa', 4160],
  [4000, { percent: 4 }, 'half', 4150],
  [4000, { percent: 4 }, 'rupee', 4200],
  [4350, { percent: -10 }, 'paisa', 3915],
  [4350, { percent: -10 }, 'half', 3900],
  [4000, { by: paise(-150) }, 'rupee', 3900],
  [4000, { by: paise(225) }, 'half', 4250],
  [100, { percent: -99 }, 'rupee', 100],
  [100, { by: paise(-5000) }, 'half', 50],
  [1999, { percent: 0.25 }, 'paisa', 2004],
] as const)('%i by %o, to the %s: %i', (price, move, rounding, expected) => {
  expect(movedPrice(paise(price), move, rounding)).toBe(expected)
})

test('a moved price is always one that can be saved, and no further off than half a step', () => {
  const price = fc.integer({ min: 1, max: MAX_PRICE }).map(paise)
  const rounding = fc.constantFrom('rupee', 'half', 'paisa')
  fc.assert(
    fc.property(price, fc.integer({ min: -9000, max: 20_000 }), rounding, (from, hundredths, to) => {
      const moved = movedPrice(from, { percent: hundredths / 100 }, to)
      expect(moved % ROUNDINGS[to]).toBe(0)
      expect(moved).toBeGreaterThan(0)
      expect(moved).toBeLessThanOrEqual(MAX_PRICE)
      const exact = Math.min((from * (10_000 + hundredths)) / 10_000, MAX_PRICE)
      if (exact >= ROUNDINGS[to]) expect(Math.abs(moved - exact)).toBeLessThanOrEqual(ROUNDINGS[to] / 2 + 0.5)
    }),
  )
})

test('nothing more is nothing else for a price that is rounded already', () => {
  expect(movedPrice(paise(4350), { percent: 0 }, 'half')).toBe(4350)
})
