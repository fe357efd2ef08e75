import { expect, test } from 'vitest'
import { delayBySize } from './larger-order.ts'
import { ALWAYS_OPEN, MINUTE_MS, openPeriods } from './opening-hours.ts'
import type { OpenWork } from './work-ahead.ts'

const now = Date.parse('2026-11-18T10:00:00+05:30')
const at = (minutes: number) => now + minutes * MINUTE_MS
const size = { lines: 3, units: 3 }
const order: OpenWork = {
  id: 'b',
  size,
  area: { id: 'near', travelMinutes: 6, rushMinutes: 6 },
  placedAt: now,
  promisedBy: at(15),
}
const shift = { now, hands: { pickers: 1, riders: 1 }, periods: openPeriods(ALWAYS_OPEN, new Date(now)) }
/** It takes nine and a half minutes, so that fifteen are promised. */
const known = { others: [], shift, bufferFor: () => 4 * MINUTE_MS }

test('one more item fits into what was promised; thirty more take longer', () => {
  expect(delayBySize(order, { lines: 4, units: 4 }, known).by).toBe(0)
  const { p50, by } = delayBySize(order, { lines: 33, units: 33 }, known)
  expect(p50).toBe(30 * 20_000)
  expect(by).toBe(10 * MINUTE_MS)
})

test('more items never make it earlier', () => {
  let before = { p50: 0, by: 0 }
  for (let lines = 3; lines < 60; lines++) {
    const delay = delayBySize(order, { lines, units: lines * 2 }, known)
    expect(delay.p50).toBeGreaterThanOrEqual(before.p50)
    expect(delay.by).toBeGreaterThanOrEqual(before.by)
    before = delay
  }
})

test('what the shop is late by itself is not asked about', () => {
  const late = { ...order, promisedBy: at(5) }
  expect(delayBySize(late, { lines: 4, units: 4 }, known).by).toBe(0)
  expect(delayBySize(late, { lines: 33, units: 33 }, known).by).toBe(10 * MINUTE_MS)
})

test('a chosen hour and a courier’s day stay', () => {
  const large = { lines: 60, units: 200 }
  const none = { p50: 0, by: 0 }
  expect(delayBySize({ ...order, slotFrom: at(120) }, large, known)).toEqual(none)
  expect(delayBySize({ ...order, byCourier: true }, large, known)).toEqual(none)
})
