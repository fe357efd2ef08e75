import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, daysIn, daysOf, firstOfMonth, inMonths, isDay, spanBefore } from './day-span.ts'

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

test('the whole months of a span and the days beside them are its days, each once', () => {
  const span = fc.record({ start: fc.integer({ min: 0, max: 2000 }), days: fc.integer({ min: 1, max: 900 }) })
  fc.assert(
    fc.property(span, ({ start, days }) => {
      const from = dayAfter('2024-01-01', start)
      const whole = { from, to: dayAfter(from, days - 1) }
      const { months, days: beside } = inMonths(whole)
      const firsts = months ? daysOf(months).filter((day) => day.endsWith('-01')) : []
      const inFull = firsts.flatMap((first) => daysOf({ from: first, to: dayAfter(firstOfMonth(first, 1), -1) }))
      expect([...inFull, ...beside.flatMap(daysOf)].sort()).toEqual(daysOf(whole))
      expect(daysIn(whole)).toBe(days)
    }),
  )
})
