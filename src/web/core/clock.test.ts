import { describe, expect, test } from 'vitest'
import { clockTime, hourFrom, minutesLeft, minutesWords, timeFrom } from './clock.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)
const now = at('16T18:10')

describe('a time, as it is read', () => {
  test('is on the shop’s clock, with the day when that is not today', () => {
    expect(clockTime(at('16T00:05'))).toBe('00:05')
    expect(timeFrom(now, at('16T18:45'))).toBe('18:45')
    expect(timeFrom(now, at('16T23:59'))).toBe('23:59')
    expect(timeFrom(now, at('17T00:10'))).toBe('tomorrow 00:10')
    expect(timeFrom(now, at('18T08:20'))).toBe('Wednesday 08:20')
    expect(timeFrom(now, at('22T23:59'))).toBe('Sunday 23:59')
    expect(timeFrom(now, at('23T00:00'))).toBe('23 November 00:00')
    expect(timeFrom(now, at('15T23:00'))).toBe('15 November 23:00')
  })

  test('is an hour to choose', () => {
    expect(hourFrom(now, { from: at('17T08:00'), until: at('17T09:00') })).toBe('Tomorrow 8 to 9')
    expect(hourFrom(now, { from: at('16T23:00'), until: at('17T00:00') })).toBe('Today 23 to 24')
    expect(hourFrom(now, { from: at('18T09:00'), until: at('18T10:00') })).toBe('Wednesday 9 to 10')
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
