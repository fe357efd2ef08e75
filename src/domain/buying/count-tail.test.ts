import { describe, expect, test } from 'vitest'
import { expectedLeft, tailOf } from './count-tail.ts'
import { openShare } from './open-share.ts'

describe('how likely a piece is wanted', () => {
  test('is that of Poisson where there is only chance', () => {
    const tail = tailOf({ mean: 2, variance: 2 })
    expect(tail(0)).toBe(1)
    expect(tail(1)).toBeCloseTo(1 - Math.exp(-2), 10)
    expect(tail(3)).toBeCloseTo(1 - Math.exp(-2) * 5, 10)
  })

  test('is higher far out where sales vary more', () => {
    expect(tailOf({ mean: 10, variance: 30 })(20)).toBeGreaterThan(3 * tailOf({ mean: 10, variance: 10 })(20))
  })

  test('hardly changes where many begin to be computed in another way', () => {
    const few = tailOf({ mean: 149.9, variance: 225 })
    const many = tailOf({ mean: 150.1, variance: 225 })
    for (const pieces of [110, 130, 150, 170, 190]) expect(Math.abs(few(pieces) - many(pieces))).toBeLessThan(0.02)
  })

  test('tells what is left in the end', () => {
    expect(expectedLeft(5, { mean: 0, variance: 0 })).toBe(5)
    expect(expectedLeft(1, { mean: 2, variance: 2 })).toBeCloseTo(Math.exp(-2), 10)
    expect(expectedLeft(1000, { mean: 20, variance: 20 })).toBe(980)
  })
})

describe('the part of a day in which a product could be bought', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? 1 : 0))

  test('counts the hours in which people buy', () => {
    expect(openShare([], hours)).toBe(1)
    expect(openShare([{ from: 13, to: 24 }], hours)).toBeCloseTo(0.5)
    expect(openShare([{ from: 0, to: 8 }], hours)).toBe(1)
    expect(
      openShare(
        [
          { from: 9.5, to: 10 },
          { from: 17, to: 24 },
        ],
        hours,
      ),
    ).toBeCloseTo(0.85)
    expect(openShare([{ from: 0, to: 24 }], hours)).toBe(0)
  })

  test('is that of the clock in a shop that has sold nothing', () => {
    expect(openShare([{ from: 6, to: 12 }], [])).toBeCloseTo(0.75)
  })
})
