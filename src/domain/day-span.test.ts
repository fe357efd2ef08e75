import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, daysOf, firstOfMonth, firstsOf, inPeriods, isDay, type Period, spanBefore } from './day-span.ts'

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-13-01', false],
  ['1999-01-01', false],
  ['soon', false],
])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is))

test('November is compared with the thirty days before it', () => {
  expect(spanBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-10-02', to: '2026-10-31' })
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

const spans = fc
  .record({ start: fc.integer({ min: 0, max: 2000 }), days: fc.integer({ min: 1, max: 1096 }) })
  .map(({ start, days }) => {
    const from = dayAfter('2024-01-01', start)
    return { from, to: dayAfter(from, days - 1) }
  })

const lastOf = { day: 0, month: 1, quarter: 3, year: 12 }
const daysOfPeriod = (period: Period, first: string) =>
  daysOf({ from: first, to: period === 'day' ? first : dayAfter(firstOfMonth(first, lastOf[period]), -1) })

test('the periods of a span, added and taken off, are its days, each once, and they are few', () => {
  fc.assert(
    fc.property(spans, (span) => {
      const parts = inPeriods(span)
      const times = new Map<string, number>()
      for (const part of parts)
        for (const first of firstsOf(part))
          for (const day of daysOfPeriod(part.period, first)) times.set(day, (times.get(day) ?? 0) + part.sign)
      const counted = [...times].filter(([, count]) => count !== 0).sort()
      expect(counted).toEqual(daysOf(span).map((day) => [day, 1]))
      expect(parts.flatMap(firstsOf).length).toBeLessThanOrEqual(42)
    }),
  )
})

test('a year that ends today is last December, this year, and days', () => {
  expect(inPeriods({ from: '2025-11-20', to: '2026-11-19' })).toEqual([
    { period: 'day', sign: 1, from: '2025-11-20', to: '2025-11-30' },
    { period: 'day', sign: -1, from: '2026-11-20', to: '2026-11-30' },
    { period: 'month', sign: 1, from: '2025-12-01', to: '2025-12-01' },
    { period: 'month', sign: -1, from: '2026-12-01', to: '2026-12-01' },
    { period: 'year', sign: 1, from: '2026-01-01', to: '2026-01-01' },
  ])
  expect(inPeriods({ from: '2026-11-19', to: '2026-11-19' })).toEqual([
    { period: 'day', sign: 1, from: '2026-11-19', to: '2026-11-19' },
  ])
})
