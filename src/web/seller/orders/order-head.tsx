import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { customerOf } from '#domain/customer.ts'
import { itemCount, piecesOf } from '#domain/item-count.ts'
import { stageOf } from '#domain/order.ts'
import { whyBack } from '#domain/riding.ts'
import { timeFrom } from '#domain/time-words.ts'
import { Price } from '../../ui/price.tsx'
import { setCurrentOrder, useCurrentOrder } from './order-keys.ts'
import { OrderMoves } from './order-moves.tsx'
import { OrderTime } from './order-time.tsx'
import { StatusChip } from './status-chip.tsx'

type OrderFrameProps = { order: Order; isNew: boolean; now: number; head: ReactNode; children: ReactNode }

/** The card of an order: its heading, its status and the next move on one line, and what else is shown below. */
export function OrderFrame({ order, isNew, now, head, children }: OrderFrameProps) {
  const headingId = `heading-${order._id}`
  const isCurrent = useCurrentOrder() === order._id
  return (
    <article
      id={`order-${order._id}`}
      aria-labelledby={headingId}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => setCurrentOrder(order._id)}
      className={`scroll-mt-20 scroll-mb-44 rounded-card border bg-card ${isNew ? 'border-leaf' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 px-2 py-1.5 max-sm:pb-2 sm:pr-3">
        <h3 id={headingId} className="min-w-0 grow basis-72">
          {head}
        </h3>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:mt-1.5 max-sm:w-full max-sm:pl-2 xl:grid xl:grid-cols-[8.5rem_18rem] xl:justify-items-start">
          <StatusChip status={order.status} />
          <OrderMoves order={order} now={now} />
        </div>
      </div>
      {children}
    </article>
  )
}

/** Age, customer, amount and one line of facts, as cells of the grid around it. */
export function OrderHead({ order, isNew, now, facts }: { order: Order; isNew: boolean; now: number; facts: string }) {
  return (
    <>
      <span className="flex min-w-0 items-center gap-2 xl:col-start-3">
        <span className="truncate font-semibold">{customerOf(order)}</span>
        {isNew && <Mark look="leaf">New</Mark>}
        {whyBack(order) !== null && <Mark look="tangerine">Came back</Mark>}
        {order.reports?.some(({ state }) => state === 'open') && <Mark look="tangerine">Reported</Mark>}
      </span>
      <Price amount={order.amount} className="justify-self-end font-semibold xl:row-span-2" />
      <span className="line-clamp-2 font-normal text-ink-soft text-sm xl:col-start-3">{facts}</span>
      <span className="justify-self-end xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:justify-self-start">
        <OrderTime order={order} now={now} />
      </span>
    </>
  )
}

const LOOKS = { leaf: 'text-leaf', tangerine: 'text-tangerine' } as const

const Mark = ({ look, children }: { look: keyof typeof LOOKS; children: string }) => (
  <span className={`inline-flex shrink-0 items-center gap-1.5 font-medium text-sm ${LOOKS[look]}`}>
    <span aria-hidden className="size-2 rounded-full bg-current" />
    {children}
  </span>
)

/** GC-7K3M-94 · 3 items · due 7:30 pm · Indiranagar · picked by Meena · Ravi rides */
export function factWords(order: Order, now: number): string {
  const { number, items, status, handling } = order
  const count = items.reduce((sum, { product, quantity }) => sum + piecesOf(product, quantity), 0)
  const due = stageOf(status) === 'open' && dueWords(order, now)
  const picker = handling?.picker && `${status === 'Order Placed' ? 'being picked' : 'picked'} by ${handling.picker}`
  const rider = handling?.rider && `${status === 'Delivered' ? 'delivered by' : 'with'} ${handling.rider.name}`
  return [number, itemCount(count), takenWords(order), due && `due ${due}`, handling?.area, picker, rider]
    .filter(Boolean)
    .join(' · ')
}

/** Taken by Ravi on the phone; empty for what was placed on the site. */
const takenWords = ({ channel, handling }: Order): string =>
  channel
    ? `taken by ${handling?.takenBy ?? 'the owner'} ${channel === 'phone' ? 'on the phone' : 'at the counter'}`
    : ''

/** 7:30 pm, tomorrow 9:00 am; empty for an order from before there were promises. */
export const dueWords = ({ promise }: Order, now: number): string => (promise ? timeFrom(now, promise.by) : '')
