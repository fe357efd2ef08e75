import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALWAYS_OPEN, type DayHours, openPeriods } from './opening-hours.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)
const clock = (ms: number) =>
  new Date(ms).toLocaleString('en-GB', { timeZone: 'Asia/Kolkata', day: '2-digit', hour: '2-digit', minute: '2-digit' })
const first = (week: DayHours[], now: Date, closures: { from: Date; until: Date }[] = []) => {
  const [period] = openPeriods({ week, closures }, now)
  return period && `${clock(period.from)} to ${clock(period.until)}`
}
/** 16 November 2026 is a Monday. */
const MONDAY = 1

test('the opening that goes on now comes first, from its beginning', () => {
  expect(first([{ weekday: MONDAY, opens: 540, closes: 1320 }], at('16T12:00'))).toBe('16, 09:00 to 16, 22:00')
})

test('after closing time the next opening comes first', () => {
  expect(first([{ weekday: MONDAY, opens: 540, closes: 1320 }], at('16T22:00'))).toBe('23, 09:00 to 23, 22:00')
})

test('hours that end after midnight still count on the next day', () => {
  expect(first([{ weekday: MONDAY, opens: 1080, closes: 120 }], at('17T01:00'))).toBe('16, 18:00 to 17, 02:00')
})

test('hours up to midnight and hours from midnight are one opening', () => {
  const week = [
    { weekday: MONDAY, opens: 1080, closes: 1440 },
    { weekday: MONDAY + 1, opens: 0, closes: 120 },
  ]
  expect(first(week, at('16T20:00'))).toBe('16, 18:00 to 17, 02:00')
})

test('a closure cuts an opening, and may leave both ends of it', () => {
  const closures = [{ from: at('16T12:00'), until: at('16T14:00') }]
  const week = [{ weekday: MONDAY, opens: 540, closes: 1320 }]
  expect(first(week, at('16T10:00'), closures)).toBe('16, 09:00 to 16, 12:00')
  expect(first(week, at('16T13:00'), closures)).toBe('16, 14:00 to 16, 22:00')
})

test('a shop that never closes has one opening without an end, until a closure', () => {
  expect(openPeriods(ALWAYS_OPEN, at('16T12:00'))).toMatchObject([{ until: Number.POSITIVE_INFINITY }])
  const closures = [{ from: at('17T00:00'), until: at('18T00:00') }]
  const [today, after] = openPeriods({ ...ALWAYS_OPEN, closures }, at('16T12:00'))
  expect(today?.until).toBe(at('17T00:00').getTime())
  expect(after).toEqual({ from: at('18T00:00').getTime(), until: Number.POSITIVE_INFINITY })
})

test('a shop that closes every night closes on the last known day as well', () => {
  const week = ALWAYS_OPEN.week.map(({ weekday }) => ({ weekday, opens: 360, closes: 120 }))
  for (const { from, until } of openPeriods({ week, closures: [] }, at('16T12:00')))
    expect(until - from).toBe(20 * 3600_000)
})

test('openings follow one another and never touch', () => {
  const opening = fc.record({ weekday: fc.nat(6), opens: fc.nat(1439), closes: fc.nat(1440) })
  fc.assert(
    fc.property(fc.array(opening, { maxLength: 14 }), fc.nat(20_000), (week, minute) => {
      const now = new Date(at('16T00:00').getTime() + minute * 60_000)
      let end = Number.NEGATIVE_INFINITY
      for (const { from, until } of openPeriods({ week, closures: [] }, now)) {
        expect(from).toBeGreaterThan(end)
        expect(until).toBeGreaterThan(Math.max(from, now.getTime()))
        end = until
      }
    }),
  )
})
