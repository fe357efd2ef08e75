import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gateByHand } from '../testing/gate-by-hand.ts'
import { rounds } from '../testing/rounds.ts'
import { DATABASE_CLASSES, openGates, type Urgency } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const URGENCIES = ['order', 'change', 'read'] as const
const budgetOf = (urgency: Urgency) => DATABASE_CLASSES.find(({ name }) => name === urgency)?.budgetMs ?? 0

type Arrival = { urgency: Urgency; count: number; pauseMs: number }
const arrivals = fc.array(
  fc.record({
    urgency: fc.constantFrom(...URGENCIES),
    count: fc.integer({ min: 1, max: 30 }),
    pauseMs: fc.nat({ max: 200 }),
  }),
  { minLength: 20, maxLength: 150 },
)
const workTimes = fc.record({
  order: fc.integer({ min: 5, max: 80 }),
  change: fc.integer({ min: 2, max: 40 }),
  read: fc.integer({ min: 1, max: 40 }),
})

async function openRush(workMs: Record<Urgency, number>, places = 2) {
  const shop = gateByHand({ places, classes: DATABASE_CLASSES })
  for (const urgency of URGENCIES) await shop.learn(urgency, workMs[urgency])
  return {
    ...shop,
    async come(all: Arrival[]) {
      for (const { urgency, count, pauseMs } of all) {
        await shop.arrive(urgency, count, workMs[urgency])
        await shop.pass(pauseMs)
      }
      await shop.pass(10_000)
    },
  }
}

const always = <T>(given: fc.Arbitrary<T>, holds: (value: T) => Promise<void>, numRuns = rounds(6, 25)) =>
  fc.assert(fc.asyncProperty(given, holds), { numRuns })

test('whoever comes in a rush is served within the budget or refused, and nobody is forgotten', async () => {
  await always(fc.tuple(arrivals, workTimes, fc.integer({ min: 1, max: 6 })), async ([all, workMs, places]) => {
    const { gate, served, refused, maxInside, come } = await openRush(workMs, places)
    await come(all)
    for (const { className, waitedMs } of [...served, ...refused])
      expect(waitedMs).toBeLessThanOrEqual(budgetOf(className))
    expect(served.length + refused.length).toBe(all.reduce((sum, { count }) => sum + count, 0))
    expect(maxInside()).toBeLessThanOrEqual(places)
    expect(gate.inside + gate.waiting).toBe(0)
  })
}, 60_000)

test('an order that was let in is served, whoever comes after it', async () => {
  await always(fc.tuple(arrivals, workTimes), async ([all, workMs]) => {
    const { refused, come } = await openRush(workMs)
    await come(all)
    for (const { className, waitedMs } of refused) if (className === 'order') expect(waitedMs).toBe(0)
  })
}, 60_000)

test('a flood of reads keeps no order out', async () => {
  await always(fc.tuple(fc.integer({ min: 50, max: 400 }), workTimes), async ([flood, workMs]) => {
    const { served, refused, arrive, pass } = await openRush(workMs)
    for (let second = 0; second < 10; second++) {
      await arrive('read', flood, workMs.read)
      // Half of what two places can do in a second.
      await arrive('order', Math.floor(1_000 / workMs.order), workMs.order)
      await pass(1_000)
    }
    await pass(10_000)
    expect(refused.filter(({ className }) => className === 'order')).toEqual([])
    expect(served.filter(({ className }) => className === 'order')).toHaveLength(10 * Math.floor(1_000 / workMs.order))
  })
}, 60_000)

test('when orders alone are twice too many, the places are theirs, but for a trickle of all else', async () => {
  await always(
    workTimes,
    async (workMs) => {
      const { served, refused, arrive, pass } = await openRush(workMs)
      const came = performance.now()
      for (let tenth = 0; tenth < 150; tenth++) {
        await arrive('order', Math.ceil(400 / workMs.order), workMs.order)
        await arrive('change', 20, workMs.change)
        await arrive('read', 20, workMs.read)
        await pass(100)
      }
      expect(refused.some(({ className }) => className === 'order')).toBe(true)
      // By when their work began: orders that came last still wait at the end, and would not be counted.
      const late = served.filter((told) => told.came + told.waitedMs > came + 5_000)
      const countOf = (urgency: Urgency) => late.filter(({ className }) => className === urgency).length
      const worked = (urgency: Urgency) => countOf(urgency) * workMs[urgency]
      expect(worked('order')).toBeGreaterThan(0.7 * (worked('order') + worked('change') + worked('read')))
      for (const urgency of URGENCIES) expect(countOf(urgency), urgency).toBeGreaterThan(10)
    },
    rounds(2, 8),
  )
}, 60_000)

test('whoever is refused is told to come back when the line before them is served', async () => {
  await always(fc.tuple(workTimes, fc.integer({ min: 200, max: 2_000 })), async ([workMs, crowd]) => {
    const { gate, refused, arrive } = await openRush(workMs)
    await arrive('order', crowd, workMs.order)
    const lineMs = (gate.waiting * workMs.order) / gate.places
    for (const { retryAfterSeconds } of refused) {
      expect(retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(lineMs / 1_000))
      expect(retryAfterSeconds).toBeLessThanOrEqual(Math.ceil(lineMs / 1_000) + 1)
    }
  })
}, 60_000)

test('the embedded database has three places, a server as many as measurement shows', () => {
  const pool = { options: { max: 20 } } as Parameters<typeof openGates>[0]['pool']
  expect(openGates({ kind: 'embedded', pool }).database.places).toBe(3)
  expect(openGates({ kind: 'server', pool }).database.places).toBe(8)
})
