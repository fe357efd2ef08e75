import { expect, test } from 'vitest'
import { learnPace, pickSeconds } from './pick-time.ts'

const size = { lines: 5, units: 9 }
const picks = (count: number, pace: number) =>
  Array.from({ length: count }, () => ({ size, seconds: pickSeconds(size) * pace }))

test('picking takes a minute, and longer for each product and each further piece', () => {
  expect(pickSeconds(size)).toBe(60 + 5 * 20 + 4 * 6)
  expect(pickSeconds(size, 1.5)).toBe(1.5 * 184)
})

test('the pace is learned from thirty picks on', () => {
  expect(learnPace(picks(29, 1.3))).toBe(1)
  expect(learnPace(picks(30, 1.3))).toBeCloseTo(1.3)
})

test('a few picks with a forgotten tap change nothing', () => {
  expect(learnPace([...picks(100, 1.3), ...picks(40, 50)])).toBeCloseTo(1.3)
})

test('only the last two hundred picks count, and no pace is beyond belief', () => {
  expect(learnPace([...picks(1000, 0.7), ...picks(200, 1.2)])).toBeCloseTo(1.2)
  expect(learnPace(picks(200, 9))).toBe(2)
  expect(learnPace(picks(200, 0.01))).toBe(0.5)
})
