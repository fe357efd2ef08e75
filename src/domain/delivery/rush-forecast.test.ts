import { expect, test } from 'vitest'
import { DEFAULT_AREAS } from './delivery-area.ts'
import { HandsAhead } from './hands-ahead.ts'
import { ALWAYS_OPEN, MINUTE_MS, openPeriods } from './opening-hours.ts'
import { NOTHING_LEARNED } from './promise-buffer.ts'
import { whenTooLong } from './rush-forecast.ts'
import type { Hands, OpenWork } from './work-ahead.ts'

const now = Date.parse('2026-11-16T18:00:00+05:30')
const periods = openPeriods(ALWAYS_OPEN, new Date(now))
const near = DEFAULT_AREAS[0] ?? expect.fail('there is no area')
const size = { lines: 8, units: 12 }

/** In a burst, a minute ago. */
const burst = (count: number) => Array.from({ length: count }, () => ({ at: now - MINUTE_MS, size, areaId: near.id }))

function passes(perHour: number, hands: Hands, { open = 0, maxMinutes = 90 as number | null } = {}) {
  const work: OpenWork[] = Array.from({ length: open }, (_, index) => ({
    id: `order ${index}`,
    size,
    area: near,
    placedAt: now - index * MINUTE_MS,
  }))
  const shift = { now, hands, periods }
  const situation = { now, periods, ahead: new HandsAhead(work, shift), learned: NOTHING_LEARNED, areas: DEFAULT_AREAS }
  const at = whenTooLong({ situation, work, shift, maxMinutes, recent: burst(perHour / 2) })
  return at === null ? null : Math.round((at - now) / MINUTE_MS)
}

test('orders that come faster than they are picked pass the bound, the later the more people there are', () => {
  const one = passes(60, { pickers: 1, riders: 3 })
  const two = passes(60, { pickers: 2, riders: 3 })
  expect(one).toBeGreaterThan(10)
  expect(two ?? 999).toBeGreaterThan(one ?? 0)
  expect(passes(60, { pickers: 6, riders: 9 })).toBeNull()
})

test('what is open already brings it nearer', () => {
  const hands = { pickers: 1, riders: 3 }
  expect(passes(60, hands, { open: 10 })).toBeLessThan(passes(60, hands) ?? 0)
})

test('a quiet hour passes nothing, and without a bound nothing is passed', () => {
  expect(passes(2, { pickers: 1, riders: 1 })).toBeNull()
  expect(passes(0, { pickers: 1, riders: 1 })).toBeNull()
  expect(passes(60, { pickers: 1, riders: 1 }, { maxMinutes: null })).toBeNull()
})

test('orders that are delivered by then are before nobody', () => {
  // Six an hour for two riders: each is gone before the next ones come.
  expect(passes(6, { pickers: 1, riders: 2 }, { maxMinutes: 45 })).toBeNull()
})
