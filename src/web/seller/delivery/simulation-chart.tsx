import type { SimulatedHour, SimulationSummary } from '#domain/delivery/simulation/simulated-summary.ts'
import { hourWords } from '#domain/time-words.ts'

const PARTS = [
  { of: 'onTime', name: 'On time', fill: 'fill-leaf', mark: 'bg-leaf' },
  { of: 'late', name: 'Late', fill: 'fill-berry', mark: 'bg-berry' },
  { of: 'turnedAway', name: 'Didn’t want to wait', fill: 'fill-field-line', mark: 'bg-field-line' },
] as const

const LABELLED = [0, 6, 12, 18]
const GAP = 0.2

/** Orders a day by the hour they were placed in, and how busy the riders were; the same as a table. */
export function SimulationChart({ summary: { hours, days } }: { summary: SimulationSummary }) {
  const most = Math.max(1, ...hours.map(ordersOf))
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="font-medium">Orders by hour</span>
        {PARTS.map(({ name, mark }) => (
          <Key key={name} className={`size-3 rounded-sm ${mark}`}>
            {name}
          </Key>
        ))}
        <Key className="w-5 border-ink border-t-2">Riders busy (top: 100 %)</Key>
      </figcaption>
      <div aria-hidden className="relative h-52 pb-6 pl-8">
        <span className="price-figures absolute top-0 left-0 text-ink-soft text-xs">{(most / days).toFixed(1)}</span>
        <span className="price-figures absolute bottom-5 left-0 text-ink-soft text-xs">0</span>
        <div className="relative h-full border-line border-y">
          <svg
            viewBox="0 0 24 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
            role="presentation"
          >
            {hours.map((hour) => (
              <Bar key={hour.hour} hour={hour} most={most} />
            ))}
            <polyline
              points={hours.map(({ hour, riderUse }) => `${hour + 0.5},${100 - 100 * shareOf(riderUse)}`).join(' ')}
              className="fill-none stroke-ink"
              strokeWidth={1.5}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {LABELLED.map((hour) => (
            <span
              key={hour}
              style={{ left: `${(hour / 24) * 100}%` }}
              className="price-figures absolute top-full pt-1 text-ink-soft text-xs"
            >
              {hourWords(hour)}
            </span>
          ))}
        </div>
      </div>
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer content-center font-medium text-leaf">Show as a table</summary>
        <HourTable hours={hours} days={days} />
      </details>
    </figure>
  )
}

const ordersOf = ({ onTime, late, turnedAway }: SimulatedHour) => onTime + late + turnedAway
const shareOf = (use: number | null) => Math.min(1, use ?? 0)

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2 text-ink-soft text-sm">
      <span aria-hidden className={className} />
      {children}
    </span>
  )
}

function Bar({ hour, most }: { hour: SimulatedHour; most: number }) {
  let top = 100
  return PARTS.map(({ of, fill }) => {
    const height = (100 * hour[of]) / most
    top -= height
    return <rect key={of} x={hour.hour + GAP / 2} y={top} width={1 - GAP} height={height} className={fill} />
  })
}

function HourTable({ hours, days }: { hours: readonly SimulatedHour[]; days: number }) {
  const perDay = (count: number) => (count / days).toFixed(1)
  const share = (use: number | null) => (use === null ? '–' : `${Math.round(100 * use)} %`)
  return (
    <table className="price-figures w-full text-right text-sm">
      <caption className="sr-only">Orders a day by hour, and how busy pickers and riders were</caption>
      <thead>
        <tr className="align-bottom text-ink-soft">
          {['Hour', 'On time', 'Late', 'Left', 'Pickers busy', 'Riders busy'].map((name) => (
            <th key={name} scope="col" className="py-1 pl-2 font-normal first:pl-0 first:text-left">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, onTime, late, turnedAway, hands, pickerUse, riderUse }) => (
          <tr key={hour} className="border-line border-t">
            <th scope="row" className="py-1 text-left font-normal">
              {hourWords(hour)}
            </th>
            <td>{perDay(onTime)}</td>
            <td>{perDay(late)}</td>
            <td>{perDay(turnedAway)}</td>
            <td>
              {share(pickerUse)} of {hands.pickers}
            </td>
            <td>
              {share(riderUse)} of {hands.riders}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
