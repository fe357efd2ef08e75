import { useCallback, useEffect, useRef, useState } from 'react'
import type { SimulationSummary } from '#domain/delivery/simulation/simulated-summary.ts'
import type { Area } from './area-values.ts'
import type { SimulationPlan } from './simulation-plan.ts'
import type { SimulationAsked, SimulationTold } from './simulation-worker.ts'

/** Simulates in a worker, as it takes seconds; the last two results can be compared. */
export function useSimulation(areas: readonly Area[]) {
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const [results, setResults] = useState<readonly SimulationSummary[]>([])
  const running = useRef<Worker>(null)
  const stop = useCallback(() => running.current?.terminate(), [])
  useEffect(() => stop, [stop])

  function run(plan: SimulationPlan) {
    stop()
    const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' })
    running.current = worker
    setFailed(false)
    setProgress(0)
    worker.onmessage = ({ data }: MessageEvent<SimulationTold>) => {
      if ('progress' in data) {
        setProgress(data.progress)
        return
      }
      worker.terminate()
      setProgress(null)
      setResults((before) => [data.summary, ...before].slice(0, 2))
    }
    worker.onerror = () => {
      setProgress(null)
      setFailed(true)
    }
    const asked: SimulationAsked = { plan, areas: areas.map(({ served, ...area }) => ({ ...area, isServed: served })) }
    worker.postMessage(asked)
  }

  return { progress, failed, results, run }
}
