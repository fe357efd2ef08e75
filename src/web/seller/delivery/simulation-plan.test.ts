import { expect, test } from 'vitest'
import { DEFAULT_AREAS } from '#domain/delivery/delivery-area.ts'
import { runSimulation } from './run-simulation.ts'
import { FIRST_PLAN, handsOfPlan, type SimulationPlan } from './simulation-plan.ts'

const plan = (changes: SimulationPlan['changes']): SimulationPlan => ({
  ...FIRST_PLAN,
  hands: { pickers: 2, riders: 3 },
  changes,
})

test('two more riders from 19:00 are there until their end, also past midnight', () => {
  const evening = { key: 'a', from: 19, until: 21, pickers: 0, riders: 2 }
  const night = { key: 'b', from: 22, until: 1, pickers: -5, riders: 0 }
  const handsAt = handsOfPlan(plan([evening, night]))
  expect([18, 19, 20, 21].map((hour) => handsAt(hour).riders)).toEqual([3, 5, 5, 3])
  expect([21, 22, 0, 1].map((hour) => handsAt(hour).pickers)).toEqual([2, 0, 0, 2])
})

test('a simulation is the same for the same seed, and tells how far it is', () => {
  const progress: number[] = []
  const run = (seed: number) =>
    runSimulation({ ...plan([]), kind: 'quiet', seed }, DEFAULT_AREAS, (share) => progress.push(share))
  const summary = run(7)
  expect(summary).toMatchObject({ days: 20, onTimeShare: expect.any(Number) })
  expect(progress.at(-1)).toBe(1)
  expect(run(7)).toEqual(summary)
  expect(run(8)).not.toEqual(summary)
})
