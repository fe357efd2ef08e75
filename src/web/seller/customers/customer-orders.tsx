import { listCustomerOrders } from '#contract/customers/customers.ts'
import type { Order } from '#contract/orders/order.ts'
import { itemCount, piecesOf } from '#domain/item-count.ts'
import { formatMoment } from '#domain/time-words.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { StatusChip } from '../orders/status-chip.tsx'
import { PagedQuery, pageToSend, readCursor } from '../screen/paged-query.tsx'
import { useUrlQuery } from '../screen/url-query.ts'

const PAGE = 10

export function CustomerOrders({ id }: { id: string }) {
  const { params } = useUrlQuery()
  const { view, retry } = useSellerQuery(listCustomerOrders, { id, ...pageToSend(readCursor(params), PAGE) })
  return (
    <CardSection title="Orders">
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the orders"
        skeleton={<p role="status">Loading orders…</p>}
      >
        {({ orders }, stale) => (
          <ul aria-busy={stale} className="divide-y divide-line">
            {orders.map((order) => (
              <OrderRow key={order._id} order={order} />
            ))}
          </ul>
        )}
      </PagedQuery>
    </CardSection>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { _id: id, number, items, amount, status, createdAt } = order
  const pieces = items.reduce((sum, { product, quantity }) => sum + piecesOf(product, quantity), 0)
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <Link
        to={`/seller/orders?show=all&search=${id}`}
        className="font-medium text-ink no-underline after:absolute after:inset-0 hover:text-leaf"
      >
        {number}
        <span className="font-normal text-ink-soft text-sm">
          {' '}
          · <span className="whitespace-nowrap">{formatMoment(createdAt)}</span>
        </span>
      </Link>
      <Price amount={amount} className="text-right font-medium" />
      <span className="line-clamp-2 text-ink-soft text-sm">
        {itemCount(pieces)}: {items.map(({ product }) => product.name).join(', ')}
      </span>
      <span className="justify-self-end">
        <StatusChip status={status} />
      </span>
    </li>
  )
}
