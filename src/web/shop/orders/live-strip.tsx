import ChevronRight from 'lucide-react/icons/chevron-right'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { headlineOf } from '#domain/delivery/order-headline.ts'
import { Link } from '../../ui/link.tsx'
import { useNow } from '../delivery/use-now.ts'
import { useLiveQuery } from './live-query.ts'
import { liveFirst } from './my-orders.ts'
import { OPEN_ORDERS } from './order-pages.ts'
import { arrivalWords } from './promise-words.ts'
import { type Delivery, mayHaveRider, useDelivery } from './use-delivery.ts'

/** These pages say it larger. */
const SAYS_IT = /^\/my-orders(?:\/|$)/

/** The open order in the line below the header, which has its height already: nothing moves when it comes. */
export function LiveStrip() {
  const { pathname } = useLocation()
  const line = document.querySelector('.deliver-to > div')
  return line && !SAYS_IT.test(pathname) ? createPortal(<OpenOrders />, line) : null
}

function OpenOrders() {
  const { view } = useLiveQuery(listMyOrders, OPEN_ORDERS, { name: 'The open order', isBeside: true })
  const orders = view.state === 'ready' ? view.reply.orders : []
  const [next] = liveFirst(orders)
  if (!next) return null
  return mayHaveRider(next) ? (
    <WithRider key={next._id} order={next} others={orders.length - 1} />
  ) : (
    <Strip order={next} others={orders.length - 1} delivery={null} />
  )
}

type StripProps = { order: Order; others: number }

function WithRider(props: StripProps) {
  return <Strip {...props} delivery={useDelivery(props.order).delivery} />
}

function Strip({ order, others, delivery }: StripProps & { delivery: Delivery | null }) {
  const now = useNow()
  const words = arrivalWords(order, now)
  const headline = headlineOf({ status: order.status, hasPromise: words !== null, rider: delivery }, now)
  if (!headline) return null
  const question = questionOf(order)
  const sentence = question ?? (headline.from === 'promise' ? ofOrder(words?.when ?? '') : headline.sentence)
  return (
    <Link to={others > 0 ? '/my-orders' : `/my-orders/${order._id}`} viewTransition className="live-strip">
      <span className="line-clamp-2">
        {sentence}
        {delivery?.doorCode && order.status === 'Out for delivery' && (
          <>
            {' · '}
            <span className="whitespace-nowrap">
              code <strong className="price-figures font-semibold">{delivery.doorCode}</strong>
            </span>
          </>
        )}
        {others > 0 && <span className="whitespace-nowrap"> · {others} more</span>}
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0" />
    </Link>
  )
}

/** What only the shopper can answer comes first. */
const questionOf = ({ status, items }: Order) => {
  const item = items.find(({ instead, asked }) => instead && asked && !asked.answer)
  return item && status === 'Order Placed' ? `We’re out of ${item.product.name}. Something else?` : null
}

/** Arrives by 6:45 pm → Your order arrives by 6:45 pm */
const ofOrder = (when: string) =>
  when.startsWith('Arrives')
    ? `Your order a${when.slice(1)}`
    : `Your order: ${when.charAt(0).toLowerCase()}${when.slice(1)}`
