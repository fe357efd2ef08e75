import { expect, test } from 'vitest'
import { absences } from './absence.ts'
import { DEFAULT_AREAS } from './delivery-area.ts'
import { HandsAhead } from './hands-ahead.ts'
import { ALWAYS_OPEN, MINUTE_MS, openPeriods } from './opening-hours.ts'
import { promiseFor } from './promise.ts'
import { NOTHING_LEARNED } from './promise-buffer.ts'
import { SEED_ORDER, slotCapacities } from './slots.ts'
import { type Hands, type OpenWork, scheduleWork } from './work-ahead.ts'

const at = (time: string) => Date.parse(`2026-11-16T${time}:00+05:30`)
const now = at('20:30')
const nine = at('21:00')
const periods = openPeriods(ALWAYS_OPEN, new Date(now))
const near = DEFAULT_AREAS[0] ?? expect.fail('there is no area')
const bag = { orders: 1, items: 60 }

const orders = (count: number): OpenWork[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `order ${index}`,
    size: { lines: 20, units: 20 },
    area: near,
    placedAt: now - index,
  }))

const by = (hands: Hands, before: number) => {
  const ahead = new HandsAhead(orders(before), { now, hands, periods })
  const situation = { now, periods, ahead, learned: NOTHING_LEARNED, areas: DEFAULT_AREAS }
  return promiseFor(situation, { size: { lines: 20, units: 20 }, area: near })?.by ?? 0
}

test('hands that leave at nine do not pick or ride afterwards; of those that all leave, the last stays', () => {
  expect(absences([undefined, nine])).toEqual([undefined, { from: nine, until: at('23:59') + MINUTE_MS }])
  expect(absences([nine, at('22:00')])).toEqual([{ from: nine, until: at('23:59') + MINUTE_MS }, undefined])
  expect(absences([nine])).toEqual([undefined])
})

test('no picker begins what ends after the shift, and no rider leaves for a door after it', () => {
  const hands = { pickers: 2, riders: 2, pickersLeave: [nine], crew: [{ bag, leavesAt: nine }, { bag }] }
  const { trips } = scheduleWork(orders(12), { now, hands, periods })
  const after = trips.filter(({ leaves }) => leaves >= nine - near.travelMinutes * MINUTE_MS)
  const alone = { pickers: 2, riders: 1, crew: [{ bag }] }
  expect(after.length).toBeGreaterThan(2)
  // One rider alone: no two trips overlap.
  for (const [index, trip] of after.slice(1).entries()) {
    expect(trip.leaves).toBeGreaterThanOrEqual(after[index]?.back ?? Number.POSITIVE_INFINITY)
  }
  expect(by(hands, 12)).toBeGreaterThan(by({ ...hands, pickersLeave: [], crew: [{ bag }, { bag }] }, 12))
  expect(by(hands, 12)).toBeLessThanOrEqual(by(alone, 12))
})

test('an early order is promised as if nobody left', () => {
  const hands = { pickers: 2, riders: 2, crew: [{ bag }, { bag }] }
  expect(by({ ...hands, pickersLeave: [nine], crew: [{ bag, leavesAt: nine }, { bag }] }, 0)).toBe(by(hands, 0))
})

test('an hour after the shift has fewer places, tomorrow has all again', () => {
  const hands = { pickers: 4, riders: 2, crew: [{ bag, leavesAt: nine }, { bag }] }
  const places = (from: number) => slotCapacities({ hands, order: SEED_ORDER })({ from, until: from + 60 * MINUTE_MS })
  expect(places(nine)).toBeLessThan(places(at('19:00')))
  expect(places(nine + 12 * 60 * MINUTE_MS)).toBe(places(at('19:00')))
})
