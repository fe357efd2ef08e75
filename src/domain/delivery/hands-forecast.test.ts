import { expect, test } from 'vitest'
import { DEFAULT_AREAS } from './delivery-area.ts'
import { riskOf } from './delivery-risk.ts'
import { HandsAhead } from './hands-ahead.ts'
import { forecastWith, otherHands } from './hands-forecast.ts'
import { ALWAYS_OPEN, MINUTE_MS, openPeriods } from './opening-hours.ts'
import { NOTHING_LEARNED } from './promise-buffer.ts'
import { SEED_ORDER } from './slots.ts'

const now = Date.parse('2026-11-16T13:00:00+05:30')
const periods = openPeriods(ALWAYS_OPEN, new Date(now))
const [near] = DEFAULT_AREAS
if (!near) throw new Error('there is no area')

const work = Array.from({ length: 12 }, (_, index) => ({
  id: `order ${index}`,
  size: { lines: 6, units: 8 },
  area: near,
  placedAt: now - index * MINUTE_MS,
  promisedBy: now + 30 * MINUTE_MS,
}))

const forecast = (pickers: number, riders: number) =>
  forecastWith(
    { pickers, riders },
    {
      situation: {
        now,
        periods,
        ahead: new HandsAhead(work, { now, hands: { pickers, riders }, periods }),
        learned: NOTHING_LEARNED,
        areas: DEFAULT_AREAS,
      },
      work,
      shift: { now, hands: { pickers, riders }, periods },
      order: SEED_ORDER,
      maxMinutes: null,
      recent: [],
    },
  )

test('one rider more brings more orders in time, and promises less', () => {
  const [one, two] = [forecast(1, 1), forecast(1, 2)]
  expect(one.late).toBeGreaterThan(two.late)
  expect(two.free.riders).toHaveLength(2)
  for (const [index, { by, name }] of one.areas.entries()) {
    expect(two.areas[index]?.name).toBe(name)
    expect(two.areas[index]?.by ?? 0).toBeLessThanOrEqual(by ?? 0)
  }
})

test('the last picker and the last rider are not taken away', () => {
  expect(otherHands({ pickers: 1, riders: 2 })).toEqual([
    { pickers: 2, riders: 2 },
    { pickers: 1, riders: 3 },
    { pickers: 1, riders: 1 },
  ])
})

test.each([
  [20, null, 'on_time'],
  [20, 16, 'on_time'],
  [20, 18, 'tight'],
  [2, null, 'tight'],
  [20, 21, 'late'],
  [-1, null, 'late'],
  [-1, -5, 'late'],
] as const)('promised in %s minutes and expected in %s, an order is %s', (by, expected, risk) => {
  const at = (minutes: number) => now + minutes * MINUTE_MS
  expect(riskOf({ by: at(by), expected: expected === null ? null : at(expected) }, now)).toBe(risk)
})
