import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AHEAD_OF_UTC_MS, endOfDay, isEndOfDay } from '../shop-day.ts'
import { DEFAULT_AREAS, type DeliveryArea } from './delivery-area.ts'
import { HandsAhead } from './hands-ahead.ts'
import { hopsOf } from './hops.ts'
import { ALWAYS_OPEN, MINUTE_MS, MINUTES_OF_DAY, type OpeningHours, openPeriods } from './opening-hours.ts'
import { promiseFor } from './promise.ts'
import { groupOf, type LearnedBuffers, LOAD_BANDS } from './promise-buffer.ts'
import { dueFrom, type Hands, type OpenWork } from './work-ahead.ts'

const MONDAY = Date.parse('2026-11-16T00:00:00+05:30')

const area: fc.Arbitrary<DeliveryArea> = fc
  .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), travelMinutes: fc.integer({ min: 1, max: 60 }), more: fc.nat(40) })
  .map(({ more, ...one }) => ({ ...nearest(), ...one, neighbours: ['b'], rushMinutes: one.travelMinutes + more }))
const areas = fc.uniqueArray(area, { minLength: 1, maxLength: 4, selector: ({ id }) => id })

const buffer = fc.integer({ min: -30 * MINUTE_MS, max: 90 * MINUTE_MS })
const areaId = fc.constantFrom('a', 'b', 'c', 'd')
const learned: fc.Arbitrary<LearnedBuffers> = fc.record({
  shop: fc.option(buffer),
  byArea: fc.array(fc.tuple(areaId, buffer)).map((areas) => new Map(areas)),
  byGroup: fc
    .array(fc.tuple(areaId, fc.constantFrom(...LOAD_BANDS), buffer))
    .map((groups) => new Map(groups.map(([id, band, ms]) => [groupOf(id, band), ms]))),
})

const opening = fc
  .record({
    weekday: fc.nat(6),
    opens: fc.nat(MINUTES_OF_DAY - 1),
    minutes: fc.integer({ min: 1, max: MINUTES_OF_DAY }),
  })
  .map(({ weekday, opens, minutes }) => ({ weekday, opens, closes: (opens + minutes) % MINUTES_OF_DAY }))
const closure = fc
  .record({ start: fc.integer({ min: -1000, max: 10_000 }), minutes: fc.nat(3000) })
  .map(({ start, minutes }) => ({
    from: new Date(MONDAY + start * MINUTE_MS),
    until: new Date(MONDAY + (start + minutes) * MINUTE_MS),
  }))
const daily = fc
  .record({
    opens: fc.nat(1200),
    minutes: fc.oneof(fc.integer({ min: 20, max: 90 }), fc.integer({ min: 90, max: MINUTES_OF_DAY })),
  })
  .map(({ opens, minutes }) =>
    Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens, closes: (opens + minutes) % MINUTES_OF_DAY })),
  )
const hours: fc.Arbitrary<OpeningHours> = fc.record({
  week: fc.oneof(fc.constant(ALWAYS_OPEN.week), daily, fc.array(opening, { minLength: 1, maxLength: 14 })),
  closures: fc.oneof(fc.constant([]), fc.array(closure, { maxLength: 3 })),
})

const size = fc
  .record({ lines: fc.integer({ min: 1, max: 40 }), extra: fc.nat(200) })
  .map(({ lines, extra }) => ({ lines, units: lines + extra }))
const hands: fc.Arbitrary<Hands> = fc.record({ pickers: fc.nat(4), riders: fc.nat(4) })

const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 })
const openOrder = fc.record({
  size,
  areaIndex: fc.nat(3),
  /** Minutes before now. */
  placed: fc.nat(15),
  stage: fc.constantFrom('waiting', 'picking', 'packed', 'out', 'out', 'delivered'),
  /** How many minutes ago it came to its stage. */
  since: fc.nat(30),
  riderId: rarely(fc.constantFrom('r', 's')),
  slotIn: rarely(fc.integer({ min: -60, max: 200 })),
  byCourier: rarely(fc.constant(true)),
  promisedIn: rarely(fc.integer({ min: -600, max: 600 })),
})

const shop = fc
  .record({
    minute: fc.nat(2 * MINUTES_OF_DAY),
    ms: fc.nat(59_999),
    hours,
    areas,
    learned,
    hands,
    pace: fc.double({ min: 0.5, max: 2, noNaN: true }),
    orders: fc.array(openOrder, { maxLength: 12 }),
    size,
    areaIndex: fc.nat(3),
  })
  .map(({ minute, ms, orders, areaIndex, ...rest }) => {
    const now = MONDAY + minute * MINUTE_MS + ms
    const areaAt = (index: number) => rest.areas[index % rest.areas.length] ?? nearest()
    const work: OpenWork[] = orders.map((order, index) => ({
      id: String(index),
      size: order.size,
      area: areaAt(order.areaIndex),
      placedAt: now - order.placed * MINUTE_MS,
      ...momentsOf(order.stage, now - order.since * MINUTE_MS),
      riderId: order.riderId,
      byCourier: order.byCourier,
      slotFrom: order.slotIn === undefined ? undefined : now + order.slotIn * MINUTE_MS,
      promisedBy: order.promisedIn === undefined ? undefined : now + order.promisedIn * MINUTE_MS,
    }))
    return { ...rest, now, work, area: areaAt(areaIndex) }
  })
type Shop = typeof shop extends fc.Arbitrary<infer One> ? One : never

function momentsOf(stage: string, since: number): Partial<OpenWork> {
  if (stage === 'picking') return { pickingSince: since }
  if (stage === 'packed') return { packedAt: since }
  if (stage === 'out') return { packedAt: since, leftAt: since }
  return stage === 'delivered' ? { packedAt: since, leftAt: since, deliveredAt: since } : {}
}

function nearest(): DeliveryArea {
  return DEFAULT_AREAS[0] ?? expect.fail('there is no area')
}

function promise({ now, hours, areas, learned, hands, pace, work, size, area }: Shop) {
  const periods = openPeriods(hours, new Date(now))
  const ahead = new HandsAhead(work, { now, hands, periods, pace, hops: hopsOf(areas) })
  return promiseFor({ now, periods, ahead, learned, areas }, { size, area })
}

function expectNoEarlier(one: Shop, than: Shop) {
  const never = { p50: Number.POSITIVE_INFINITY, by: Number.POSITIVE_INFINITY }
  const [worse, better] = [promise(one) ?? never, promise(than) ?? never]
  expect(worse.by).toBeGreaterThanOrEqual(better.by)
  expect(worse.p50).toBeGreaterThanOrEqual(better.p50)
}

function isNeverEarlier(
  worsened: (one: Shop, by: number) => Shop,
  amount: fc.Arbitrary<number> = fc.nat(50),
  shops: fc.Arbitrary<Shop> = shop,
) {
  fc.assert(
    fc.property(shops, amount, (one, much) => expectNoEarlier(worsened(one, much), one)),
    { numRuns: 500 },
  )
}

/**
 * Where every order is a trip of its own, and the shop never closes: of trips that end before closing time, one more
 * that does not fit leaves room for a shorter one.
 */
const oneByOne = shop.map((one) => ({
  ...one,
  hours: ALWAYS_OPEN,
  hands: { ...one.hands, crew: Array.from({ length: 4 }, () => ({ bag: { orders: 1, items: 1 } })) },
}))

test('more lines, or more pieces, are never promised earlier', () => {
  isNeverEarlier((one, more) => ({ ...one, size: { lines: one.size.lines + more, units: one.size.units + more } }))
  isNeverEarlier((one, more) => ({ ...one, size: { ...one.size, units: one.size.units + more } }))
})

const fewerPickers = (one: Shop, fewer: number) => ({
  ...one,
  hands: { ...one.hands, pickers: one.hands.pickers - fewer },
})
const fewerRiders = (one: Shop, fewer: number) => ({
  ...one,
  hands: { ...one.hands, riders: one.hands.riders - fewer },
})
const withoutOne = (one: Shop, which: number) => ({
  ...one,
  work: one.work.toSpliced(which % Math.max(1, one.work.length), 1),
})

test('where each order is a trip of its own, with fewer hands nothing is promised earlier', () => {
  isNeverEarlier(fewerPickers, fc.nat(3), oneByOne)
  isNeverEarlier(fewerRiders, fc.nat(3), oneByOne)
})

// With fewer hands, or one more order before, an order may find a trip that would have left without it, or a gap before
// closing time.
test('on shared trips and before closing time, with fewer hands or more orders before, one in fifty promises is earlier at most', () => {
  const shops = fc.sample(fc.tuple(shop, fc.nat(11)), { seed: 30, numRuns: 2000 })
  const soonest = (one: Shop) => promise(one)?.by ?? Number.POSITIVE_INFINITY
  const earlier = (isEarlier: (one: Shop, which: number) => boolean) =>
    shops.filter(([one, which]) => isEarlier(one, which)).length / shops.length
  expect(earlier((one) => soonest(fewerPickers(one, 1)) < soonest(one))).toBeLessThan(0.02)
  expect(earlier((one) => soonest(fewerRiders(one, 1)) < soonest(one))).toBeLessThan(0.02)
  expect(earlier((one, which) => soonest(one) < soonest(withoutOne(one, which)))).toBeLessThan(0.02)
})

test('a farther area is never promised earlier', () => {
  const isFarther = (area: DeliveryArea, than: DeliveryArea) =>
    area.travelMinutes >= than.travelMinutes && area.rushMinutes >= than.rushMinutes
  isNeverEarlier(
    (one, which) => {
      const farther = one.areas.filter((area) => isFarther(area, one.area))
      return { ...one, area: farther[which % farther.length] ?? one.area }
    },
    fc.nat(50),
    oneByOne,
  )
  isNeverEarlier((one, minutes) => {
    const { area } = one
    const moved = { ...area, travelMinutes: area.travelMinutes + minutes, rushMinutes: area.rushMinutes + minutes }
    return { ...one, area: moved, areas: one.areas.map((other) => (other.id === area.id ? moved : other)) }
  })
})

test('where each order is a trip of its own, one more order before never makes a promise earlier', () => {
  fc.assert(
    fc.property(oneByOne, fc.nat(), (one, which) => expectNoEarlier(one, withoutOne(one, which))),
    { numRuns: 1000 },
  )
})

test('a promise is a full five minutes of the clock, in an opening, and not within the next minutes', () => {
  fc.assert(
    fc.property(shop, (one) => {
      const promised = promise(one)
      fc.pre(promised !== null)
      const opening = openPeriods(one.hours, new Date(one.now)).find(({ until }) => promised.by <= until)
      expect((promised.by + AHEAD_OF_UTC_MS) % (5 * MINUTE_MS)).toBe(0)
      expect(promised.by).toBeGreaterThan(opening?.from ?? Number.POSITIVE_INFINITY)
      expect(promised.p50).toBeGreaterThan(opening?.from ?? Number.POSITIVE_INFINITY)
      expect(promised.by - one.now).toBeGreaterThanOrEqual(5 * MINUTE_MS)
    }),
    { numRuns: 300 },
  )
})

const toCourier = (one: Shop, days: number): Shop => ({ ...one, area: { ...one.area, courierDays: 1 + (days % 5) } })

test('a courier’s promise is the end of a day, that many days after it can be packed', () => {
  fc.assert(
    fc.property(shop, fc.nat(4), (one, days) => {
      const promised = promise(toCourier(one, days))
      fc.pre(promised !== null)
      expect(isEndOfDay(promised.by)).toBe(true)
      expect(promised.p50).toBeLessThanOrEqual(promised.by)
      expect(promised.by).toBeGreaterThanOrEqual(endOfDay(one.now, 1 + days))
      const riders = { ...one.hands, riders: 0 }
      expect(promise(toCourier({ ...one, hands: riders }, days))).toEqual(promised)
    }),
    { numRuns: 300 },
  )
})

test('of what a courier brings, more lines or more orders before are never promised earlier either', () => {
  isNeverEarlier((one, more) => ({ ...one, size: { lines: one.size.lines + more, units: one.size.units + more } }))
  fc.assert(
    fc.property(shop, fc.nat(), (one, which) =>
      expectNoEarlier(toCourier(one, 2), toCourier(withoutOne(one, which), 2)),
    ),
    { numRuns: 300 },
  )
})

test('an order that a courier brings instead of a rider never makes another promise later', () => {
  fc.assert(
    fc.property(oneByOne, fc.nat(), (one, which) => {
      fc.pre(one.work.length > 0)
      const work = one.work.map((work, at) => (at === which % one.work.length ? { ...work, byCourier: true } : work))
      expectNoEarlier(one, { ...one, work })
    }),
    { numRuns: 500 },
  )
})

test('the same orders in any sequence give the same promise', () => {
  fc.assert(
    fc.property(shop, fc.infiniteStream(fc.nat()), (one, random) => {
      const shuffled = one.work
        .map((work) => ({ work, place: random.next().value ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ work }) => work)
      expect(promise({ ...one, work: shuffled })).toEqual(promise(one))
    }),
    { numRuns: 1000 },
  )
})

test('a shop that is always open can always say when', () => {
  fc.assert(
    fc.property(shop, (one) => {
      expect(promise({ ...one, hours: ALWAYS_OPEN })).not.toBeNull()
    }),
  )
})

test('an order that is added to a schedule is scheduled as if all were scheduled again', () => {
  fc.assert(
    fc.property(
      shop,
      fc.option(fc.nat(200)),
      fc.nat(300),
      ({ now, work, hours, hands, pace, size, area }, slotIn, minutes) => {
        const shift = { now, hands, pace, periods: openPeriods(hours, new Date(now)) }
        const slotFrom = slotIn === null ? undefined : now + slotIn * MINUTE_MS
        const newest: OpenWork = { id: 'newest', size, area, placedAt: now + 1, slotFrom }
        const added = new HandsAhead(work, shift)
        const moments = [now, now + minutes * MINUTE_MS]
        for (const moment of moments) added.by(moment)
        added.byHour()
        added.add(newest)
        const again = new HandsAhead([...work, newest], shift)
        for (const moment of moments) {
          expect(added.by(moment).ordersBefore).toBe(again.by(moment).ordersBefore)
          expect(added.by(moment).plan.free).toEqual(again.by(moment).plan.free)
          expect(added.by(moment).plan.rides.trips).toEqual(again.by(moment).plan.rides.trips)
        }
        expect(added.byHour()).toEqual(again.byHour())
      },
    ),
    { numRuns: 500 },
  )
})

test('hours that others chose are before a promise exactly if they are worked on by its time', () => {
  fc.assert(
    fc.property(shop, (one) => {
      const promised = promise(one)
      fc.pre(promised !== null)
      const isBefore = (work: OpenWork) =>
        work.slotFrom === undefined || dueFrom(work) <= Math.max(one.now, promised.p50)
      const work = one.work.filter(isBefore).map((work) => ({ ...work, slotFrom: undefined }))
      expect(promise({ ...one, work })).toEqual(promised)
    }),
    { numRuns: 1000 },
  )
})

test('an order without a slot is expected in one hour at most, one with a slot in none', () => {
  fc.assert(
    fc.property(shop, ({ now, work, hours, hands, pace }) => {
      const ahead = new HandsAhead(work, { now, hands, pace, periods: openPeriods(hours, new Date(now)) })
      const counted = [...ahead.byHour().values()].reduce((sum, count) => sum + count, 0)
      const open = work.filter((one) => one.slotFrom === undefined && one.deliveredAt === undefined)
      expect(counted).toBeLessThanOrEqual(open.length)
    }),
  )
})
