import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SHOP_TIME_ZONE } from './shop-day.ts'
import {
  clockTime,
  dayFrom,
  dayName,
  formatDate,
  formatExact,
  formatMoment,
  hourSpanWords,
  hourWords,
  minutesLeft,
  minutesWords,
  spanFrom,
  spanWords,
  timeFrom,
  weekdayName,
} from './time-words.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)
const now = at('16T18:10')

describe('a time, as it is said in India', () => {
  test('is on the shop’s clock, with the day when that is not today', () => {
    expect(clockTime(at('16T00:05'))).toBe('12:05 am')
    expect(clockTime(at('16T12:00'))).toBe('12:00 pm')
    expect(clockTime(at('16T15:05'))).toBe('3:05 pm')
    expect(timeFrom(now, at('16T18:45'))).toBe('6:45 pm')
    expect(timeFrom(now, at('16T23:59'))).toBe('11:59 pm')
    expect(timeFrom(now, at('17T00:10'))).toBe('tomorrow 12:10 am')
    expect(timeFrom(now, at('18T08:20'))).toBe('Wednesday 8:20 am')
    expect(timeFrom(now, at('22T23:59'))).toBe('Sunday 11:59 pm')
    expect(timeFrom(now, at('23T00:00'))).toBe('23 November 12:00 am')
    expect(timeFrom(now, at('15T23:00'))).toBe('yesterday 11:00 pm')
    expect(timeFrom(now, at('14T23:00'))).toBe('14 November 11:00 pm')
  })

  test('is a day alone, where no hour is promised', () => {
    expect(dayFrom(now, at('19T21:00'))).toBe('Thursday')
    expect(dayFrom(now, at('17T21:00'))).toBe('tomorrow')
    const endOf = (date: string) => new Date(`2026-11-${date}T23:59:59.999+05:30`)
    expect(['16', '17', '19', '30'].map((date) => timeFrom(now, endOf(date)))).toEqual([
      'today',
      'tomorrow',
      'Thursday',
      '30 November',
    ])
  })

  test('is a span to choose', () => {
    const span = (from: string, until: string) => ({ from: at(from), until: at(until) })
    expect(spanFrom(now, span('17T08:00', '17T09:00'))).toBe('tomorrow 8–9 am')
    expect(spanFrom(now, span('16T23:00', '17T00:00'))).toBe('today 11 pm–12 am')
    expect(spanWords(span('18T11:00', '18T12:00'))).toBe('11 am–12 pm')
    expect(spanWords(span('18T20:30', '18T21:30'))).toBe('8:30–9:30 pm')
    expect(spanWords(span('18T08:00', '19T08:00'))).toBe('8 am–8 am')
  })

  test('is an hour of a chart', () => {
    expect([0, 6, 12, 18, 24].map(hourWords)).toEqual(['12 am', '6 am', '12 pm', '6 pm', '12 am'])
    expect([0, 8, 11, 23].map(hourSpanWords)).toEqual(['12–1 am', '8–9 am', '11 am–12 pm', '11 pm–12 am'])
  })

  test('is on paper with its date', () => {
    expect(formatDate(at('07T00:00'))).toBe('7 November 2026')
    expect(formatMoment(at('07T00:00'))).toBe('7 Nov, 12:00 am')
    expect(formatExact(new Date('2026-09-30T18:29:59Z'))).toBe('30 Sep 2026, 11:59 pm')
    expect(dayName('2026-01-31')).toBe('Saturday, 31 January')
    expect(weekdayName('2026-02-01')).toBe('Sunday')
  })

  test('is counted down in whole minutes, and never below none', () => {
    expect(minutesLeft(now, at('16T18:45'))).toBe(35)
    expect(minutesLeft(new Date(now.getTime() + 1), at('16T18:11'))).toBe(1)
    expect(minutesLeft(now, now)).toBe(0)
    expect(minutesLeft(now, at('16T17:00'))).toBe(0)
  })

  test('of long ones is told in hours', () => {
    expect([1, 35, 130, 72 * 60].map(minutesWords)).toEqual(['1 minute', '35 minutes', '2 hours', '3 days'])
  })
})

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

test('what is said is the minute that a clock in India shows', () => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: SHOP_TIME_ZONE, timeStyle: 'short' })
  const calendar = new Intl.DateTimeFormat('en-GB', { timeZone: SHOP_TIME_ZONE, dateStyle: 'long' })
  fc.assert(
    fc.property(moment, (time) => {
      const said = /^(1[0-2]|[1-9]):([0-5]\d) (am|pm)$/.exec(clockTime(time))
      expect(said).not.toBeNull()
      const [, hour, minutes, half] = said ?? []
      const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
      expect(`${String(hours).padStart(2, '0')}:${minutes}`).toBe(clock.format(time))
      expect(formatDate(time)).toBe(calendar.format(time))
    }),
  )
})

test('two moments of the coming week that are said alike are of the same minute', () => {
  const minutes = fc.integer({ min: 0, max: 6 * 24 * 60 })
  fc.assert(
    fc.property(moment, minutes, minutes, (start, one, other) => {
      const said = (later: number) => timeFrom(start, start.getTime() + later * 60_000)
      expect(said(one) === said(other)).toBe(one === other)
    }),
  )
})
