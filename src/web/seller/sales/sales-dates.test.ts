import { expect, test } from 'vitest'
import { chooseDay, presetDays, readDays } from './sales-dates.ts'

const TODAY = '2026-11-18'

test.each([
  ['today', '2026-11-18', '2026-11-18'],
  ['yesterday', '2026-11-17', '2026-11-17'],
  ['week', '2026-11-16', '2026-11-18'],
  ['month', '2026-11-01', '2026-11-18'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
] as const)('on a Wednesday, %s is from %s to %s', (preset, from, to) => {
  expect(presetDays(preset, TODAY)).toEqual({ from, to })
})

test('a Sunday ends its week', () => {
  expect(presetDays('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
})

test.each(['', 'from=2026-11-31&to=2026-12-01', 'from=2026-11-10&to=2026-11-01', 'from=2020-01-01&to=2026-01-01'])(
  'a URL with “%s” shows this month',
  (query) => {
    expect(readDays(new URLSearchParams(query), TODAY)).toEqual({ from: '2026-11-01', to: TODAY })
  },
)

test('a first day after the last one takes it along', () => {
  const span = { from: '2026-11-01', to: '2026-11-10' }
  expect(chooseDay(span, 'from', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(chooseDay(span, 'to', '2026-11-05')).toEqual({ from: '2026-11-01', to: '2026-11-05' })
  expect(chooseDay(span, 'from', '2015-01-01')).toEqual({ from: '2015-01-01', to: '2017-12-31' })
})
