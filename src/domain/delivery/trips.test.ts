import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivalAt } from './delivery-area.ts'
import { hopsOf } from './hops.ts'
import { ALWAYS_OPEN, MINUTE_MS, openPeriods } from './opening-hours.ts'
import { DOOR_MS, type Ride, type RiderOnShift, SEED_BAG, type Trip, TripPlan } from './trips.ts'

const now = Date.parse('2026-11-16T12:00:00+05:30')
const periods = openPeriods(ALWAYS_OPEN, new Date(now))
const near = { id: 'near', travelMinutes: 6, rushMinutes: 9 }
const middle = { id: 'middle', travelMinutes: 12, rushMinutes: 12 }
const far = { id: 'far', travelMinutes: 20, rushMinutes: 30 }
const hops = hopsOf([
  { id: 'near', neighbours: ['middle'] },
  { id: 'middle', neighbours: [] },
  { id: 'far', neighbours: [] },
])

const planOf = (riders: RiderOnShift[] = [{ bag: SEED_BAG }]) => new TripPlan<Ride>(riders, { now, hops })
const ride = (minutes: number, area: Ride['area'] = near, items = 5): Ride => ({
  ready: now + minutes * MINUTE_MS,
  area,
  items,
})
const minutesOf = (plan: TripPlan<Ride>, rides: Ride[]) =>
  rides.map((one) => ((plan.add(one, { periods }) ?? 0) - now) / MINUTE_MS)

test('orders that are ready when a rider leaves go together, each stop a hop and a door later', () => {
  const plan = planOf()
  // The only rider leaves with the first one; the others are ready by the time of the next trip.
  expect(minutesOf(plan, [ride(0), ride(5), ride(9), ride(12)])).toEqual([7.5, 21, 26.5, 32])
  expect(plan.trips.map(({ stops }) => stops.length)).toEqual([1, 3])
})

test('a trip takes neighbouring areas, by a longer hop, and no others', () => {
  expect(minutesOf(planOf(), [ride(0), ride(0, middle), ride(0, near)])).toEqual([7.5, 17, 26.5])
  expect(minutesOf(planOf(), [ride(0), ride(0, far)])).toEqual([7.5, 35])
})

test('a bag has room for so many orders and so many items', () => {
  const small = { orders: 2, items: 60 }
  expect(minutesOf(planOf([{ bag: small }]), [ride(0), ride(0), ride(0)])).toEqual([7.5, 13, 26.5])
  expect(minutesOf(planOf(), [ride(0, near, 30), ride(0, near, 31)])).toEqual([7.5, 21])
  expect(minutesOf(planOf(), [ride(0, near, 90)])).toEqual([7.5])
})

test('with a rider free, an order does not wait for a place on another’s trip', () => {
  expect(minutesOf(planOf([{ bag: SEED_BAG }, { bag: SEED_BAG }]), [ride(0), ride(0)])).toEqual([7.5, 7.5])
})

test('nobody joins a trip so that the one after it has to wait', () => {
  const plan = planOf([{ bag: { orders: 2, items: 60 } }])
  minutesOf(plan, [ride(0), ride(20, far)])
  // Back from the first at 13.5: one stop more fits before 20, a second trip does not.
  expect(minutesOf(plan, [ride(0)])).toEqual([13])
  expect(minutesOf(plan, [ride(0)])[0]).toBeGreaterThan(41.5)
})

const toDoor = (door: string, one: Ride): Ride => ({ ...one, door })

test('two orders to one door are one stop: the second costs no way and no minute at the door', () => {
  const plan = planOf()
  const lakeRoad = [toDoor('lake', ride(0)), ride(0), toDoor('lake', ride(0))]
  expect(minutesOf(plan, lakeRoad)).toEqual([7.5, 13, 7.5])
  expect(plan.trips.map(({ stops, back }) => [stops.map(({ order }) => order.door), (back - now) / MINUTE_MS])).toEqual(
    [[['lake', 'lake', undefined], 19]],
  )
})

test('one door takes as many orders as the bag does', () => {
  const small = [{ bag: { orders: 2, items: 60 } }]
  expect(
    minutesOf(
      planOf(small),
      [1, 2, 3].map(() => toDoor('lake', ride(0))),
    ),
  ).toEqual([7.5, 7.5, 21])
  const heavy = [toDoor('lake', ride(0, near, 30)), toDoor('lake', ride(0, near, 31))]
  expect(minutesOf(planOf(), heavy)).toEqual([7.5, 21])
})

test('an order to a door where a trip stops waits for no trip that leaves before it is ready', () => {
  expect(minutesOf(planOf(), [toDoor('lake', ride(0)), toDoor('lake', ride(1))])).toEqual([7.5, 21])
})

test('what a rider was given rides with that rider, however far apart it is, and others may join', () => {
  const plan = planOf([
    { id: 'ravi', bag: SEED_BAG },
    { id: 'lata', bag: SEED_BAG },
  ])
  const given = [ride(0, near), ride(0, far)]
  const times = given.map((one) => ((plan.add(one, { periods, riderId: 'lata' }) ?? 0) - now) / MINUTE_MS)
  expect(times).toEqual([7.5, 29])
  expect(plan.trips.map(({ riderId, stops }) => [riderId, stops.length])).toEqual([['lata', 2]])
  expect(minutesOf(plan, [ride(0, near)])).toEqual([7.5])
  expect(plan.add(ride(0, near), { periods, riderId: 'nobody on shift' })).not.toBeNull()
})

const anyRide = fc
  .record({
    minutes: fc.nat(90),
    area: fc.constantFrom(near, middle, far),
    items: fc.integer({ min: 1, max: 80 }),
    door: fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined }),
  })
  .map(
    ({ minutes, area, items, door }): Ride => ({
      ...ride(minutes, area, items),
      door: door && `${area.id} ${door}`,
    }),
  )
const anyRider = fc.record({
  bag: fc.record({ orders: fc.integer({ min: 1, max: 6 }), items: fc.integer({ min: 5, max: 90 }) }),
})
const rush = fc.record({
  riders: fc.array(anyRider, { minLength: 1, maxLength: 4 }),
  rides: fc.array(anyRide, { maxLength: 40 }),
})

const timesOf = (trips: Trip<Ride>[]) =>
  new Map(trips.flatMap(({ stops }) => stops.map(({ order, at }) => [order, at] as const)))

test('no order rides twice, no bag is overfull, nobody leaves before the order is ready or is in two places', () => {
  fc.assert(
    fc.property(rush, fc.infiniteStream(fc.nat(8)), ({ riders, rides }, given) => {
      const crew = riders.map(({ bag }, index) => ({ id: `rider ${index}`, bag }))
      const plan = planOf(crew)
      const holders = new Map(rides.map((one) => [one, crew[given.next().value ?? 0]?.id]))
      for (const one of rides) plan.add(one, { periods, riderId: holders.get(one) })
      expect(timesOf(plan.trips).size).toBe(rides.length)
      expect(plan.trips.flatMap(({ stops }) => stops)).toHaveLength(rides.length)
      for (const { riderId, leaves, stops, items, back } of plan.trips) {
        const bag = crew.find(({ id }) => id === riderId)?.bag ?? expect.fail('a trip of nobody')
        expect(items).toBe(stops.reduce((sum, { order }) => sum + order.items, 0))
        expect(stops.length).toBeLessThanOrEqual(bag.orders)
        expect(items <= bag.items || stops.length === 1).toBe(true)
        let last = leaves
        let door: string | undefined
        for (const { order, at } of stops) {
          expect(order.ready).toBeLessThanOrEqual(leaves)
          expect([riderId, undefined]).toContain(holders.get(order))
          if (door !== undefined && door === order.door) expect(at).toBe(last)
          else expect(at).toBeGreaterThanOrEqual(Math.max(last, arrivalAt(order.area, leaves)) + DOOR_MS)
          last = at
          door = order.door
        }
        const doors = stops.map(({ order }) => order.door).filter((one) => one !== undefined)
        const visits = doors.filter((one, index) => one !== doors[index - 1])
        expect(new Set(doors).size).toBe(visits.length)
        expect(back).toBeGreaterThan(last)
      }
      for (const own of Map.groupBy(plan.trips, ({ riderId }) => riderId).values()) {
        let free = now
        for (const { leaves, back } of own.toSorted((a, b) => a.leaves - b.leaves)) {
          expect(leaves).toBeGreaterThanOrEqual(free)
          free = back
        }
      }
    }),
  )
})

test('an order that is added makes no other later', () => {
  fc.assert(
    fc.property(rush, anyRide, ({ riders, rides }, newest) => {
      const plan = planOf(riders)
      for (const one of rides) plan.add(one, { periods })
      const before = timesOf(plan.trips)
      plan.add(newest, { periods })
      for (const [order, at] of timesOf(plan.trips)) if (order !== newest) expect(at).toBe(before.get(order))
    }),
  )
})

test('what is ready later is never at the door earlier', () => {
  fc.assert(
    fc.property(rush, anyRide, fc.nat(60), ({ riders, rides }, newest, minutes) => {
      const plan = planOf(riders)
      for (const one of rides) plan.add(one, { periods })
      const later = { ...newest, ready: newest.ready + minutes * MINUTE_MS }
      const at = (one: Ride) => plan.best(one, { periods })?.at ?? 0
      expect(at(later)).toBeGreaterThanOrEqual(at(newest))
    }),
  )
})
