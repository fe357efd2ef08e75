import { type ReactNode, useEffect, useRef } from 'react'
import type { SimulationSummary } from '#domain/delivery/simulation/simulated-summary.ts'
import { COUNTED_DAYS, LEARNING_DAYS } from './run-simulation.ts'
import { SimulationChart } from './simulation-chart.tsx'

type SimulationResultProps = { summary: SimulationSummary; before: SimulationSummary | undefined }

export function SimulationResult({ summary, before }: SimulationResultProps) {
  const { days, orders, turnedAway } = summary
  const section = useRef<HTMLElement>(null)
  // On phones it is below the form.
  useEffect(() => {
    if (summary) section.current?.scrollIntoView({ block: 'nearest' })
  }, [summary])
  return (
    <section
      ref={section}
      aria-labelledby="simulation-result"
      className="rounded-card border border-line bg-card p-4 scroll-mt-20 sm:p-5"
    >
      <h2 id="simulation-result" className="font-semibold text-xl">
        Result
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {Math.round(orders / days)} orders a day on average over {COUNTED_DAYS} days, after {LEARNING_DAYS} days of
        learning.
      </p>
      <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-3">
        <Figure name="On time" value={percent(summary.onTimeShare)} before={before && percent(before.onTimeShare)} />
        <Figure
          name="Typically"
          value={against(summary.lateness.p50)}
          before={before && against(before.lateness.p50)}
        />
        <Figure
          name="Nine of ten arrive"
          value={against(summary.lateness.p90)}
          before={before && against(before.lateness.p90)}
        />
        <Figure name="Pickers busy" value={percent(summary.pickerUse)} before={before && percent(before.pickerUse)} />
        <Figure name="Riders busy" value={percent(summary.riderUse)} before={before && percent(before.riderUse)} />
        <Figure
          name="Didn’t want to wait"
          value={perDay(turnedAway, days)}
          before={before && perDay(before.turnedAway, before.days)}
        />
      </dl>
      <SimulationChart summary={summary} />
    </section>
  )
}

function Figure({ name, value, before }: { name: string; value: ReactNode; before: string | undefined }) {
  return (
    <div className="rounded-field bg-paper p-3">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="price-figures">
        <span className="block font-semibold text-lg leading-tight">{value}</span>
        {before !== undefined && <span className="text-ink-soft text-sm">before: {before}</span>}
      </dd>
    </div>
  )
}

export const percent = (share: number | null): string => (share === null ? 'nobody' : `${(100 * share).toFixed(0)} %`)

/** Against the promised time. */
function against(minutes: number | null): string {
  if (minutes === null) return 'no orders'
  const whole = Math.round(Math.abs(minutes))
  if (whole === 0) return 'just in time'
  return minutes < 0 ? `${whole} min early` : `${whole} min late`
}

const perDay = (count: number, days: number) => `${(count / days).toFixed(1)} a day`
