import type { DeliveryArea } from '#domain/delivery/delivery-area.ts'
import { seededRandom } from '#domain/delivery/simulation/random-draws.ts'
import { type Experience, type SimulatedDay, simulateDay } from '#domain/delivery/simulation/simulate-day.ts'
import { type SimulationSummary, summarise } from '#domain/delivery/simulation/simulated-summary.ts'
import { DAY_MS } from '#domain/shop-day.ts'
import { handsOfPlan, type SimulationPlan } from './simulation-plan.ts'

const FIRST_MIDNIGHT = Date.parse('2026-01-05T00:00:00+05:30')
/** Days in which the promises learn, which don't count. */
export const LEARNING_DAYS = 10
export const COUNTED_DAYS = 20
const ALL_DAYS = LEARNING_DAYS + COUNTED_DAYS

/** `onProgress` is told the share that is done after each day. */
export function runSimulation(
  plan: SimulationPlan,
  areas: readonly DeliveryArea[],
  onProgress: (share: number) => void,
): SimulationSummary {
  const handsAt = handsOfPlan(plan)
  const random = seededRandom(plan.seed)
  const counted: SimulatedDay[] = []
  let experience: Experience = { misses: [], picks: [] }
  for (let index = 0; index < ALL_DAYS; index++) {
    const midnight = FIRST_MIDNIGHT + index * DAY_MS
    const day = simulateDay(random, { kind: plan.kind, handsAt, midnight, areas, experience })
    experience = day.experience
    if (index >= LEARNING_DAYS) counted.push(day)
    onProgress((index + 1) / ALL_DAYS)
  }
  return summarise(counted, handsAt)
}
