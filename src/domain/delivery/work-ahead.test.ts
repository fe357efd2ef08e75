import { expect, test } from 'vitest'
import { ALWAYS_OPEN, openPeriods } from './opening-hours.ts'
import { countOrdersBefore, type OpenWork, type Shift, scheduleWork } from './work-ahead.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-16T12:00:00+05:30')
const shift = { now, hands: { pickers: 1, riders: 2 }, periods: openPeriods(ALWAYS_OPEN, new Date(now)) }
const order = (more: Partial<OpenWork> = {}): OpenWork => ({
  id: 'milk',
  size: { lines: 3, units: 3 },
  area: { id: 'near', travelMinutes: 10, rushMinutes: 10 },
  placedAt: now - 30 * MINUTE,
  ...more,
})
const freeHandsAfter = (work: OpenWork[], at: Shift) => scheduleWork(work, at).free
const ridersIn = (work: OpenWork[], hands = shift.hands) =>
  freeHandsAfter(work, { ...shift, hands }).riders.map((free) => (free - now) / MINUTE)

const minutesOf = (work: OpenWork[]) =>
  [...scheduleWork(work, shift).delivered.values()].map((at) => (at - now) / MINUTE).toSorted((a, b) => a - b)

test('a rider who is out is back after the way there, the door and the way again', () => {
  expect(ridersIn([order({ leftAt: now - 5 * MINUTE })])).toEqual([0, 16.5])
})

test('a rider who has handed over is still on the way back', () => {
  expect(ridersIn([order({ leftAt: now - 15 * MINUTE, deliveredAt: now - 4 * MINUTE })])).toEqual([0, 6])
  expect(ridersIn([order({ leftAt: now - 60 * MINUTE, deliveredAt: now - 40 * MINUTE })])).toEqual([0, 0])
})

test('a rider who is late at the door has the whole way back before them', () => {
  expect(ridersIn([order({ leftAt: now - 40 * MINUTE })])).toEqual([0, 10])
})

test('two orders in one bag are one trip, each with a time of its own, the one that was promised first before', () => {
  const out = { leftAt: now, riderId: 'asha' }
  const [bread, milk] = [order({ ...out, id: 'bread' }), order({ ...out, promisedBy: now })]
  expect(ridersIn([bread, milk])).toEqual([0, 27])
  expect(minutesOf([bread, milk])).toEqual([11.5, 17])
  const delivered = { ...bread, promisedBy: now - MINUTE, deliveredAt: now }
  expect(minutesOf([delivered, milk])).toEqual([11.5])
  expect(
    minutesOf([
      { ...delivered, leftAt: now - 30 * MINUTE },
      { ...milk, leftAt: now - 30 * MINUTE },
    ]),
  ).toEqual([5.5])
  expect(ridersIn([order({ leftAt: now }), order({ leftAt: now, id: 'bread' })])).toEqual([21.5, 21.5])
})

test('two bags for one door are handed over together, also when a third was promised between them', () => {
  const out = { leftAt: now, riderId: 'asha' }
  const [milk, bread, eggs] = [
    order({ ...out, door: 'lake', promisedBy: now + MINUTE }),
    order({ ...out, id: 'bread', promisedBy: now + 2 * MINUTE }),
    order({ ...out, id: 'eggs', door: 'lake', promisedBy: now + 3 * MINUTE }),
  ]
  expect(minutesOf([milk, bread, eggs])).toEqual([11.5, 11.5, 17])
  expect(ridersIn([milk, bread, eggs])).toEqual([0, 27])
  const atDoor = { ...milk, leftAt: now - 20 * MINUTE, deliveredAt: now }
  const left = [bread, eggs].map((one) => ({ ...one, leftAt: now - 20 * MINUTE }))
  expect(minutesOf([atDoor, ...left])).toEqual([0, 5.5])
})

test('what a rider was given rides with that rider, before what nobody has', () => {
  const hands = { pickers: 1, riders: 2, crew: ['asha', 'ravi'].map((id) => ({ id, bag: { orders: 5, items: 60 } })) }
  const given = ['1', '2', '3'].map((id) => order({ id, packedAt: now, riderId: 'ravi' }))
  const free = order({ id: '0', packedAt: now, placedAt: now - 60 * MINUTE })
  const { trips } = scheduleWork([free, ...given], { ...shift, hands })
  expect(trips.map(({ riderId, stops }) => [riderId, stops.map(({ order }) => order.work.id)])).toEqual([
    ['asha', ['0']],
    ['ravi', ['1', '2', '3']],
  ])
})

test('with more trips than riders nobody is back before the last of them', () => {
  const longer = order({ leftAt: now })
  const shorter = order({ leftAt: now - 8 * MINUTE, id: 'bread' })
  expect(ridersIn([longer, shorter], { pickers: 1, riders: 1 })).toEqual([21.5])
})

test('an order with a slot is nobody’s work until an hour before it', () => {
  const slotFrom = now + 61 * MINUTE
  expect(countOrdersBefore([order({ slotFrom })], { now: now + MINUTE })).toBe(1)
  expect(countOrdersBefore([order({ slotFrom })], { now, dueBy: now + MINUTE })).toBe(1)
  expect(countOrdersBefore([order({ slotFrom })], { now })).toBe(0)
  expect(freeHandsAfter([order({ slotFrom })], shift).pickers).toEqual([now])
})

test('an order that was promised more than six hours ago delays nobody', () => {
  const forgotten = order({ promisedBy: now - 361 * MINUTE })
  expect(countOrdersBefore([forgotten], { now })).toBe(0)
  expect(freeHandsAfter([forgotten], shift).pickers).toEqual([now])
  expect(countOrdersBefore([order({ promisedBy: now - 359 * MINUTE })], { now })).toBe(1)
})

test('what a courier brings is picked, and takes no rider', () => {
  const courier = order({ byCourier: true })
  const [pickers, riders] = [120_000, [now, now]]
  expect(scheduleWork([courier], shift)).toEqual({
    free: { pickers: [now + pickers], riders },
    delivered: new Map(),
    trips: [],
  })
  for (const at of [
    { packedAt: now },
    { packedAt: now, leftAt: now },
    { packedAt: now, leftAt: now, deliveredAt: now },
  ]) {
    expect(scheduleWork([{ ...courier, ...at }], shift).free).toEqual({ pickers: [now], riders })
    expect(countOrdersBefore([{ ...courier, ...at }], shift)).toBe(0)
  }
})

test('a delivered order is no order before yours', () => {
  expect(countOrdersBefore([order({ deliveredAt: now })], { now })).toBe(0)
})

test('what is being picked is finished first, and its time so far counts', () => {
  const waiting = order()
  const begun = order({ id: 'bread', placedAt: now - 20 * MINUTE, pickingSince: now - MINUTE })
  const { delivered } = scheduleWork([waiting, begun], shift)
  expect(((delivered.get(begun) ?? 0) - now) / MINUTE).toBe(1 + 11.5)
  expect(((delivered.get(waiting) ?? 0) - now) / MINUTE).toBe(1 + 2 + 11.5)
})

test('a ride that would end after closing waits for the next opening', () => {
  const periods = [
    { from: now - 60 * MINUTE, until: now + 10 * MINUTE },
    { from: now + 600 * MINUTE, until: now + 900 * MINUTE },
  ]
  const packed = order({ packedAt: now })
  const { delivered } = scheduleWork([packed], { ...shift, periods })
  expect(((delivered.get(packed) ?? 0) - now) / MINUTE).toBe(611.5)
})

test('what takes longer than any opening starts with the next one, and is not forgotten', () => {
  const opens = now + 600 * MINUTE
  const periods = [
    { from: now - 60 * MINUTE, until: now + 10 * MINUTE },
    { from: opens, until: opens + 20 * MINUTE },
  ]
  const huge = order({ size: { lines: 100, units: 100 } })
  const { free } = scheduleWork([huge], { ...shift, periods })
  expect(free.pickers).toEqual([opens + 2060 * 1000])
})
