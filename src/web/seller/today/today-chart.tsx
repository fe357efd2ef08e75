import { formatPaise, type Paise, paise } from '#domain/money.ts'
import { hourSpanWords, hourWords } from '#domain/time-words.ts'
import { Price } from '../../ui/price.tsx'
import { clockNow, runningTotal, scaleTop, type Today } from './today.ts'

const HOURS = [6, 12, 18]

/** Cumulative revenue of today and of the same weekday last week, with a table for screen readers. */
export function TodayChart({ day, lastName }: { day: Today; lastName: string }) {
  const past = runningTotal(day.lastWeek.hours)
  const clock = clockNow(day)
  const now = runningTotal(day.today.hours).slice(0, Math.floor(clock) + 1)
  const top = scaleTop(paise(Math.max(...past, ...now)))
  const latest = now.at(-1) ?? paise(0)

  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="font-medium">Revenue through the day</span>
        <Key text="Today" className="border-leaf" />
        <Key text={lastName} className="border-ink-soft border-dashed" />
      </figcaption>
      <div aria-hidden className="relative h-42 pb-6 pl-14">
        {[top, paise(top / 2), paise(0)].map((amount) => (
          <span
            key={amount}
            style={{ top: `calc((100% - 24px) * ${1 - amount / top})` }}
            className="price-figures absolute right-0 left-0 border-line border-t text-ink-soft text-xs"
          >
            <span className="absolute -top-2 w-12 bg-card text-right">{formatPaise(amount)}</span>
          </span>
        ))}
        <div className="relative h-full">
          <svg
            viewBox="0 0 24 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            role="presentation"
          >
            <path d={`${line(now, top, clock)}L${clock} 100Z`} className="fill-leaf opacity-15" />
            <path
              d={line(past, top, 24)}
              className="fill-none stroke-ink-soft"
              strokeWidth={1.5}
              strokeDasharray="5 4"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={line(now, top, clock)}
              className="fill-none stroke-leaf"
              strokeWidth={2.5}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <span
            style={{ left: `${(clock / 24) * 100}%`, top: `${(1 - latest / top) * 100}%` }}
            className="absolute size-3 -translate-1/2 rounded-full border-2 border-card bg-leaf"
          />
          {HOURS.map((at) => (
            <span
              key={at}
              style={{ left: `${(at / 24) * 100}%` }}
              className="absolute top-full -translate-x-1/2 pt-1 text-ink-soft text-xs"
            >
              {hourWords(at)}
            </span>
          ))}
        </div>
      </div>
      <HourTable day={day} lastName={lastName} />
    </figure>
  )
}

/** One point at the end of each hour; the current hour ends at the current time. */
const line = (totals: Paise[], top: Paise, clock: number) =>
  `M0 100${totals.map((amount, hour) => `L${Math.min(hour + 1, clock)} ${(1 - amount / top) * 100}`).join('')}`

function Key({ text, className }: { text: string; className: string }) {
  return (
    <span className="flex items-center gap-2 text-ink-soft text-sm">
      <span className={`w-5 border-t-2 ${className}`} />
      {text}
    </span>
  )
}

function HourTable({ day: { today, lastWeek }, lastName }: { day: Today; lastName: string }) {
  return (
    <table className="sr-only">
      <caption>Revenue by hour</caption>
      <thead>
        <tr>
          <th scope="col">Hour</th>
          <th scope="col">Today</th>
          <th scope="col">{lastName}</th>
        </tr>
      </thead>
      <tbody>
        {today.hours.map(({ hour, revenue, orders }) => (
          <tr key={hour}>
            <th scope="row">{hourSpanWords(hour)}</th>
            <td>
              <Price amount={revenue} />, {orders} orders
            </td>
            <td>
              <Price amount={lastWeek.hours[hour]?.revenue ?? paise(0)} />, {lastWeek.hours[hour]?.orders ?? 0} orders
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
