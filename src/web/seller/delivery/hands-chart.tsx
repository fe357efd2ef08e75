import type { HandsForecast } from '#contract/delivery/delivery-board.ts'
import { clockTime } from '#domain/time-words.ts'

const HOUR_MS = 3600_000
const SHOWN_MS = 2 * HOUR_MS

type HandsChartProps = { free: HandsForecast['free']; at: Date }

/** Until when each picker and rider is busy with the open orders, in a bar of two hours. */
export function HandsChart({ free, at }: HandsChartProps) {
  const people = [
    ...free.pickers.map((until, index) => ({ name: `Picker ${index + 1}`, until, look: 'bg-leaf' })),
    ...free.riders.map((until, index) => ({ name: `Rider ${index + 1}`, until, look: 'bg-tangerine' })),
  ]
  const start = at.getTime()
  return (
    <figure>
      <figcaption className="mb-2 font-medium">Busy with the open orders</figcaption>
      <ul className="space-y-1.5">
        {people.map(({ name, until, look }) => {
          const busyMs = Math.max(0, until.getTime() - start)
          return (
            <li key={name} className="grid grid-cols-[4.5rem_minmax(0,1fr)_6.5rem] items-center gap-2 text-sm">
              <span>{name}</span>
              <span aria-hidden className="block h-2.5 overflow-hidden rounded-full bg-line">
                <span
                  className={`block h-full rounded-full ${look}`}
                  style={{ width: `${Math.min(1, busyMs / SHOWN_MS) * 100}%` }}
                />
              </span>
              <span className="price-figures text-right">
                {busyMs < 60_000 ? 'free now' : `until ${clockTime(until)}`}
              </span>
            </li>
          )
        })}
      </ul>
      <p
        aria-hidden
        className="price-figures mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)_6.5rem] gap-2 text-ink-soft text-xs"
      >
        <span />
        <span className="flex justify-between">
          {[0, HOUR_MS, SHOWN_MS].map((later) => (
            <span key={later} className={later === HOUR_MS ? 'max-sm:hidden' : ''}>
              {clockTime(start + later)}
            </span>
          ))}
        </span>
      </p>
    </figure>
  )
}
