import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLosses } from '../testing/money-ledger.ts'
import type { PickStep } from '../testing/pick-acts.ts'
import { PickLane } from '../testing/pick-lane.ts'
import { PickShops } from '../testing/pick-shops.ts'
import { isNightly, rounds } from '../testing/rounds.ts'

/** At the same time, each with products, a shopper and an order of its own. */
const LANES = 4
const HISTORIES = Number(process.env.PICK_HISTORIES ?? rounds(48, 1200))
const SEED = Number(process.env.PICK_SEED ?? Date.now() % 1_000_000_000)
const MAX_MS = process.env.PICK_HISTORIES ? 3_600_000 : isNightly ? 60_000 : 15_000

let shops: PickShops
let lanes: PickLane[]

beforeAll(async () => {
  shops = await PickShops.open(LANES)
  lanes = await Promise.all(Array.from({ length: LANES }, (_, nth) => PickLane.open(shops, nth)))
})
afterAll(async () => {
  const losses = await findLosses(shops.one.shop.db, {})
  await shops.close()
  expect(losses).toEqual([])
})

const common = { isElsewhere: fc.boolean(), picker: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2) }
const line = fc.constantFrom(0, 1, 2, 3)
const step: fc.Arbitrary<PickStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...common, act: fc.constant('start' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...common,
      act: fc.constant('line' as const),
      line,
      said: fc.constantFrom('all', 'none', 'some', 'some', 'part', 'nothing', 'too many'),
      pieces: fc.constantFrom(0, 1, 2, 3, 4, 5),
      percent: fc.constantFrom(null, null, 55, 93, 100, 104, 108),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ ...common, act: fc.constant('replace' as const), pieces: fc.constantFrom(0, 1, 1, 2, 3) }),
  },
  { weight: 2, arbitrary: fc.record({ ...common, act: fc.constant('answer' as const), isYes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ ...common, act: fc.constantFrom('tick the rest', 'finish', 'pack by seller') }) },
  {
    weight: 4,
    arbitrary: fc.record({ ...common, act: fc.constantFrom('pick the rest', 'pick the rest for the seller') }),
  },
  { weight: 5, arbitrary: fc.record({ ...common, act: fc.constantFrom('undo', 'undo', 'undo', 'release', 'leave') }) },
  { weight: 1, arbitrary: fc.record({ ...common, act: fc.constantFrom('deliver', 'deliver', 'refund') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...common,
      act: fc.constantFrom('add', 'leave it and add', 'buy', 'give back', 'waste', 'receive'),
      line,
      pieces: fc.integer({ min: 1, max: 2 }),
    }),
  },
)
/** Every length and number is as likely: the rare states are many steps away. */
const evenly = (max: number) => fc.constantFrom(...Array.from({ length: max + 1 }, (_, nth) => nth))
const begun: fc.Arbitrary<PickStep[]> = fc.constantFrom(
  [],
  ...Array(7).fill([{ act: 'start', picker: 0, isElsewhere: false }]),
)
const history = fc.record({
  quantities: fc.tuple(evenly(4), evenly(6), evenly(3), evenly(2)),
  ifMissing: fc.constantFrom('alike' as const, 'ask' as const, 'ask' as const, 'refund' as const),
  steps: fc
    .tuple(begun, fc.array(step, { maxLength: 13, size: 'max' }))
    .map(([first, others]) => [...first, ...others]),
  end: fc.record({
    by: fc.constantFrom('shopper' as const, 'seller' as const, 'many' as const),
    isElsewhere: fc.boolean(),
    /** At the same time as this. */
    beside: fc.option(step, { freq: 2 }),
  }),
})

const STEPS_SEEN = [
  ...['start', 'tick', 'weigh', 'say none', 'say some', 'say nothing', 'replace', 'undo replacement', 'answer yes'],
  ...['answer no', 'finish', 'pack by seller', 'undo Packed', 'release', 'add', 'buy', 'give back', 'waste', 'receive'],
  ...['leave', 'deliver', 'cancel by shopper', 'cancel by seller', 'cancel by many', 'Cancelled', 'Delivered'],
]

test(`${HISTORIES} random picks on two processes, each cancelled at some step: not a piece and not a gram is lost or made`, {
  timeout: MAX_MS + 120_000,
}, async () => {
  console.log(`pick histories: seed ${SEED}, repeat with PICK_SEED=${SEED}`)
  let told = 0
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: LANES, maxLength: LANES }), async (histories) => {
      const played = await Promise.allSettled(histories.map((each, nth) => lanes[nth]?.play(each)))
      told += histories.length
      for (const one of played) if (one.status === 'rejected') throw one.reason
    }),
    { numRuns: Math.ceil(HISTORIES / LANES), seed: SEED, interruptAfterTimeLimit: MAX_MS },
  )
  const { rows } = await shops.one.shop.db.execute(sql`
    SELECT status, count(*)::int AS orders FROM orders GROUP BY status ORDER BY status`)
  console.log(`pick histories: ${told} told, ${JSON.stringify(shops.seen)}, ${JSON.stringify(rows)}`)
  // Fewer histories may by chance lack one of these.
  if (told >= 1000) expect(Object.keys(shops.seen)).toEqual(expect.arrayContaining(STEPS_SEEN))
})
