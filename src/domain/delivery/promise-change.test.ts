import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALWAYS_OPEN, openPeriods } from './opening-hours.ts'
import { changeOf, type LastChange, PROMISE_REASONS, reasonSentence, reestimate } from './promise-change.ts'
import { type OpenWork, scheduleWork } from './work-ahead.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-16T12:00:00+05:30')
const order = (more: Partial<OpenWork> = {}): OpenWork => ({
  id: 'milk',
  size: { lines: 3, units: 3 },
  area: { id: 'near', travelMinutes: 10, rushMinutes: 10 },
  placedAt: now,
  ...more,
})
const first = { quotedAt: now, p50: now + 13.5 * MINUTE, by: now + 20 * MINUTE }
const estimate = (one: OpenWork, at: number, others: OpenWork[] = []) => {
  const shift = { now: at, hands: { pickers: 1, riders: 1 }, periods: openPeriods(ALWAYS_OPEN, new Date(at)) }
  return reestimate(one, { first, schedule: scheduleWork([one, ...others], shift), now: at })
}
const change = (one: OpenWork, at: number, others: OpenWork[] = [], last: LastChange | null = null) => {
  const estimated = estimate(one, at, others)
  return estimated && changeOf(one, { ...estimated, promised: first.by, last, now: at })
}

test('an order that goes as planned keeps its time', () => {
  expect(estimate(order(), now)?.by).toBe(first.by)
  expect(change(order({ pickingSince: now }), now + MINUTE)).toBeNull()
})

test('a promise that is more likely kept than missed stays', () => {
  const at = now + 6 * MINUTE
  expect(estimate(order(), at)).toEqual({ p50: now + 19.5 * MINUTE, by: now + 30 * MINUTE })
  expect(change(order(), at)).toBeNull()
})

test('an order that waits for hands gets a later time, and why', () => {
  expect(change(order(), now + 12 * MINUTE)).toEqual({ by: now + 35 * MINUTE, reason: 'more_orders_than_hands' })
})

test('a packed order without a rider says that the rider is not back', () => {
  const out = order({ id: 'bread', leftAt: now })
  expect(change(order({ packedAt: now + 2 * MINUTE }), now + 3 * MINUTE, [out])?.reason).toBe('rider_not_back')
})

test('an earlier time is told when the rider has left, and before that only by ten minutes and more', () => {
  const left = order({ packedAt: now, leftAt: now })
  expect(change(left, now + 6 * MINUTE)).toEqual({ by: now + 15 * MINUTE, reason: 'earlier_than_promised' })
  expect(change(order({ packedAt: now }), now)).toBeNull()
  const told = (minutes: number, slotFrom?: number) => {
    const by = now + (30 - minutes) * MINUTE
    return changeOf({ slotFrom }, { p50: by, by, promised: now + 30 * MINUTE, last: null, now })?.reason
  }
  expect(told(9)).toBeUndefined()
  expect(told(10)).toBe('earlier_than_promised')
  expect(told(10, now)).toBeUndefined()
})

test('a slot is never made earlier', () => {
  const slot = { leftAt: now, slotFrom: now }
  expect(changeOf(slot, { p50: now, by: now, promised: now + 30 * MINUTE, last: null, now })).toBeNull()
})

test('what was told ten minutes ago or less is not told anew', () => {
  const last = { at: now + 5 * MINUTE, reason: 'more_orders_than_hands', isByShop: true } as const
  expect(change(order(), now + 14 * MINUTE, [], last)).toBeNull()
  expect(change(order(), now + 15 * MINUTE, [], last)).not.toBeNull()
})

test('a time is made earlier once, and not against the word of a person', () => {
  const left = order({ packedAt: now, leftAt: now })
  const at = now + 6 * MINUTE
  const long = now - 60 * MINUTE
  const told = (last: LastChange) => change(left, at, [], last)?.reason
  expect(told({ at: long, reason: 'more_orders_than_hands', isByShop: true })).toBe('earlier_than_promised')
  expect(told({ at: long, reason: 'earlier_than_promised', isByShop: true })).toBeUndefined()
  expect(told({ at: long, reason: 'weather_or_road', isByShop: false })).toBeUndefined()
})

test('two hours after the first promise, a person has to say what becomes of it', () => {
  expect(change(order(), first.by + 120 * MINUTE)).not.toBeNull()
  expect(change(order(), first.by + 121 * MINUTE)).toBeNull()
})

test('once the rider should have been there, no new time is guessed', () => {
  expect(estimate(order({ leftAt: now }), now + 60 * MINUTE)).toBeNull()
})

test('changes of less than five minutes are not told', () => {
  const promised = now + 30 * MINUTE
  fc.assert(
    fc.property(fc.integer({ min: -299_999, max: 299_999 }), (ms) => {
      const by = promised + ms
      expect(changeOf({ leftAt: now }, { p50: by, by, promised, last: null, now })).toBeNull()
    }),
  )
  const by = promised + 5 * MINUTE
  expect(changeOf({}, { p50: by, by, promised, last: null, now })).not.toBeNull()
})

test('every reason is a sentence', () => {
  for (const reason of PROMISE_REASONS) expect(reasonSentence(reason, {})).toMatch(/^[A-Z].*\.$/)
})

test('what a courier brings is not said to be slowed down or looked for by a rider', () => {
  for (const reason of PROMISE_REASONS) expect(reasonSentence(reason, { courier: true })).not.toMatch(/rider/i)
  expect(reasonSentence('weather_or_road', { courier: true })).toBe('Weather or traffic is slowing your courier.')
})
