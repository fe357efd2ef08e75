import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALWAYS_OPEN, openPeriods } from './opening-hours.ts'
import { changeOf, minutesUntil, PROMISE_REASONS, REASON_SENTENCES, reestimate } from './promise-change.ts'
import { type OpenWork, scheduleWork } from './work-ahead.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-16T12:00:00+05:30')
const order = (more: Partial<OpenWork> = {}): OpenWork => ({
  id: 'milk',
  size: { lines: 3, units: 3 },
  area: { travelMinutes: 10, rushMinutes: 10 },
  placedAt: now,
  ...more,
})
const first = { quotedAt: now, p50: now + 13.5 * MINUTE, by: now + 20 * MINUTE }
const estimate = (one: OpenWork, at: number, others: OpenWork[] = []) => {
  const shift = { now: at, hands: { pickers: 1, riders: 1 }, periods: openPeriods(ALWAYS_OPEN, new Date(at)) }
  return reestimate(one, { first, schedule: scheduleWork([one, ...others], shift), now: at })
}
const change = (one: OpenWork, at: number, others: OpenWork[] = []) => {
  const estimated = estimate(one, at, others)
  return estimated && changeOf(one, { by: estimated.by, promised: first.by })
}

test('an order that goes as planned keeps its time', () => {
  expect(estimate(order(), now)?.by).toBe(first.by)
  expect(change(order({ pickingSince: now }), now + MINUTE)).toBeNull()
})

test('an order that waits for hands gets a later time, and why', () => {
  expect(change(order(), now + 12 * MINUTE)).toEqual({ by: now + 35 * MINUTE, reason: 'more_orders_than_hands' })
})

test('a packed order without a rider says that the rider is not back', () => {
  const out = order({ id: 'bread', leftAt: now })
  expect(change(order({ packedAt: now + 2 * MINUTE }), now + 3 * MINUTE, [out])?.reason).toBe('rider_not_back')
})

test('an earlier time is told when the rider has left, and not before', () => {
  const left = order({ packedAt: now, leftAt: now })
  expect(change(left, now + 6 * MINUTE)).toEqual({ by: now + 15 * MINUTE, reason: 'earlier_than_promised' })
  expect(change(order({ packedAt: now }), now)).toBeNull()
})

test('a slot is never made earlier', () => {
  expect(changeOf({ leftAt: now, slotFrom: now }, { by: now, promised: now + 30 * MINUTE })).toBeNull()
})

test('once the rider should have been there, no new time is guessed', () => {
  expect(estimate(order({ leftAt: now }), now + 60 * MINUTE)).toBeNull()
})

test('changes of less than five minutes are not told', () => {
  const promised = now + 30 * MINUTE
  fc.assert(
    fc.property(fc.integer({ min: -299_999, max: 299_999 }), (ms) => {
      expect(changeOf({ leftAt: now }, { by: promised + ms, promised })).toBeNull()
    }),
  )
  expect(changeOf({}, { by: promised + 5 * MINUTE, promised })).not.toBeNull()
})

test('a countdown ends at one minute, then it is any minute now', () => {
  expect(minutesUntil(now + 90_000, now)).toBe(2)
  expect(minutesUntil(now + 1, now)).toBe(1)
  expect(minutesUntil(now, now)).toBeNull()
  expect(minutesUntil(now - 90_000, now)).toBeNull()
})

test('every reason is a sentence', () => {
  for (const reason of PROMISE_REASONS) expect(REASON_SENTENCES[reason]).toMatch(/^[A-Z].*\.$/)
})
