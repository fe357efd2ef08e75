import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasEnded, isHoldEnding, isPaidInTime, newcomersShare } from './holds.ts'

const heldUntil = new Date('2026-01-31T12:00:00Z')
const minutesLater = (minutes: number) => new Date(heldUntil.getTime() + minutes * 60_000)

describe('a payment', () => {
  test('ends half an hour after its hold', () => {
    expect(hasEnded(heldUntil, minutesLater(30))).toBe(false)
    expect(hasEnded(heldUntil, minutesLater(30.1))).toBe(true)
  })

  test('is in time by when it was begun, and heard of within a day', () => {
    const inTime = (begun: number | null, heard: number) =>
      isPaidInTime(heldUntil, { begunAt: begun === null ? null : minutesLater(begun), heardAt: minutesLater(heard) })
    expect(inTime(29, 29)).toBe(true)
    expect(inTime(29, 24 * 60)).toBe(true)
    expect(inTime(29, 24 * 60 + 31)).toBe(false)
    expect(inTime(31, 32)).toBe(false)
    expect([inTime(null, 29), inTime(null, 31)]).toEqual([true, false])
  })

  test('is held longer only when less than ten minutes are left', () => {
    expect(isHoldEnding(heldUntil, minutesLater(-11))).toBe(false)
    expect(isHoldEnding(heldUntil, minutesLater(-9))).toBe(true)
    expect(isHoldEnding(heldUntil, minutesLater(1))).toBe(true)
  })
})

test('newcomers may always hold the last twenty, and never more than half of a fuller shelf', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (shelf) => {
      const share = newcomersShare(shelf)
      expect(share).toBeGreaterThanOrEqual(Math.min(shelf, 20))
      expect(share <= shelf / 2 || share === 20).toBe(true)
    }),
  )
})
