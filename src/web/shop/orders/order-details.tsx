import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { readMyOrder } from '#contract/orders/my-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { formatExact } from '#domain/time-words.ts'
import packagePicture from '#seed/art/package.webp'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { deletePlaced } from '../cart/placed-order.ts'
import { InsteadQuestions } from '../replacements/instead-question.tsx'
import { OrderIfMissing } from '../replacements/order-if-missing.tsx'
import { AddItemsNotice } from './add-items-notice.tsx'
import { CancelButton } from './cancel-button.tsx'
import { useLiveQuery } from './live-query.ts'
import { isLive } from './my-orders.ts'
import { OrderArrival } from './order-arrival.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-lines.tsx'
import { OrderNotices } from './order-notices.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ReorderButton } from './reorder-button.tsx'
import { ReportButton } from './report-button.tsx'
import { ShareButton } from './share-button.tsx'

const CARD = 'rounded-card border border-line bg-card p-5 sm:p-6'

/** One order of the signed-in shopper, live. */
export function OrderDetails({ id }: { id: string }) {
  const { view, reload, change } = useLiveQuery(readMyOrder, { id }, { name: 'The order' })
  if (view.state === 'loading') return <CardSkeletons words="Loading your order…" />
  if (view.state === 'failed') {
    const [title = '', ...more] = view.message.split(/(?<=\.) /)
    return (
      <EmptyState
        level="h1"
        picture={packagePicture}
        title={title}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => void reload()}>Try again</Button>
            <ButtonLink variant="quiet" to="/my-orders">
              My orders
            </ButtonLink>
          </span>
        }
      >
        {more.length > 0 && <p>{more.join(' ')}</p>}
      </EmptyState>
    )
  }
  const { order, isShared } = view.reply
  return (
    <Details
      order={order}
      onChange={(newer) => change((reply) => ({ ...reply, order: newer }))}
      share={
        isLive(order) && (
          <ShareButton
            orderId={id}
            isShared={isShared}
            onShared={(shared) => change((reply) => ({ ...reply, isShared: shared }))}
          />
        )
      }
    />
  )
}

type DetailsProps = { order: Order; onChange: (order: Order) => void; share: ReactNode }

/** After a cancel or a report its button may be gone, so the focus moves to the heading. */
function Details({ order, onChange, share }: DetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(deletePlaced, [])

  function showChanged(newer: Order) {
    flushSync(() => onChange(newer))
    heading.current?.focus()
  }

  return (
    <article aria-labelledby="order-title">
      <BackLink />
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1
            ref={heading}
            id="order-title"
            tabIndex={-1}
            className="font-semibold text-2xl tracking-tight outline-none"
          >
            Order {order.number}
          </h1>
          <p className="text-ink-soft text-sm">
            Placed on <time dateTime={order.createdAt.toISOString()}>{formatExact(order.createdAt)}</time>
          </p>
        </div>
        {share}
      </header>
      <InsteadQuestions order={order} onAnswered={showChanged} />
      <OrderArrival order={order} isLarge />
      <div className={CARD}>
        <OrderTimeline order={order} />
        <OrderNotices order={order} />
        <div className="mt-5 flex flex-wrap gap-3 border-line border-t pt-5">
          <ReorderButton order={order} />
          <ButtonLink variant="quiet" to={`/my-orders/${order._id}/receipt`}>
            Receipt
          </ButtonLink>
          <CancelButton order={order} onCancelled={showChanged} />
          <ReportButton order={order} onReported={showChanged} />
        </div>
      </div>
      <AddItemsNotice order={order} />
      <section aria-labelledby="order-items" className={`mt-5 ${CARD}`}>
        <h2 id="order-items" className="mb-4 font-semibold text-lg">
          Items
        </h2>
        <OrderItems order={order} wishOf={(item) => <OrderIfMissing order={order} item={item} onChange={onChange} />} />
        <OrderBill order={order} />
      </section>
      <OrderHistory order={order} />
    </article>
  )
}

function BackLink() {
  return (
    <Link
      to="/my-orders"
      viewTransition
      className="mb-2 inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink"
    >
      <ArrowLeft size={18} aria-hidden /> My orders
    </Link>
  )
}
