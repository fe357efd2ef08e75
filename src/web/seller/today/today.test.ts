import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { clockNow, runningTotal, scaleTop } from './today.ts'

test('the till fills through the day', () => {
  const hours = [10_000, 0, 5_050].map((revenue, hour) => ({ hour, orders: 1, revenue: paise(revenue) }))
  expect(runningTotal(hours)).toEqual([10_000, 10_000, 15_050])
})

test.each([
  [0, 100],
  [99, 100],
  [120, 200],
  [201, 500],
  [999.99, 1000],
  [4_000, 5_000],
])('with ₹%d in the till the chart goes up to ₹%d', (rupees, top) => {
  expect(scaleTop(paise(Math.round(rupees * 100)))).toBe(top * 100)
})

test('the time is that of the shop, wherever the seller looks from', () => {
  const now = new Date('2026-01-31T20:10:00Z')
  expect(clockNow({ now })).toBeCloseTo(1 + 40 / 60)
})
