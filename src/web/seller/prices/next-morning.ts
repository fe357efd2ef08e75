import { AHEAD_OF_UTC_MS } from '#domain/shop-day.ts'

const DAY_MS = 24 * 3_600_000
const SIX_MS = 6 * 3_600_000

/** Six o'clock by the shop's clock, today or tomorrow. */
export function nextMorning(now: number = Date.now()): Date {
  const local = now + AHEAD_OF_UTC_MS
  const today = Math.floor(local / DAY_MS) * DAY_MS + SIX_MS
  return new Date((today > local ? today : today + DAY_MS) - AHEAD_OF_UTC_MS)
}
