import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { customerOf } from '#domain/customer.ts'
import { type DeliveryRisk, riskOf } from '#domain/delivery/delivery-risk.ts'
import { ANY_MINUTE } from '#domain/delivery/promise-change.ts'
import { itemCount } from '#domain/item-count.ts'
import { isEndOfDay } from '#domain/shop-day.ts'
import { clockTime, minutesLeft, spanWords, timeFrom } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { OrderMoves } from '../orders/order-moves.tsx'
import { StatusChip } from '../orders/status-chip.tsx'
import { REASON_NAMES } from '../screen/reason-names.ts'
import { ChangeTimeDialog } from './change-time-dialog.tsx'
import { RiskChip } from './risk-chip.tsx'

export type BoardEntry = {
  order: Order
  area: string | undefined
  expected: Date | null
  picker: string | undefined
  rider: string | undefined
  risk: DeliveryRisk | null
}

/** null for an order from before there were promises. */
export const riskOfOrder = ({ promise }: Order, expected: Date | null, now: number): DeliveryRisk | null =>
  promise ? riskOf({ by: promise.by.getTime(), expected: expected?.getTime() ?? null }, now) : null

export function BoardOrder({ now, ...entry }: BoardEntry & { now: number }) {
  const { order, risk } = entry
  const [changing, setChanging] = useState(false)
  const { promise, number } = order
  return (
    <article
      aria-label={`Order ${number}`}
      className={`grid gap-x-5 gap-y-2 rounded-card border bg-card p-4 sm:grid-cols-[7.5rem_minmax(0,1fr)] ${risk === 'late' ? 'border-berry' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:flex-col sm:items-start sm:justify-start">
        {promise ? (
          <p className="leading-tight">
            <time dateTime={promise.by.toISOString()} className="price-figures block font-semibold text-2xl">
              <span className="sr-only">Promised for </span>
              {timeFrom(now, promise.by)}
            </time>
            <span className="text-ink-soft text-sm">
              {promise.courier ? 'by courier' : countdown(promise.by.getTime(), now)}
            </span>
          </p>
        ) : (
          <p className="text-ink-soft text-sm">No time promised</p>
        )}
        {risk && <RiskChip risk={risk} />}
      </div>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <Link
            to={`/seller/orders?${new URLSearchParams({ search: number })}`}
            className="min-h-6 underline-offset-4 hover:underline"
          >
            {customerOf(order)}
          </Link>
          <StatusChip status={order.status} />
        </h3>
        <p className="mt-1 text-ink-soft text-sm">{factsOf(entry).join(' · ')}</p>
        {promise && promise.changes.length > 0 && <LastChange promise={promise} />}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          {promise ? (
            <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
              <Clock size={16} aria-hidden />
              Change time<span className="sr-only"> of {number}</span>
            </Button>
          ) : (
            <span />
          )}
          <OrderMoves order={order} now={now} />
        </div>
      </div>
      {promise && (
        <ChangeTimeDialog order={order} by={promise.by} open={changing} now={now} onClose={() => setChanging(false)} />
      )}
    </article>
  )
}

function countdown(by: number, now: number): string {
  const minutes = minutesLeft(now, by)
  if (minutes === 0) return ANY_MINUTE
  if (minutes < 60) return `in ${minutes} min`
  return minutes < 24 * 60 ? `in ${Math.floor(minutes / 60)} h ${minutes % 60} min` : ''
}

function factsOf({ order, area, expected, picker, rider }: BoardEntry): string[] {
  const { number, items, promise } = order
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    number,
    ...(area ? [area] : []),
    itemCount(count),
    ...(promise?.slot ? [`chosen for ${spanWords(promise.slot)}`] : []),
    ...(expected ? [`expected ${clockTime(expected)}`] : []),
    ...(picker ? [`picker ${picker}`] : []),
    ...(rider ? [`rider ${rider}`] : []),
  ]
}

function LastChange({ promise: { first, changes } }: { promise: NonNullable<Order['promise']> }) {
  const last = changes.at(-1)
  return (
    <p className="mt-1 text-sm">
      First promised for {isEndOfDay(first) ? timeFrom(Date.now(), first) : clockTime(first)}. Changed
      {changes.length > 1 && ` ${changes.length} times, last`}
      {last && `: ${REASON_NAMES[last.reason].toLowerCase()}`}.
    </p>
  )
}
