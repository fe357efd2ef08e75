import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movesWithin, piecesEach, sharedShelfSentence } from './shelf.ts'

test('ten kilos are two bags of five, and no kilo more', () => {
  const asked = [
    { size: 5000, quantity: 2 },
    { size: 1000, quantity: 1 },
  ]
  expect(piecesEach(10_000, asked)).toEqual([2, 0])
  expect(piecesEach(11_000, asked)).toEqual([2, 1])
  expect(sharedShelfSentence(['Potato 5 kg', 'Potato 1 kg'], { amount: 10_000, unit: 'g' })).toBe(
    'Only 10 kg left of Potato 5 kg and Potato 1 kg together.',
  )
})

test('a shelf serves no more than it has, and nobody is refused what still fits', () => {
  const line = fc.record({ size: fc.integer({ min: 1, max: 6000 }), quantity: fc.integer({ min: 1, max: 50 }) })
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), fc.array(line, { maxLength: 8 }), (amount, lines) => {
      const pieces = piecesEach(amount, lines)
      const taken = lines.reduce((sum, { size }, nth) => sum + size * (pieces[nth] ?? 0), 0)
      expect(taken).toBeLessThanOrEqual(amount)
      lines.forEach(({ size, quantity }, nth) => {
        const served = pieces[nth] ?? 0
        expect(served).toBeLessThanOrEqual(quantity)
        if (served < quantity) expect(amount - taken).toBeLessThan(size)
      })
    }),
  )
})

test('what is weighed takes what is there and never more; what comes back comes back whole', () => {
  expect(movesWithin(100, [-60, -60, 30, -50])).toEqual([-60, -40, 30, -30])
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), fc.array(fc.integer({ min: -5000, max: 5000 })), (amount, wishes) => {
      let left = amount
      movesWithin(amount, wishes).forEach((moved, nth) => {
        const wish = wishes[nth] ?? 0
        expect(moved).toBeGreaterThanOrEqual(wish)
        left += moved
        expect(left).toBeGreaterThanOrEqual(0)
        if (moved !== wish) expect(left).toBe(0)
      })
    }),
  )
})
