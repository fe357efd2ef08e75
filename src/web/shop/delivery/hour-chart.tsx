import type { readDeliveryRecord } from '#contract/delivery/delivery.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { hourSpanWords, hourWords } from '#domain/time-words.ts'
import { percent } from './period-card.tsx'

type HourRecord = ReplyOf<typeof readDeliveryRecord>['byHour'][number]

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Bars to look at; the same numbers follow as a table, for everybody. */
export function HourChart({ hours }: { hours: HourRecord[] }) {
  const known = new Map(hours.map((one) => [one.hour, one]))
  return (
    <section className="mt-5 rounded-card border border-line bg-card p-6 sm:p-7">
      <h2 className="text-title">On time by hour of the day</h2>
      <p className="mt-1 text-ink-soft">How often we were on time in the last 30 days, by the hour people ordered.</p>
      <div aria-hidden className="mt-6 grid h-40 grid-cols-24 items-end gap-0.5 border-line border-b sm:gap-1.5">
        {HOURS.map((hour) => (
          <Bar key={hour} record={known.get(hour)} />
        ))}
      </div>
      <div aria-hidden className="price-figures mt-1 grid grid-cols-4 text-ink-soft text-sm">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{hourWords(hour)}</span>
        ))}
      </div>
      <p aria-hidden className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-leaf" /> on time
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-tangerine-tint ring-1 ring-tangerine ring-inset" /> missed
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm border border-field-line border-dashed" /> not enough orders yet
        </span>
      </p>
      <details className="mt-4">
        <summary className="min-h-11 content-center font-medium text-leaf">See the numbers</summary>
        <HourTable hours={hours} />
      </details>
    </section>
  )
}

function Bar({ record }: { record: HourRecord | undefined }) {
  if (!record) return <span />
  if (record.share === null)
    return <span className="h-full rounded-t-sm border border-field-line border-b-0 border-dashed" />
  return (
    <span className="flex h-full flex-col justify-end rounded-t-sm bg-tangerine-tint ring-1 ring-tangerine ring-inset">
      <span className="rounded-t-sm bg-leaf" style={{ height: `${record.share * 100}%` }} />
    </span>
  )
}

function HourTable({ hours }: { hours: HourRecord[] }) {
  return (
    <table className="price-figures mt-2 w-full text-left">
      <caption className="sr-only">On time in the last 30 days, by the hour of the order</caption>
      <thead className="text-ink-soft text-sm">
        <tr>
          <th scope="col" className="py-1.5 font-medium">
            Hour
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Orders
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            On time
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, orders, onTime, share }) => (
          <tr key={hour} className="border-line border-t">
            <th scope="row" className="py-1.5 font-medium">
              {hourSpanWords(hour)}
            </th>
            <td className="py-1.5 text-right">{orders}</td>
            <td className="py-1.5 text-right">{onTime}</td>
            <td className="py-1.5 text-right">{share === null ? 'not enough orders yet' : percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
