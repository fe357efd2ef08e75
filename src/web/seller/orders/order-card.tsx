import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { addressLine } from '../../../domain/address.ts'
import { PAYMENT_NAMES, paymentStatus, type RefundState } from '../../../domain/order.ts'
import { formatExact } from '../../dates.ts'
import { Price } from '../../ui/price.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderMoves } from './order-moves.tsx'
import { usePendingMove } from './pending-moves.ts'
import { StatusChip } from './status-chip.tsx'

const REFUNDS: Record<RefundState, string> = {
  pending: 'Refund on its way',
  processed: 'Refunded',
  failed: 'Refund failed',
}

export function OrderCard({ order, isNew }: { order: Order; isNew: boolean }) {
  const move = usePendingMove(order._id)
  const { address } = order
  const headingId = `order-${order._id}`
  const reason = order.history.at(-1)?.reason
  return (
    <article
      aria-labelledby={headingId}
      className={`rounded-card border bg-card p-4 sm:p-5 ${isNew ? 'border-leaf' : 'border-line'}`}
    >
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={headingId} className="mr-auto min-w-0">
          <span className="block font-semibold">
            {address.firstName} {address.lastName}
          </span>
          <span className="block break-all font-normal text-ink-soft text-sm">Order {order._id}</span>
        </h3>
        {isNew && <span className="rounded-full bg-leaf px-3 py-1 font-medium text-on-leaf text-sm">New</span>}
        <StatusChip status={move?.status ?? order.status} />
      </header>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="md:row-span-2 xl:row-span-1">
          <OrderItems items={order.items} />
        </div>
        <div>
          <h4 className="sr-only">Deliver to</h4>
          <address className="not-italic">{addressLine(address)}</address>
          <a
            href={`tel:${address.phone.replaceAll(/[^\d+]/g, '')}`}
            className="mt-1 inline-flex min-h-11 items-center gap-2 font-medium text-leaf underline-offset-4 hover:underline"
          >
            <Phone size={16} aria-hidden />
            {address.phone}
          </a>
        </div>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-[0.9375rem]">
          <Fact name="Amount">
            <Price amount={order.amount} className="font-semibold text-lg" />
          </Fact>
          <Fact name="Method">{PAYMENT_NAMES[order.paymentType]}</Fact>
          <Fact name="Payment">
            <span className={order.isPaid ? 'font-medium text-leaf' : 'font-medium text-tangerine'}>
              {paymentStatus(order)}
            </span>
          </Fact>
          {order.refund && <Fact name="Refund">{REFUNDS[order.refund]}</Fact>}
          <Fact name="Date">
            <time dateTime={order.createdAt.toISOString()}>{formatExact(order.createdAt)}</time>
          </Fact>
        </dl>
      </div>
      {order.status === 'Cancelled' && reason && <p className="mt-3 text-ink-soft text-sm">Cancelled: {reason}</p>}
      <OrderMoves order={order} move={move} />
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
