import { expect, test } from 'vitest'
import { ALWAYS_OPEN } from '#domain/delivery/opening-hours.ts'
import { fromDateTimeField, toDateTimeField } from './date-time-field.ts'
import { openingWords } from './opening-words.ts'
import { draftOf, endsNextDay, isAllDay, newOpening, readWeek } from './week-draft.ts'

const at = (time: string) => Date.parse(`2026-11-${time}:00+05:30`)
/** A Monday. */
const now = at('16T18:10')
const eightToTen = Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: 480, closes: 1320 }))

test('a field for date and time shows the shop’s clock wherever the browser is', () => {
  expect(toDateTimeField(now)).toBe('2026-11-16T18:10')
  expect(fromDateTimeField('2026-11-16T18:10')?.getTime()).toBe(now)
  expect(fromDateTimeField('')).toBeNull()
})

test('hours are told as shoppers will see them', () => {
  const hours = { week: eightToTen, closures: [] }
  expect(openingWords(ALWAYS_OPEN, now)).toBe('Open day and night')
  expect(openingWords(hours, now)).toBe('Open now, closes 10:00 pm')
  expect(openingWords(hours, at('16T22:00'))).toBe('Closed now, opens tomorrow 8:00 am')
  const closures = [{ from: new Date(now - 1), until: new Date(at('18T10:00')) }]
  expect(openingWords({ week: eightToTen, closures }, now)).toBe('Closed now, opens Wednesday 10:00 am')
  expect(openingWords({ week: [], closures: [] }, now)).toBe('Closed, with no opening in the next two weeks')
})

test('a week that is typed is the week that was shown', () => {
  const week = [...ALWAYS_OPEN.week, { weekday: 5, opens: 1080, closes: 120 }]
  expect(readWeek(draftOf(week))).toEqual(week)
  expect(draftOf(week).map(isAllDay)).toEqual([...Array(7).fill(true), false])
  expect(draftOf(week).map(endsNextDay)).toEqual([...Array(7).fill(false), true])
})

test.each([
  [[newOpening(1, '08:00', '')], 'Enter both times.'],
  [[newOpening(1, '08:00', '08:00')], 'It must close after it opens.'],
  [[newOpening(1), newOpening(1)], 'Two openings begin at the same time.'],
])('hours that make no sense are told (%#)', (draft, problem) => {
  expect(readWeek(draft)).toMatchObject({ problem })
})
