import { expect, test } from 'vitest'
import { DAY_MS } from '../../shop-day.ts'
import { dayChart } from './day-chart.ts'
import { seededRandom } from './random-draws.ts'
import { type Experience, type SimulatedDay, type SimulatedOrder, simulateDay } from './simulate-day.ts'
import { DAY_KINDS, type DayKind } from './simulated-demand.ts'
import { summarise } from './simulated-summary.ts'

const HOUR_MS = 3600_000
const FIRST_MIDNIGHT = Date.parse('2026-01-05T00:00:00+05:30')
const handsAt = () => ({ pickers: 2, riders: 3 })
const kindOf = (index: number): DayKind => DAY_KINDS[index % DAY_KINDS.length] ?? 'normal'

const day = (seed: number, index: number, experience?: Experience): SimulatedDay =>
  simulateDay(seededRandom(seed), {
    kind: kindOf(index),
    handsAt,
    midnight: FIRST_MIDNIGHT + index * DAY_MS,
    ...(experience && { experience }),
  })

/** What a shop has seen after so many days. */
function experienceOf(days: number, seed: number): Experience | undefined {
  let experience: Experience | undefined
  for (let index = 0; index < days; index++) ({ experience } = day(seed + index, index, experience))
  return experience
}

const shareOf = (days: SimulatedDay[]) => summarise(days, handsAt).onTimeShare ?? 0

test('on fifty days that they never saw, nine of ten deliveries come within the promises of a shop that has learned', () => {
  const experience = experienceOf(30, 1000)
  const days = Array.from({ length: 50 }, (_, index) => day(5000 + index, index, experience))
  expect(shareOf(days)).toBeGreaterThan(0.88)
  expect(shareOf(days)).toBeLessThan(0.93)
})

test('without any history, four of five come within the promise on each of fifty days', () => {
  for (let index = 0; index < 50; index++) expect(shareOf([day(9000 + index, index)])).toBeGreaterThanOrEqual(0.8)
})

test('the same seed is the same day', () => {
  expect(day(7, 2)).toEqual(day(7, 2))
  expect(day(7, 2)).not.toEqual(day(8, 2))
})

test('two more riders in the evening leave fewer shoppers without a delivery', () => {
  const evening = (riders: number) => {
    const hands = (hour: number) => ({ pickers: 2, riders: hour >= 18 && hour < 21 ? riders : 3 })
    const setup = { kind: 'busy', handsAt: hands, midnight: FIRST_MIDNIGHT } as const
    return summarise(
      Array.from({ length: 10 }, (_, index) => simulateDay(seededRandom(index), setup)),
      hands,
    )
  }
  expect(evening(5).turnedAway).toBeLessThan(evening(3).turnedAway)
})

test('with the same people on the same days, shared trips halve what is promised in the busiest hours', () => {
  const medianPromise = (bagOrders: number) => {
    const bag = { orders: bagOrders, items: 60 }
    const crew = Array.from({ length: 3 }, () => ({ bag }))
    const setup = { kind: 'busy', handsAt: () => ({ pickers: 2, riders: 3, crew }), patienceMinutes: 1440 } as const
    let experience: Experience | undefined
    const evening: number[] = []
    for (let index = 0; index < 40; index++) {
      const midnight = FIRST_MIDNIGHT + index * DAY_MS
      const { orders, ...day } = simulateDay(seededRandom(index), {
        ...setup,
        midnight,
        ...(experience && { experience }),
      })
      experience = day.experience
      const isEvening = ({ placedAt }: SimulatedOrder) =>
        placedAt >= midnight + 18 * HOUR_MS && placedAt < midnight + 21 * HOUR_MS
      if (index >= 20) evening.push(...orders.filter(isEvening).map(({ by, placedAt }) => by - placedAt))
    }
    return evening.toSorted((a, b) => a - b)[Math.floor(evening.length / 2)] ?? 0
  }
  expect(medianPromise(5)).toBeLessThan(medianPromise(1) / 2)
})

test('every order is delivered, or its shopper did not want to wait; nobody works more than all the time', () => {
  const days = Array.from({ length: 10 }, (_, index) => day(index, index))
  const { orders, turnedAway, hours } = summarise(days, handsAt)
  const inHours = hours.reduce((sum, hour) => sum + hour.onTime + hour.late + hour.turnedAway, 0)
  expect(inHours).toBe(orders + turnedAway)
  for (const { pickerUse, riderUse } of hours) {
    expect(pickerUse).toBeLessThanOrEqual(1)
    expect(riderUse).toBeLessThanOrEqual(1)
  }
})

test('the chart has a bar for every hour with orders', () => {
  const { hours } = summarise([day(1, 2)], handsAt)
  const parts = hours.flatMap(({ onTime, late, turnedAway }) => [onTime, late, turnedAway]).filter((count) => count > 0)
  expect(dayChart(hours).match(/<rect/g)).toHaveLength(parts.length + 4)
})
