import { describe, expect, test } from 'vitest'
import { daysBefore, SHOP_TIME_ZONE, shopDayOf } from './shop-day.ts'

describe("the shop's day", () => {
  test.each([
    ['2026-01-31T18:29:59.999Z', '2026-01-31'],
    ['2026-01-31T18:30:00.000Z', '2026-02-01'],
    ['2024-02-29T00:00:00.000Z', '2024-02-29'],
    ['2025-12-31T20:00:00.000Z', '2026-01-01'],
  ])('at %s is %s', (moment, date) => {
    const day = shopDayOf(new Date(moment))
    expect(day.date).toBe(date)
    expect(day.to.getTime() - day.from.getTime()).toBe(24 * 3600_000)
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short' })
    expect(calendar.format(new Date(moment))).toBe(date)
    expect(calendar.format(day.from)).toBe(date)
    expect(calendar.format(new Date(day.to.getTime() - 1))).toBe(date)
  })

  test('a week earlier is the same weekday', () => {
    const now = new Date('2026-03-03T10:00:00Z')
    expect(shopDayOf(daysBefore(now, 7)).date).toBe('2026-02-24')
  })
})
