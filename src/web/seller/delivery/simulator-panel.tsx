import type { Area } from './area-values.ts'
import { useSimulation } from './simulation.ts'
import { FIRST_PLAN } from './simulation-plan.ts'
import { percent, SimulationResult } from './simulation-result.tsx'
import { SimulatorForm } from './simulator-form.tsx'

/** The shop's own promises and schedule through days of chance, in this browser. */
export function SimulatorPanel({ areas }: { areas: readonly Area[] }) {
  const {
    progress,
    failed,
    results: [latest, before],
    run,
  } = useSimulation(areas)
  return (
    <>
      <p className="mb-5 max-w-2xl text-ink-soft">
        What would two more riders at 7 pm change? Try it here before you plan the shifts. It uses your delivery areas
        and the same promises as your shop; orders and delays are drawn by chance.
      </p>
      <p role="status" className="sr-only">
        {progress === null && latest && `Simulated: ${percent(latest.onTimeShare)} on time`}
      </p>
      <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
        <SimulatorForm first={FIRST_PLAN} progress={progress} onRun={run} />
        {failed && (
          <p role="alert" className="rounded-card border border-line px-4 py-12 text-center text-berry">
            The simulation couldn’t run. Please check your connection and try again.
          </p>
        )}
        {!failed && latest && <SimulationResult summary={latest} before={before} />}
        {!failed && !latest && (
          <p className="rounded-card border border-line border-dashed px-4 py-12 text-center text-ink-soft">
            {progress === null ? 'The result appears here.' : 'Simulating…'}
          </p>
        )}
      </div>
    </>
  )
}
