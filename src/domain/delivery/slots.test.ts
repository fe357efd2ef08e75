import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALWAYS_OPEN, type OpeningHours, openPeriods } from './opening-hours.ts'
import { freeSlots, meanOrder, SEED_ORDER, slotCapacities, slotPromise, slotsFor } from './slots.ts'

const HOUR = 3600_000
const at = (time: string) => Date.parse(`2026-11-${time}:00+05:30`)
const clock = (ms: number) =>
  new Date(ms).toLocaleString('en-GB', { timeZone: 'Asia/Kolkata', day: '2-digit', hour: '2-digit', minute: '2-digit' })
const DAILY: OpeningHours = {
  week: ALWAYS_OPEN.week.map(({ weekday }) => ({ weekday, opens: 9 * 60, closes: 22 * 60 })),
  closures: [],
}
type Counts = { slots?: Map<number, number>; others?: Map<number, number> }
const offered = (
  now: number,
  by: number,
  { hours = DAILY, hands = { pickers: 2, riders: 3 }, taken = {} as Counts } = {},
) => {
  const periods = openPeriods(hours, new Date(now))
  const counted = { slots: taken.slots ?? new Map(), others: taken.others ?? new Map() }
  return slotsFor(freeSlots({ now, periods, hands, order: SEED_ORDER, taken: counted }), { by })
}

test('a closed shop offers the hours of its next openings, until the end of tomorrow', () => {
  const slots = offered(at('16T22:30'), at('17T09:25'))
  expect(slots).toHaveLength(13)
  expect(clock(slots[0]?.from ?? 0)).toBe('17, 09:00')
  expect(clock(slots.at(-1)?.until ?? 0)).toBe('17, 22:00')
})

test('an open shop offers the hours that begin from now on, too', () => {
  const now = at('16T18:10')
  const [first] = offered(now, now + 0.5 * HOUR)
  expect(clock(first?.from ?? 0)).toBe('16, 19:00')
  // What can't be there by eight is not offered before eight.
  const [later] = offered(now, at('16T20:05'))
  expect(clock(later?.from ?? 0)).toBe('16, 20:00')
})

test('an hour is full with the orders that chose it and those that are expected in it, each counted once', () => {
  const [now, by] = [at('16T18:10'), at('16T18:40')]
  const seven = at('16T19:00')
  const left = (taken: Counts) => offered(now, by, { taken }).find(({ from }) => from === seven)?.left
  const all = left({}) ?? 0
  expect(all).toBeGreaterThan(3)
  const [two, one] = [new Map([[seven, 2]]), new Map([[seven, 1]])]
  expect(left({ slots: two, others: one })).toBe(all - 3)
  expect(offered(now, by, { taken: { slots: two, others: one } })[0]).toMatchObject({ places: all - 1, left: all - 3 })
  expect(left({ slots: new Map([[seven, all - 1]]), others: one })).toBeUndefined()
})

test('an hour holds what its riders can ride, or its pickers pick, with some to spare', () => {
  const slot = { from: at('17T09:00'), until: at('17T10:00') }
  // 36.5 minutes for a trip of three: two riders bring 9.9 in an hour, of which four fifths are given away.
  expect(slotCapacities({ hands: { pickers: 5, riders: 2 }, order: SEED_ORDER })(slot)).toBe(7)
  // 244 seconds for a pick: 14.75 in an hour.
  expect(slotCapacities({ hands: { pickers: 1, riders: 50 }, order: SEED_ORDER })(slot)).toBe(11)
  expect(slotCapacities({ hands: { pickers: 1, riders: 50 }, order: SEED_ORDER, pace: 2 })(slot)).toBe(5)
})

test('the mean order is learned from the shop’s own', () => {
  const order = (lines: number, travelMinutes: number) => ({
    size: { lines, units: 2 * lines },
    area: { travelMinutes, rushMinutes: travelMinutes + 2 },
  })
  expect(meanOrder([order(2, 10), order(6, 20)])).toEqual({
    size: { lines: 4, units: 8 },
    area: { travelMinutes: 15, rushMinutes: 17 },
  })
  expect(meanOrder([])).toBe(SEED_ORDER)
})

test('a slot promises its end and not before its start', () => {
  expect(slotPromise({ from: 1, until: 2 })).toEqual({ early: 1, by: 2 })
})

test('every offered hour is a full one of the clock, in an opening, not over, and can be kept', () => {
  const opening = fc.record({ weekday: fc.nat(6), opens: fc.nat(1439), closes: fc.nat(1440) })
  fc.assert(
    fc.property(fc.array(opening, { maxLength: 14 }), fc.nat(2880), fc.nat(2880), (week, minute, away) => {
      const now = at('16T00:00') + minute * 60_000
      const by = now + away * 60_000
      const periods = openPeriods({ week, closures: [] }, new Date(now))
      for (const { from, until } of offered(now, by, { hours: { week, closures: [] } })) {
        expect((from - at('16T00:00')) % HOUR).toBe(0)
        expect(until - from).toBe(HOUR)
        expect(from).toBeGreaterThanOrEqual(now)
        expect(until).toBeGreaterThanOrEqual(by)
        expect(until).toBeLessThanOrEqual(at('16T00:00') + 24 * HOUR * (Math.floor(minute / 1440) + 2))
        expect(periods.some((period) => period.from <= from && until <= period.until)).toBe(true)
      }
    }),
  )
})
