import type { DeliveryArea } from '#domain/delivery/delivery-area.ts'
import type { SimulationSummary } from '#domain/delivery/simulation/simulated-summary.ts'
import { runSimulation } from './run-simulation.ts'
import type { SimulationPlan } from './simulation-plan.ts'

export type SimulationAsked = { plan: SimulationPlan; areas: readonly DeliveryArea[] }
export type SimulationTold = { progress: number } | { summary: SimulationSummary }

const tell = (told: SimulationTold) => postMessage(told)

addEventListener('message', ({ data: { plan, areas } }: MessageEvent<SimulationAsked>) =>
  tell({ summary: runSimulation(plan, areas, (progress) => tell({ progress })) }),
)
