import Banknote from 'lucide-react/icons/banknote'
import Bike from 'lucide-react/icons/bike'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { customerOf } from '#domain/customer.ts'
import { ANY_MINUTE } from '#domain/delivery/promise-change.ts'
import { itemCount } from '#domain/item-count.ts'
import { dueAtDoor, isOnAccount } from '#domain/order.ts'
import { isEndOfDay } from '#domain/shop-day.ts'
import { clockTime, minutesLeft, spanWords, timeFrom } from '#domain/time-words.ts'
import { phoneLink } from '../../core/phone-link.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { unitsOf } from '../orders/order-load.ts'
import { OrderMoves } from '../orders/order-moves.tsx'
import { REASON_NAMES } from '../screen/reason-names.ts'
import type { BoardEntry } from './board-data.ts'
import { BoardNotes } from './board-notes.tsx'
import { ChangeTimeDialog } from './change-time-dialog.tsx'
import type { Giving } from './giving.ts'
import { RiskChip } from './risk-chip.tsx'

type BoardOrderProps = { entry: BoardEntry; giving: Giving; now: number; onChanged: () => unknown }

export function BoardOrder({ entry, giving, now, onChanged }: BoardOrderProps) {
  const { order, risk, column } = entry
  const [changing, setChanging] = useState(false)
  const { promise, number } = order
  const isReady = column === 'ready' && !promise?.courier
  return (
    <article
      aria-label={`Order ${number}`}
      draggable={isReady}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', number)
        giving.drag(order)
      }}
      onDragEnd={giving.drop}
      className={`rounded-field border bg-card p-2.5 ${isReady ? 'cursor-grab' : ''} ${risk === 'late' ? 'border-berry' : 'border-line'}`}
    >
      <div className="flex items-start justify-between gap-x-2">
        <DueTime entry={entry} now={now} />
        {promise && (
          <Button
            variant="round"
            aria-label={`Change time of ${number}`}
            title="Change time"
            className="-mt-2 -mr-2"
            onClick={() => setChanging(true)}
          >
            <Clock size={18} aria-hidden />
          </Button>
        )}
      </div>
      {risk && risk !== 'on_time' && (
        <p className="mt-1">
          <RiskChip risk={risk} />
        </p>
      )}
      <h4 className="mt-1 flex items-center gap-2 font-semibold">
        {isReady && (
          <input
            type="checkbox"
            aria-label={`Select ${number}`}
            checked={giving.isSelected(order)}
            onChange={() => giving.toggle(order)}
            className="size-6 shrink-0 accent-leaf"
          />
        )}
        <Link
          to={`/seller/orders?${new URLSearchParams({ search: number })}`}
          className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
        >
          {number}
        </Link>
      </h4>
      <p className="break-words text-sm">{customerOf(order)}</p>
      <ul className="mt-1 space-y-1 text-sm">
        {factsOf(entry).map((fact) => (
          <li key={fact} className="text-ink-soft">
            {fact}
          </li>
        ))}
        <Fact icon={<Banknote size={16} aria-hidden />}>
          <Amount order={order} />
        </Fact>
        {order.address.phone && (
          <Fact icon={<Phone size={16} aria-hidden />}>
            <a
              href={phoneLink(order.address.phone)}
              className="inline-flex min-h-6 items-center font-medium text-leaf underline-offset-4 hover:underline"
            >
              <span className="sr-only">Call </span>
              {order.address.phone}
            </a>
          </Fact>
        )}
        <Worker entry={entry} />
      </ul>
      <BoardNotes entry={entry} onChanged={onChanged} />
      {promise && promise.changes.length > 0 && <LastChange promise={promise} />}
      <div className="mt-2 [&>div]:flex-wrap [&>div]:justify-self-stretch [&_button[data-next]]:grow [&_button]:px-3 [&_button]:text-sm">
        <OrderMoves order={order} now={now} />
      </div>
      {promise && (
        <ChangeTimeDialog order={order} by={promise.by} open={changing} now={now} onClose={() => setChanging(false)} />
      )}
    </article>
  )
}

function DueTime({ entry: { order, expected }, now }: { entry: BoardEntry; now: number }) {
  const { promise } = order
  if (!promise) return <p className="text-ink-soft text-sm">No time promised</p>
  return (
    <p className="leading-tight">
      <time dateTime={promise.by.toISOString()} className="price-figures block font-semibold text-xl">
        <span className="sr-only">Promised for </span>
        {timeFrom(now, promise.by)}
      </time>
      <span className="flex flex-wrap gap-x-2 whitespace-nowrap text-ink-soft text-sm">
        <span>{promise.courier ? 'by courier' : countdown(promise.by.getTime(), now)}</span>
        {expected && <span>expected {clockTime(expected)}</span>}
      </span>
    </p>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className="shrink-0 text-ink-soft">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}

/** What the rider collects at the door, or what is paid already. */
function Amount({ order }: { order: Order }) {
  if (order.isPaid || isOnAccount(order)) {
    return (
      <>
        <Price amount={order.amount} /> <span className="text-ink-soft">{order.isPaid ? 'paid' : 'on account'}</span>
      </>
    )
  }
  return (
    <>
      Collect <Price amount={dueAtDoor(order)} className="font-semibold" />
    </>
  )
}

function Worker({ entry: { column, picker, known } }: { entry: BoardEntry }) {
  if (known?.rider) {
    return (
      <Fact icon={<Bike size={16} aria-hidden />}>
        <span className="sr-only">Rider </span>
        {known.rider.name}
      </Fact>
    )
  }
  if (column === 'picking' && picker) {
    return (
      <Fact icon={<ShoppingBasket size={16} aria-hidden />}>
        <span className="sr-only">Picker </span>
        {picker}
      </Fact>
    )
  }
  return null
}

function countdown(by: number, now: number): string {
  const minutes = minutesLeft(now, by)
  if (minutes === 0) return ANY_MINUTE
  if (minutes < 60) return `in ${minutes} min`
  return minutes < 24 * 60 ? `in ${Math.floor(minutes / 60)} h ${minutes % 60} min` : ''
}

function factsOf({ order, area }: BoardEntry): string[] {
  const { promise } = order
  return [
    [...(area ? [area] : []), itemCount(unitsOf(order))].join(' · '),
    ...(promise?.slot ? [`Chosen for ${spanWords(promise.slot)}`] : []),
  ]
}

function LastChange({ promise: { first, changes } }: { promise: NonNullable<Order['promise']> }) {
  const last = changes.at(-1)
  return (
    <p className="mt-1 text-ink-soft text-sm">
      First {isEndOfDay(first) ? timeFrom(Date.now(), first) : clockTime(first)}
      {changes.length > 1 && `, changed ${changes.length} times`}
      {last && `: ${REASON_NAMES[last.reason].toLowerCase()}`}
    </p>
  )
}
