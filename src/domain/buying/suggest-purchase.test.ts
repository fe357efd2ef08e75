import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '../day-span.ts'
import { deliveryAfter, deliveryFrom, hourOfDay, weekdayOf } from './delivery-days.ts'
import type { PurchaseFacts, PurchaseTimes } from './suggest-purchase.ts'
import { suggestPurchase } from './suggest-purchase.ts'
import { EVEN_WEEK, type SalesDay } from './weekday-pattern.ts'

const shared = { pattern: EVEN_WEEK, level: 2 }
/** A Tuesday evening; goods come on Wednesday and on Thursday. */
const tuesday = '2026-11-17'
const evening: PurchaseTimes = {
  today: tuesday,
  restOfToday: 0,
  delivery: '2026-11-18',
  nextDelivery: '2026-11-19',
}

/** The days before today, of which each sold what its weekday does. */
function weeks(count: number, soldOn: (weekday: number, date: string) => Omit<SalesDay, 'weekday'>): SalesDay[] {
  return Array.from({ length: count * 7 }, (_, nth) => {
    const date = dayAfter(tuesday, nth - count * 7)
    return { weekday: weekdayOf(date), ...soldOn(weekdayOf(date), date) }
  })
}

const bread: PurchaseFacts = {
  days: weeks(8, (weekday) => ({ sold: weekday === 3 ? 14 : 7, open: 1 })),
  stock: 0,
  coming: 0,
  packSize: 1,
  shelfLifeDays: 2,
}
const buy = (facts: PurchaseFacts, times = evening) => suggestPurchase(facts, times, shared)

describe('what to buy for tomorrow', () => {
  test('follows the weekday: twice as much bread on Wednesdays', () => {
    const wednesday = buy(bread)
    const thursday = buy(bread, { ...evening, delivery: '2026-11-19', nextDelivery: '2026-11-20' })
    expect(wednesday.reason.sells).toBeGreaterThan(11.5)
    expect(thursday.reason.sells).toBeLessThan(8.5)
    expect(wednesday.packs).toBeGreaterThan(thursday.packs)
    expect(wednesday.packs).toBeGreaterThanOrEqual(13)
    expect(wednesday.packs).toBeLessThan(22)
  })

  test('counts what sold before it ran out for the whole day that it would have lasted', () => {
    const soldOutAtNoon = { ...bread, days: weeks(8, () => ({ sold: 6, open: 0.4 })) }
    expect(buy(soldOutAtNoon).reason).toMatchObject({ soldOutDays: 28 })
    expect(buy(soldOutAtNoon).reason.sells).toBeCloseTo(15, 0)
  })

  test('learns nothing from days on which there was none at all', () => {
    const lately = weeks(8, (_, date) => (date >= '2026-11-01' ? { sold: 0, open: 0 } : { sold: 7, open: 1 }))
    expect(buy({ ...bread, days: lately }).reason.sells).toBeCloseTo(7, 0)
  })

  test('follows a level that moved, and not one large order', () => {
    const doubled = weeks(8, (_, date) => ({ sold: date >= '2026-11-03' ? 20 : 10, open: 1 }))
    expect(buy({ ...bread, days: doubled }).reason.sells).toBeGreaterThan(17)
    const wedding = weeks(8, (_, date) => ({ sold: date === '2026-11-14' ? 90 : 10, open: 1 }))
    expect(buy({ ...bread, days: wedding }).reason.sells).toBeLessThan(12)
  })

  test('takes off what is left and what is on its way', () => {
    const { packs, reason } = buy({ ...bread, stock: 6 })
    expect(reason.left).toBe(6)
    expect(packs).toBe(buy(bread).packs - 6)
    expect(buy({ ...bread, stock: 6, coming: 4 }).packs).toBe(packs - 4)
    expect(buy({ ...bread, stock: null }).packs).toBe(buy(bread).packs)
  })

  test('expects the rest of today to be sold before the van comes', () => {
    const noon = { ...evening, restOfToday: 0.5 }
    expect(buy({ ...bread, stock: 20 }, noon).reason.left).toBeLessThan(18)
    expect(buy({ ...bread, stock: 20 }, noon).packs).toBeGreaterThan(buy({ ...bread, stock: 20 }).packs)
  })

  test('does not count on pieces that end before they are sold', () => {
    const facts = { ...bread, stock: 40, ending: [{ pieces: 40, lastDay: tuesday }] }
    expect(buy(facts).packs).toBe(buy(bread).packs)
  })

  test('buys oil for the whole week until the next delivery, in cartons of 12', () => {
    const oil = { ...bread, shelfLifeDays: 300, packSize: 12 }
    const { packs, reason } = buy(oil, { ...evening, nextDelivery: '2026-11-25' })
    expect(reason.until).toBeCloseTo(56, 0)
    expect(packs * 12).toBeGreaterThan(60)
    expect(packs * 12).toBeLessThan(108)
  })

  test('leaves a crate that would rot, and buys the same crate of what keeps', () => {
    const rare = { ...bread, days: weeks(8, (weekday) => ({ sold: weekday === 5 ? 1 : 0, open: 1 })), packSize: 24 }
    expect(buy({ ...rare, shelfLifeDays: 2 }).packs).toBe(0)
    expect(buy({ ...rare, shelfLifeDays: 200 }, { ...evening, nextDelivery: '2026-11-25' }).packs).toBe(1)
  })

  test('says when it knows a product for less than two weeks', () => {
    expect(buy({ ...bread, days: bread.days.slice(-5) }).reason.isNew).toBe(true)
    expect(buy({ ...bread, days: [] })).toMatchObject({ reason: { isNew: true, sells: 2 } })
  })
})

test('more in the shop never means more to buy, whatever was sold', () => {
  const day = fc.record({ sold: fc.nat(40), open: fc.constantFrom(0, 0.2, 0.7, 1, 1, 1) })
  const facts = fc.record({
    days: fc.array(day, { maxLength: 60 }).map((days) => days.map((one, nth) => ({ ...one, weekday: nth % 7 }))),
    stock: fc.nat(200),
    coming: fc.nat(50),
    packSize: fc.integer({ min: 1, max: 24 }),
    shelfLifeDays: fc.constantFrom(1, 2, 5, 30, null),
    margin: fc.constantFrom(null, 0, 0.3, 5),
  })
  fc.assert(
    fc.property(facts, fc.nat(30), (known, more) => {
      const { packs, reason } = buy(known)
      expect(Number.isSafeInteger(packs) && packs >= 0).toBe(true)
      expect(Object.values(reason).every((value) => typeof value !== 'number' || Number.isFinite(value))).toBe(true)
      expect(buy({ ...known, stock: known.stock + more }).packs).toBeLessThanOrEqual(packs)
    }),
    { numRuns: 150 },
  )
})

describe('the days of a supplier', () => {
  test('are the next one, itself included, and the one after it', () => {
    expect(deliveryFrom(tuesday, [1, 3, 5])).toBe('2026-11-18')
    expect(deliveryAfter('2026-11-18', [1, 3, 5])).toBe('2026-11-20')
    expect(deliveryAfter('2026-11-20', [1, 3, 5])).toBe('2026-11-23')
    expect(deliveryAfter(tuesday, [2])).toBe('2026-11-24')
    expect(deliveryFrom(tuesday, [])).toBe(tuesday)
  })

  test('are on the shop’s clock', () => {
    expect(hourOfDay(new Date('2026-11-17T18:30:00Z'))).toBe(0)
    expect(hourOfDay(new Date('2026-11-17T04:00:00Z'))).toBe(9.5)
  })
})
