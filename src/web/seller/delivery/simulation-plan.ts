import type { DayKind } from '#domain/delivery/simulation/simulated-demand.ts'
import type { Hands } from '#domain/delivery/work-ahead.ts'

/** More or fewer people from one full hour to another; one that ends before it begins goes past midnight. */
export type PlanChange = { key: string; from: number; until: number; pickers: number; riders: number }

export type SimulationPlan = {
  kind: DayKind
  hands: Hands
  changes: readonly PlanChange[]
  seed: number
}

/** Enough for the busiest day, and little enough to be simulated at once. */
export const MAX_HANDS = 30
export const MAX_SEED = 999_999

export const FIRST_PLAN: SimulationPlan = { kind: 'busy', hands: { pickers: 2, riders: 4 }, changes: [], seed: 7 }

let keys = 0
/** The evening rush. */
export const newChange = (): PlanChange => ({ key: `change ${++keys}`, from: 19, until: 21, pickers: 0, riders: 2 })

const isIn = ({ from, until }: PlanChange, hour: number) =>
  from < until ? from <= hour && hour < until : hour >= from || hour < until

/** Who is there in each hour; never fewer than nobody. */
export function handsOfPlan({ hands, changes }: SimulationPlan): (hour: number) => Hands {
  return (hour) => {
    const now = changes.filter((change) => isIn(change, hour))
    const sum = (of: 'pickers' | 'riders') =>
      Math.max(
        0,
        now.reduce((all, change) => all + change[of], hands[of]),
      )
    return { pickers: sum('pickers'), riders: sum('riders') }
  }
}
