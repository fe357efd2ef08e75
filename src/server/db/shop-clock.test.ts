import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shopDayOf } from '#domain/shop-day.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { agreedToday, clockProblem, MAX_CLOCK_GAP_SECONDS, secondsAhead, shopDayAt, shopToday } from './shop-clock.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const DAY_MS = 24 * 3_600_000

test('the database and the shop’s rules know the same day, to the second of its midnight', async () => {
  const midnight = shopDayOf(new Date('2026-02-28T12:00:00Z')).to.getTime()
  for (const moment of [-DAY_MS, -1000, 0, 1000, DAY_MS].map((ms) => new Date(midnight + ms))) {
    const { rows } = await shop.shop.db.execute<{ day: string }>(
      sql`SELECT ${sql.raw(shopDayAt(`'${moment.toISOString()}'::timestamptz`))}::text AS day`,
    )
    expect(rows[0]?.day).toBe(shopDayOf(moment).date)
  }
})

test('a clock that is more than five minutes off agrees to no day, but doesn’t change it', async () => {
  const { db } = shop.shop
  const [now, today] = [Date.now(), await shopToday(db)]
  try {
    for (const minutes of [-60 * 48, -6, 6, 60 * 48]) {
      vi.useFakeTimers({ toFake: ['Date'], now: now + minutes * 60_000 })
      expect([await agreedToday(db), await shopToday(db)]).toEqual([null, today])
      expect(Math.abs((await secondsAhead(db)) - minutes * 60)).toBeLessThan(60)
      const words = minutes > 0 ? 'ahead of the database’s' : 'behind the database’s'
      expect(clockProblem(await secondsAhead(db))).toContain(words)
    }
    vi.useFakeTimers({ toFake: ['Date'], now: now + 4 * 60_000 })
    expect(await agreedToday(db)).toBe(today)
    expect(clockProblem(MAX_CLOCK_GAP_SECONDS)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
