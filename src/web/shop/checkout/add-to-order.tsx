import { useState } from 'react'
import { useLocation } from 'react-router'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { type CartLine, soldLines } from '#domain/cart.ts'
import { spanFrom, timeFrom } from '#domain/time-words.ts'
import { useQuery } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../delivery/use-now.ts'
import { liveFirst } from '../orders/my-orders.ts'
import { OPEN_ORDERS } from '../orders/order-pages.ts'
import { takesItems } from '../orders/takes-items.ts'
import { AddToOrderDialog } from './add-to-order-dialog.tsx'

/** A picker may begin at any moment; the shop looks once more when items are added. */
const ASK_EVERY_MS = 20_000

type AddToOrderProps = { lines: CartLine[]; onAdded: (added: { order: Order; message: string; ids: string[] }) => void }

/** Beside a new order: what is in the cart can join one that is open and that nobody has begun to pick. */
export function AddToOrder({ lines, onAdded }: AddToOrderProps) {
  const { view, reload } = useQuery(listMyOrders, OPEN_ORDERS, { refetchEvery: ASK_EVERY_MS })
  const preferred = readAddTo(useLocation().state)
  /** Stays while the shopper decides, whatever becomes of it meanwhile: the dialog says so. */
  const [asked, setAsked] = useState<Order | null>(null)
  const now = useNow()
  const open = view.state === 'ready' ? liveFirst(view.reply.orders.filter(takesItems)) : []
  const order = asked ?? open.find(({ _id }) => _id === preferred) ?? open[0]
  const sold = soldLines(lines)
  if (!order || sold.length === 0) return null

  return (
    <div className="add-to-order order-first mb-2.5 lg:order-none lg:mt-3 lg:mb-0">
      <Button variant="quiet" size="small" onClick={() => setAsked(order)} className="w-full">
        <span className="min-w-0">
          Add to order <span className="whitespace-nowrap">{order.number}</span>{' '}
          <span className="whitespace-nowrap font-normal text-ink-soft">{arrivalOf(order, now)}</span>
        </span>
      </Button>
      {asked && (
        <AddToOrderDialog
          order={order}
          lines={sold}
          onAdded={(message) => onAdded({ order, message, ids: sold.map(({ product }) => product._id) })}
          onClose={() => {
            setAsked(null)
            void reload()
          }}
        />
      )}
    </div>
  )
}

/** by 3:40 pm, today 8–9 pm; nothing once it is late. */
function arrivalOf({ promise }: Order, now: Date): string {
  if (!promise || promise.by <= now) return ''
  return promise.slot ? spanFrom(now, promise.slot) : `by ${timeFrom(now, promise.by)}`
}

/** The order whose page led here. */
const readAddTo = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'addTo' in state ? state.addTo : undefined
