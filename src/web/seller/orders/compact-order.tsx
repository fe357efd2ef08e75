import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { amountOfName } from '#domain/amount-text.ts'
import { OrderDetails } from './order-details.tsx'
import { factWords, OrderFrame, OrderHead } from './order-head.tsx'

type CompactOrderProps = { order: Order; isNew: boolean; isAlone: boolean; now: number }

/** One line, which opens; one that is alone is open. */
export function CompactOrder({ order, isNew, isAlone, now }: CompactOrderProps) {
  const [open, setOpen] = useState(isAlone)
  const detailsId = `details-${order._id}`
  const head = (
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
      <OrderHead order={order} isNew={isNew} now={now} facts={`${factWords(order, now)} · ${itemNames(order)}`} />
    </button>
  )
  return (
    <OrderFrame order={order} isNew={isNew} now={now} head={head}>
      {open && <OrderDetails id={detailsId} order={order} />}
    </OrderFrame>
  )
}

const itemNames = ({ items }: Order): string =>
  items
    .map(({ product, quantity }) =>
      quantity > 1 || product.loose ? amountOfName(product, quantity, product.name) : product.name,
    )
    .join(', ')
