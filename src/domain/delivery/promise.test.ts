import { expect, test } from 'vitest'
import { areaOf, DEFAULT_AREAS } from './delivery-area.ts'
import { HandsAhead } from './hands-ahead.ts'
import { ALWAYS_OPEN, type OpeningHours, openPeriods } from './opening-hours.ts'
import { promiseFor } from './promise.ts'
import { NOTHING_LEARNED } from './promise-buffer.ts'
import type { Hands, OpenWork } from './work-ahead.ts'

const noon = new Date('2026-11-16T12:00:00+05:30')
const near = areaOf(DEFAULT_AREAS, 560_001) ?? expect.fail('there is no such area')
const size = { lines: 5, units: 9 }
const clock = (ms: number | undefined) => new Date(ms ?? 0).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' })

function promised(work: OpenWork[], hands: Hands = { pickers: 1, riders: 1 }, hours: OpeningHours = ALWAYS_OPEN) {
  const now = noon.getTime()
  const periods = openPeriods(hours, noon)
  const ahead = new HandsAhead(work, { now, hands, periods })
  const situation = { now, periods, ahead, learned: NOTHING_LEARNED, areas: DEFAULT_AREAS }
  return promiseFor(situation, { size, area: near })
}

test('five products for the nearest area, nobody before: picked, ridden, and a buffer', () => {
  // 60 + 5 × 20 + 4 × 6 s of picking, 6 min of travel, 90 s at the door, 4 min of buffer.
  expect(clock(promised([])?.p50)).toBe('12:10:34')
  expect(clock(promised([])?.by)).toBe('12:15:00')
})

test('an order before yours takes the only rider first', () => {
  const before: OpenWork = { id: 'first', size, area: near, placedAt: noon.getTime() - 60_000 }
  expect(clock(promised([before])?.p50)).toBe('12:24:04')
  expect(clock(promised([before], { pickers: 1, riders: 2 })?.p50)).toBe('12:13:38')
})

test('what would come after closing is picked, and ridden after the next opening', () => {
  const until = (closes: number) => ({
    week: ALWAYS_OPEN.week.map(({ weekday }) => ({ weekday, opens: 9 * 60, closes })),
    closures: [],
  })
  expect(clock(promised([], undefined, until(12 * 60 + 15))?.by)).toBe('12:15:00')
  const tomorrow = promised([], undefined, until(12 * 60 + 14))
  expect(clock(tomorrow?.p50)).toBe('09:07:30')
  expect(clock(tomorrow?.by)).toBe('09:15:00')
})

test('a courier brings it by a day, whatever the riders do', () => {
  const now = noon.getTime()
  const periods = openPeriods(ALWAYS_OPEN, noon)
  const area = areaOf(DEFAULT_AREAS, 110_001) ?? expect.fail('there is no such area')
  const out: OpenWork = { id: 'out', size, area: near, placedAt: now, packedAt: now, leftAt: now }
  const situation = { now, periods, learned: NOTHING_LEARNED, areas: DEFAULT_AREAS }
  const by = (work: OpenWork[]) => {
    const ahead = new HandsAhead(work, { now, hands: { pickers: 1, riders: 1 }, periods })
    return promiseFor({ ...situation, ahead }, { size, area })?.by
  }
  expect(new Date(by([]) ?? 0).toISOString()).toBe('2026-11-19T18:29:59.999Z')
  expect(by([out])).toBe(by([]))
})

test('a shop that does not open any more promises nothing', () => {
  expect(promised([], undefined, { week: [], closures: [] })).toBeNull()
})

test('an hour that somebody chose is before yours if it has begun to be worked on by your time', () => {
  const queue = Array.from({ length: 4 }, (_, index) => ({
    id: `queue ${index}`,
    size,
    area: near,
    placedAt: noon.getTime() - 60_000,
  }))
  const slot = (hours: number): OpenWork => ({
    id: 'slot',
    size,
    area: near,
    placedAt: noon.getTime() - 3_600_000,
    slotFrom: noon.getTime() + hours * 3_600_000,
  })
  // One by one, the queue takes the only rider until 12:57; work for two o'clock begins at one.
  const hands = { pickers: 1, riders: 1, crew: [{ bag: { orders: 1, items: 60 } }] }
  expect(clock(promised(queue, hands)?.p50)).toBe('13:04:34')
  expect(clock(promised([...queue, slot(2)], hands)?.p50)).toBe('13:18:04')
  expect(promised([...queue, slot(2)], hands)?.ordersBefore).toBe(5)
  expect(clock(promised([...queue, slot(3)], hands)?.p50)).toBe('13:04:34')
})

test('in a rush the only rider takes five at a time', () => {
  const queue = Array.from({ length: 30 }, (_, index) => ({
    id: `queue ${index}`,
    size,
    area: near,
    placedAt: noon.getTime() - 60_000,
    packedAt: noon.getTime(),
  }))
  // Six trips of 6 + 4 × 4 + 5 × 1.5 + 6 minutes, and then the way.
  expect(clock(promised(queue)?.p50)).toBe('15:40:30')
})
