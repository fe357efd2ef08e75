import type { Order } from '#contract/orders/order.ts'
import { CardList } from '../screen/paged-query.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { CompactOrder } from './compact-order.tsx'
import { OrderCard } from './order-card.tsx'

type OrderGroupsProps = {
  orders: readonly Order[]
  stale: boolean
  now: number
  isChoosing: boolean
  chosen: ReadonlySet<string>
  onChoose: (ids: string[]) => void
  isCompact: boolean
  isAlone: boolean
  isNew: (order: Order) => boolean
}

/** What needs the seller's yes comes first, then all other orders of the page. */
export function OrderGroups({ orders, stale, now, isCompact, isAlone, isNew, ...choice }: OrderGroupsProps) {
  const { isChoosing, chosen, onChoose } = choice
  const waiting = orders.filter(({ status }) => status === 'Waiting for confirmation')
  const others = orders.filter(({ status }) => status !== 'Waiting for confirmation')

  const list = (items: Order[]) => (
    <CardList items={items} stale={stale} gap={isCompact ? 'small' : 'medium'}>
      {(order) => (
        <div className="flex items-start gap-2">
          {isChoosing && (
            <input
              type="checkbox"
              aria-label={`Choose ${order.number}`}
              checked={chosen.has(order._id)}
              onChange={() => onChoose(toggled(chosen, order._id))}
              className="mt-5 size-6 shrink-0 accent-leaf"
            />
          )}
          <div className="min-w-0 flex-1">
            {isCompact ? (
              <CompactOrder order={order} isNew={isNew(order)} isAlone={isAlone} now={now} />
            ) : (
              <OrderCard order={order} isNew={isNew(order)} now={now} />
            )}
          </div>
        </div>
      )}
    </CardList>
  )

  return (
    <div className="[overflow-anchor:none]">
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-orders" className="mb-6">
          <h2 id="waiting-orders" className="font-semibold text-lg">
            Waiting for your OK
          </h2>
          <p className="mb-2 text-ink-soft">
            Cash orders above what this customer, address or phone number may have open. No stock is taken until you
            accept.
          </p>
          {list(waiting)}
        </section>
      )}
      {others.length > 0 && (
        <>
          <h2 className="sr-only">List of orders</h2>
          {list(others)}
        </>
      )}
      {isChoosing && <ChosenBar orders={orders} chosen={chosen} onChoose={onChoose} />}
    </div>
  )
}

export const toggled = (chosen: ReadonlySet<string>, id: string): string[] =>
  chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]
