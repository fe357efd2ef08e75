import { expect, test } from 'vitest'
import { learnPace, type PackedOrder, pickSeconds, picksFrom } from './pick-time.ts'

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

const MINUTE = 60_000
const packed = (placedAt: number, packedAt: number, more: Partial<PackedOrder> = {}): PackedOrder => ({
  size,
  placedAt: placedAt * MINUTE,
  packedAt: packedAt * MINUTE,
  pickers: 1,
  ...more,
})
const minutesOf = (orders: PackedOrder[]) => picksFrom(orders).map(({ seconds }) => seconds / 60)

test('a pick lasts from when a picker began it, however many pickers there are', () => {
  expect(minutesOf([packed(0, 9, { pickingSince: 5 * MINUTE, pickers: 3 })])).toEqual([4])
})

test('without such a tap, the only picker began when the order came, or when the one before was packed', () => {
  expect(minutesOf([packed(2, 8), packed(0, 5)])).toEqual([5, 3])
  expect(minutesOf([packed(0, 5, { pickers: 2 }), packed(0, 5, { pickers: undefined })])).toEqual([])
})

test('orders that are marked at once, or hours later, say nothing of a pick', () => {
  expect(minutesOf([packed(0, 5), packed(1, 5.1), packed(2, 5.2)])).toEqual([5])
  expect(minutesOf([packed(0, 300)])).toEqual([])
})
