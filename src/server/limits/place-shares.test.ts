import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gateByHand } from '../testing/gate-by-hand.ts'
import { rounds } from '../testing/rounds.ts'
import { DATABASE_CLASSES } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const URGENCIES = ['order', 'change', 'read'] as const
const urgency = fc.constantFrom(...URGENCIES)
const NEVER_MS = 3_600_000
/** Bursts of work that is short, slow, or never ends. */
const bursts = fc.array(
  fc.record({
    urgency,
    count: fc.integer({ min: 1, max: 40 }),
    workMs: fc.constantFrom(1, 20, 500, 30_000, NEVER_MS),
    account: fc.integer({ min: 1, max: 6 }),
    pauseMs: fc.nat({ max: 400 }),
  }),
  { minLength: 1, maxLength: 25 },
)
const places = fc.integer({ min: 2, max: 12 })

const always = <T>(given: fc.Arbitrary<T>, holds: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(given, holds), { numRuns: rounds(10, 40) })

test.each([
  ['visitor', () => 'greedy'],
  ['IP with many accounts', (account: number) => `account ${account}`],
] as const)(
  'whatever one %s does, somebody else is served at once',
  async (_who, keyOf) => {
    await always(fc.tuple(bursts, places, urgency), async ([all, count, wanted]) => {
      const { gate, served, arrive, pass } = gateByHand({ places: count, classes: DATABASE_CLASSES })
      for (const { urgency, count: many, workMs, account, pauseMs } of all) {
        await arrive(urgency, many, workMs, keyOf(account), 'the greedy IP')
        expect(gate.inside).toBeLessThan(count)
        await arrive(wanted, 1, 1, 'honest')
        expect(served.at(-1)).toMatchObject({ key: 'honest', waitedMs: 0 })
        await pass(1 + pauseMs)
      }
    })
  },
  60_000,
)

test('a visitor who asks for much at once holds half of the places, and the others share the rest', async () => {
  const { gate, served, arrive } = gateByHand({ places: 8, classes: DATABASE_CLASSES })
  await arrive('read', 50, NEVER_MS, 'greedy')
  expect(gate.inside).toBe(4)
  for (const person of ['asha', 'ravi', 'mira']) await arrive('read', 1, NEVER_MS, person)
  expect(served.filter(({ key }) => key !== 'greedy').map(({ waitedMs }) => waitedMs)).toEqual([0, 0, 0])
})

test('among many who wait, each end of a piece of work starts the next one who may', async () => {
  await always(fc.tuple(bursts, places), async ([all, count]) => {
    const { gate, served, refused, arrive, pass } = gateByHand({ places: count, classes: DATABASE_CLASSES })
    for (const { urgency, count: many, workMs, account, pauseMs } of all) {
      await arrive(urgency, many, Math.min(workMs, 500), `account ${account}`)
      await pass(pauseMs)
      if (gate.waiting > 0) expect(gate.inside).toBeGreaterThanOrEqual(Math.min(count, Math.ceil(count / 2)))
    }
    await pass(10_000)
    expect(served.length + refused.length).toBe(all.reduce((sum, { count: many }) => sum + many, 0))
    expect(gate.inside + gate.waiting).toBe(0)
  })
}, 60_000)

test.each(['has just started', 'knows its work'])(
  '400 reads of one household at once are served, on a shop that %s',
  async (shop) => {
    const { served, refused, arrive, learn, pass } = gateByHand({ places: 3, classes: DATABASE_CLASSES })
    if (shop === 'knows its work') await learn('read', 10)
    await arrive('read', 400, 10, 'household')
    await pass(3_000)
    expect(refused).toEqual([])
    expect(served).toHaveLength(400)
  },
)
