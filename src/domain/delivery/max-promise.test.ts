import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_AREAS, type DeliveryArea } from './delivery-area.ts'
import { HandsAhead } from './hands-ahead.ts'
import { isTooLong } from './max-promise.ts'
import { ALWAYS_OPEN, MINUTE_MS, type OpeningHours, openPeriods } from './opening-hours.ts'
import { promiseFor } from './promise.ts'
import { NOTHING_LEARNED } from './promise-buffer.ts'
import type { OpenWork } from './work-ahead.ts'

const at = (time: string) => Date.parse(`2026-11-${time}:00+05:30`)
const areaAt = (place: number) => DEFAULT_AREAS[place] ?? expect.fail('there are too few areas')
const near = areaAt(0)
const far = areaAt(2)
const EIGHT_TO_TEN: OpeningHours = {
  week: Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: 480, closes: 1320 })),
  closures: [],
}

type Tried = {
  now: number
  orders?: number
  area?: DeliveryArea
  hours?: OpeningHours
  lines?: number
  maxMinutes?: number | null
  hands?: { pickers: number; riders: number }
}

function tried({ now, orders = 0, area = near, hours = EIGHT_TO_TEN, lines = 3, maxMinutes = 90, ...rest }: Tried) {
  const { hands = { pickers: 1, riders: 1 } } = rest
  const work: OpenWork[] = Array.from({ length: orders }, (_, index) => ({
    id: `order ${index}`,
    size: { lines: 8, units: 12 },
    area,
    placedAt: now - index,
  }))
  const periods = openPeriods(hours, new Date(now))
  const shift = { now, hands, periods }
  const situation = { now, periods, ahead: new HandsAhead(work, shift), learned: NOTHING_LEARNED, areas: DEFAULT_AREAS }
  const order = { size: { lines, units: lines }, area }
  const promised = promiseFor(situation, order)
  if (!promised) throw new Error('nothing is promised')
  const known = { situation, shift }
  return {
    by: promised.by,
    tooLong: isTooLong(order, promised, { ...known, maxMinutes }),
    alone: promiseFor({ ...situation, ahead: new HandsAhead([], shift) }, order)?.by ?? 0,
  }
}

test('thirty orders in a minute: the next is too long, unless the owner wants no bound', () => {
  const rush = { now: at('16T14:35'), orders: 30 }
  expect(tried(rush)).toMatchObject({ tooLong: true })
  expect(tried({ ...rush, maxMinutes: null })).toMatchObject({ tooLong: false })
  expect(tried({ ...rush, orders: 2 })).toMatchObject({ tooLong: false })
  expect(tried({ ...rush, maxMinutes: 720 })).toMatchObject({ tooLong: false })
})

test('at night, and just before closing, tomorrow morning is what anybody expects', () => {
  for (const now of [at('16T23:00'), at('16T21:50')]) {
    const { by, tooLong } = tried({ now })
    expect(by).toBeGreaterThan(at('17T08:00'))
    expect(tooLong).toBe(false)
  }
})

test('what was collected over night may fill the morning, but no more than that', () => {
  expect(tried({ now: at('16T23:00'), orders: 4 }).tooLong).toBe(false)
  expect(tried({ now: at('16T23:00'), orders: 30 }).tooLong).toBe(true)
})

test('tomorrow morning because of others, while the shop could still deliver today, is too long', () => {
  const { by, tooLong } = tried({ now: at('16T20:30'), orders: 30 })
  expect(by).toBeGreaterThan(at('17T08:00'))
  expect(tooLong).toBe(true)
})

test('a long way or a large order alone is no rush', () => {
  const remote = { ...far, travelMinutes: 110, rushMinutes: 110 }
  expect(tried({ now: at('16T10:00'), area: remote }).tooLong).toBe(false)
  expect(tried({ now: at('16T10:00'), lines: 300 }).tooLong).toBe(false)
  expect(tried({ now: at('16T10:00'), area: remote, orders: 12 }).tooLong).toBe(true)
})

test('a courier’s day is never too long', () => {
  expect(tried({ now: at('16T10:00'), area: { ...far, courierDays: 3 }, orders: 30 }).tooLong).toBe(false)
})

test('what is promised is never longer than the bound, or than an empty shop would take', () => {
  const minutes = fc.integer({ min: 15, max: 720 })
  fc.assert(
    fc.property(
      fc.nat(1439),
      fc.nat(60),
      minutes,
      fc.constantFrom(...DEFAULT_AREAS),
      fc.boolean(),
      fc.record({ pickers: fc.integer({ min: 0, max: 3 }), riders: fc.integer({ min: 0, max: 3 }) }),
      (minute, orders, maxMinutes, area, isAlwaysOpen, hands) => {
        const now = at('16T00:00') + minute * MINUTE_MS
        const hours = isAlwaysOpen ? ALWAYS_OPEN : EIGHT_TO_TEN
        const { by, tooLong, alone } = tried({ now, orders, maxMinutes, area, hours, hands })
        fc.pre(!tooLong && area.courierDays === null)
        const begins = openPeriods(hours, new Date(now)).findLast(({ from }) => from <= alone)?.from ?? now
        expect(by).toBeLessThanOrEqual(Math.max(alone, Math.max(now, begins) + maxMinutes * MINUTE_MS))
      },
    ),
    { numRuns: 300 },
  )
})
