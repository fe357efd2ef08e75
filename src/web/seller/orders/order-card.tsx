import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { customerOf } from '#domain/customer.ts'
import { whyBack } from '#domain/riding.ts'
import { Price } from '../../ui/price.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderMoves } from './order-moves.tsx'
import { OrderTime } from './order-time.tsx'
import { StatusChip } from './status-chip.tsx'

type OrderCardProps = { order: Order; isNew: boolean; isAlone: boolean; now: number }

export function OrderCard({ order, isNew, isAlone, now }: OrderCardProps) {
  const [open, setOpen] = useState(isAlone)
  const headingId = `heading-${order._id}`
  const detailsId = `details-${order._id}`
  return (
    <article
      id={`order-${order._id}`}
      aria-labelledby={headingId}
      className={`rounded-card border bg-card ${isNew ? 'border-leaf' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 px-2 py-1.5 max-sm:pb-2 sm:pr-3">
        <h3 id={headingId} className="min-w-0 grow basis-72">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={detailsId}
            onClick={() => setOpen(!open)}
            className="grid min-h-13 w-full cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-field px-2 text-left hover:bg-paper xl:grid-cols-[auto_7.5rem_minmax(0,1fr)_auto] xl:gap-y-0"
          >
            <ChevronDown
              size={18}
              aria-hidden
              className={`row-span-2 text-ink-soft transition-transform duration-150 motion-reduce:transition-none ${open ? 'rotate-180' : ''}`}
            />
            <span className="flex items-center gap-2 xl:col-start-3">
              <span className="truncate font-semibold">{customerOf(order)}</span>
              {isNew && <Mark look="leaf">New</Mark>}
              {whyBack(order) !== null && <Mark look="tangerine">Came back</Mark>}
              {order.reports?.some(({ state }) => state === 'open') && <Mark look="tangerine">Reported</Mark>}
            </span>
            <Price amount={order.amount} className="justify-self-end font-semibold xl:row-span-2" />
            <span className="truncate font-normal text-ink-soft text-sm xl:col-start-3">{summary(order)}</span>
            <span className="justify-self-end xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:justify-self-start">
              <OrderTime order={order} now={now} />
            </span>
          </button>
        </h3>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:mt-1.5 max-sm:w-full max-sm:pl-2 xl:grid xl:grid-cols-[8.5rem_18rem] xl:justify-items-start">
          <StatusChip status={order.status} />
          <OrderMoves order={order} now={now} />
        </div>
      </div>
      {open && <OrderDetails id={detailsId} order={order} />}
    </article>
  )
}

const LOOKS = { leaf: 'text-leaf', tangerine: 'text-tangerine' } as const

const Mark = ({ look, children }: { look: keyof typeof LOOKS; children: string }) => (
  <span className={`inline-flex shrink-0 items-center gap-1.5 font-medium text-sm ${LOOKS[look]}`}>
    <span aria-hidden className="size-2 rounded-full bg-current" />
    {children}
  </span>
)

function summary({ number, items }: Order): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const names = items.map(({ product, quantity }) => (quantity > 1 ? `${quantity} × ${product.name}` : product.name))
  return `${number} · ${count === 1 ? '1 item' : `${count} items`}: ${names.join(', ')}`
}
