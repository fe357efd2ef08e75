import type { ReactNode } from 'react'
import { formatPaise, paise } from '#domain/money.ts'
import { weekdayName } from '#domain/time-words.ts'
import { Link } from '../../ui/link.tsx'
import type { Today } from './today.ts'

export function TodayFigures({ day: { today, lastWeek, waiting } }: { day: Today }) {
  const last = `this time last ${weekdayName(lastWeek.date)}`
  const orders = today.orders - lastWeek.byNow.orders
  const revenue = today.revenue - lastWeek.byNow.revenue
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[1fr_1fr_1.6fr]">
      <Figure name="Orders" value={today.orders.toLocaleString('en-IN')} difference={orders}>
        {orders === 0 ? `As many as ${last}` : `${Math.abs(orders)} ${orders > 0 ? 'more' : 'fewer'} than ${last}`}
        {today.cancelled > 0 && `; ${today.cancelled} cancelled`}
      </Figure>
      <Figure name="Revenue" value={formatPaise(today.revenue)} difference={revenue}>
        {revenue === 0
          ? `As much as ${last}`
          : `${formatPaise(paise(Math.abs(revenue)))} ${revenue > 0 ? 'more' : 'less'} than ${last}`}
        {today.fees > 0 && `; ${formatPaise(today.fees)} of it shipping fees`}
      </Figure>
      <div className="rounded-field bg-paper p-3 max-lg:col-span-2">
        <h3 className="mb-1 text-ink-soft text-sm">To do</h3>
        <ul className="grid grid-cols-3 gap-2">
          {waiting.map(({ status, orders }) => (
            <li key={status}>
              <Link
                to={`/seller/orders?${new URLSearchParams({ status })}`}
                className="block rounded-field px-2 py-1 leading-tight hover:bg-leaf-tint"
              >
                <span className="price-figures block font-semibold text-2xl">{orders.toLocaleString('en-IN')}</span>
                <span className="text-ink-soft text-sm">{status}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type FigureProps = { name: string; value: string; difference: number; children: ReactNode }

function Figure({ name, value, difference, children }: FigureProps) {
  return (
    <div className="rounded-field bg-paper p-3">
      <h3 className="text-ink-soft text-sm">{name}</h3>
      <p className="price-figures font-semibold text-2xl">{value}</p>
      <p className={`text-sm ${difference > 0 ? 'text-leaf' : 'text-ink-soft'}`}>{children}</p>
    </div>
  )
}
