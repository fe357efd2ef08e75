import { useState } from 'react'
import type { HandsForecast, readDeliveryBoard } from '#contract/delivery/delivery-board.ts'
import { clockTime, timeFrom } from '#domain/time-words.ts'
import type { Done, QueryView } from '../../core/query.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { HandsChart } from './hands-chart.tsx'
import { PanelNotReady } from './panel-not-ready.tsx'
import { rushWords } from './rush-words.ts'

type Board = Done<typeof readDeliveryBoard>
type ForecastPanelProps = { view: QueryView<Board>; onRetry: () => unknown }

export function ForecastPanel({ view, onRetry }: ForecastPanelProps) {
  return (
    <section aria-labelledby="forecast">
      <h2 id="forecast" className="mb-4 font-semibold text-xl">
        The next two hours
      </h2>
      <PanelNotReady view={view} loading="Loading the forecast…" height="h-64" onRetry={onRetry} />
      {view.state === 'ready' && <Forecast board={view.reply} />}
    </section>
  )
}

function Forecast({ board }: { board: Board }) {
  const { at, forecasts, hours } = board
  const [chosen, setChosen] = useState('0 0')
  const [now] = forecasts
  if (!now) return null
  const shown = forecasts.find((one) => differenceOf(one, now) === chosen) ?? now
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <p className="mb-4">{usualWords(hours)}</p>
      <RushNotice board={board} />
      {nobodyWords(now.hands) && <p className="mb-4 text-tangerine">{nobodyWords(now.hands)}</p>}
      <HandsChart free={now.free} at={at} />
      <div className="mt-5 border-line border-t pt-4">
        <SelectField label="With" value={differenceOf(shown, now)} onChange={({ target }) => setChosen(target.value)}>
          {forecasts.map((one) => (
            <option key={differenceOf(one, now)} value={differenceOf(one, now)}>
              {nameOf(one, now)}
            </option>
          ))}
        </SelectField>
        <p role="status" className="mt-3">
          {lateWords(shown.late)}
        </p>
        <table className="mt-3 w-full text-left">
          <caption className="mb-1 text-left text-ink-soft text-sm">Promise for a typical order placed now</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Area</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {shown.areas.map(({ name, by, tooLong }, index) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {name}
                </th>
                <td className="price-figures py-2 text-right font-semibold">
                  {tooLong ? 'Customers choose' : by ? timeFrom(at.getTime(), by) : 'No time'}
                  {shown !== now && <Difference by={by} before={now.areas[index]?.by ?? null} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function RushNotice({ board }: { board: Board }) {
  const rush = rushWords(board)
  if (!rush) return null
  const [first, ...others] = rush.sentences
  return (
    <div className={`mb-4 ${rush.isNear ? 'rounded-field bg-tangerine-tint px-4 py-3 text-tangerine' : ''}`}>
      <p className={rush.isNear ? 'font-semibold' : ''}>{first}</p>
      {others.map((sentence) => (
        <p key={sentence} className="mt-1 text-sm">
          {sentence}
        </p>
      ))}
    </div>
  )
}

const differenceOf = ({ hands }: HandsForecast, now: HandsForecast): string =>
  `${hands.pickers - now.hands.pickers} ${hands.riders - now.hands.riders}`

function nameOf(forecast: HandsForecast, now: HandsForecast): string {
  const { pickers, riders } = forecast.hands
  if (forecast === now) return `${counted(pickers, 'picker')} and ${counted(riders, 'rider')}, as now`
  const more = pickers + riders > now.hands.pickers + now.hands.riders
  return `one ${pickers === now.hands.pickers ? 'rider' : 'picker'} ${more ? 'more' : 'fewer'}`
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** Promises and forecast need one of each. */
function nobodyWords({ pickers, riders }: HandsForecast['hands']): string {
  if (pickers > 0 && riders > 0) return ''
  if (pickers === riders) return 'Nobody is on shift, so we count on one picker and one rider.'
  const missing = pickers === 0 ? 'picker' : 'rider'
  return `No ${missing} is on shift, so we count on one.`
}

const lateWords = (late: number) =>
  late === 0
    ? 'No open order will be late.'
    : late === 1
      ? '1 open order will be late.'
      : `${late} open orders will be late.`

function Difference({ by, before }: { by: Date | null; before: Date | null }) {
  if (!by || !before) return null
  const minutes = Math.round((by.getTime() - before.getTime()) / 60_000)
  if (minutes === 0) return <span className="block font-normal text-ink-soft text-sm">as now</span>
  return (
    <span className={`block font-normal text-sm ${minutes < 0 ? 'text-leaf' : 'text-berry'}`}>
      {Math.abs(minutes)} min {minutes < 0 ? 'earlier' : 'later'}
    </span>
  )
}

/** How many orders usually come, against what the people on shift can do. */
function usualWords(hours: Board['hours']): string {
  const sum = (of: (hour: Board['hours'][number]) => number) => hours.reduce((all, hour) => all + of(hour), 0)
  const capacity = sum((hour) => hour.capacity)
  const end = hours.at(-1)
  const until = end ? clockTime(end.from.getTime() + 3600_000) : ''
  const can = `Your people can deliver about ${counted(capacity, 'order')} until ${until}.`
  if (hours.some(({ usual }) => usual === null)) return can
  const usual = Math.round(sum((hour) => hour.usual ?? 0))
  return `${can} Usually ${usual === 1 ? '1 comes' : `${usual} come`} at this time of the day.`
}
