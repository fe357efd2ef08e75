import { formatPaise, paise } from '#domain/money.ts'
import { hourWords } from '#domain/time-words.ts'
import { scaleTop } from '../today/today.ts'
import { type SalesRow, shortDay } from './sales-words.ts'

type SalesChartProps = { rows: readonly SalesRow[]; by: 'day' | 'hour'; today: string }

/** A bar for each day or hour, and a line for the days before. The table below says the same in figures. */
export function SalesChart({ rows, by, today }: SalesChartProps) {
  const highest = Math.max(0, ...rows.flatMap(({ sales, before }) => [sales, before ?? 0]))
  const top = scaleTop(paise(highest))
  const count = rows.length
  const gap = count > 120 ? 0 : 0.22
  const line = rows
    .map(({ before }, nth) => `${nth ? 'L' : 'M'}${nth + 0.5} ${100 - ((before ?? 0) / top) * 100}`)
    .join('')
  return (
    <figure className="mb-5 rounded-card border border-line bg-card p-4">
      <figcaption className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="font-medium">Sales by {by}</span>
        <span className="flex items-center gap-2 text-ink-soft text-sm">
          <span className="size-3 rounded-[3px] bg-leaf" />
          These days
        </span>
        <span className="flex items-center gap-2 text-ink-soft text-sm">
          <span className="w-5 border-ink border-t-2 border-dashed" />
          Days before
        </span>
      </figcaption>
      <div aria-hidden className="relative h-48 pb-6 pl-16 sm:h-60">
        {[top, paise(top / 2), paise(0)].map((amount) => (
          <span
            key={amount}
            style={{ top: `calc((100% - 24px) * ${1 - amount / top})` }}
            className="price-figures absolute right-0 left-0 border-line border-t text-ink-soft text-xs"
          >
            <span className="absolute -top-2 w-14 bg-card pr-1 text-right">{formatPaise(amount)}</span>
          </span>
        ))}
        <div className="relative h-full">
          <svg
            viewBox={`0 0 ${count} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            role="presentation"
          >
            {rows.map(({ key, sales }, nth) => {
              const height = (Math.max(sales, 0) / top) * 100
              const width = count === 1 ? 0.2 : 1 - gap
              return (
                <rect
                  key={key}
                  x={nth + (1 - width) / 2}
                  y={100 - height}
                  width={width}
                  height={height}
                  className="fill-leaf"
                />
              )
            })}
            {/* Told from the bars that it crosses by a margin of the card's colour. */}
            <path d={line} className="fill-none stroke-card" strokeWidth={4} vectorEffect="non-scaling-stroke" />
            <path
              d={line}
              className="fill-none stroke-ink"
              strokeWidth={1.5}
              strokeDasharray="5 4"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {marks(count).map((nth) => (
            <span
              key={nth}
              style={{ left: `${((nth + 0.5) / count) * 100}%` }}
              className="absolute top-full -translate-x-1/2 whitespace-nowrap pt-1 text-ink-soft text-xs"
            >
              {by === 'hour' ? hourWords(nth) : shortDay(rows[nth]?.key ?? today, today)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

/** Up to four places on the axis that have a label, so that they fit on a phone. */
function marks(count: number): number[] {
  if (count <= 4) return Array.from({ length: count }, (_, nth) => nth)
  const step = Math.ceil(count / 4)
  return Array.from({ length: Math.ceil(count / step) }, (_, nth) => nth * step + Math.floor(step / 2)).filter(
    (nth) => nth < count,
  )
}

const SHOWN = 8

/** The largest of a split, by the length of their bars. */
export function SharesChart({ rows, name }: { rows: readonly SalesRow[]; name: string }) {
  const largest = rows.toSorted((a, b) => b.sales - a.sales).slice(0, SHOWN)
  const most = Math.max(1, ...largest.map(({ sales }) => sales))
  return (
    <figure className="mb-5 rounded-card border border-line bg-card p-4">
      <figcaption className="mb-3 font-medium">Sales by {name}</figcaption>
      <ul aria-hidden className="space-y-2">
        {largest.map(({ key, name, sales }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-sm sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_6rem]"
          >
            <span className="truncate">{name}</span>
            <span className="h-3 overflow-hidden rounded-full bg-line max-sm:order-3 max-sm:col-span-2">
              <span
                className="block h-full rounded-full bg-leaf"
                style={{ width: `${(Math.max(sales, 0) / most) * 100}%` }}
              />
            </span>
            <span className="price-figures text-right">{formatPaise(sales)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
