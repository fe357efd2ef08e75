import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { totalOf } from '#domain/bill.ts'
import { EMPTY_CART, soldLines, withoutProducts } from '#domain/cart.ts'
import { itemCount } from '#domain/item-count.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { slidesPages } from '../../ui/view-transition.ts'
import { useSession } from '../account/session-store.ts'
import { CartLineRow, GoneLineRow } from '../cart/cart-line.tsx'
import { cartOrdered, currentCart, useCartCount } from '../cart/cart-store.ts'
import { deletePlaced, savePlaced } from '../cart/placed-order.ts'
import { acceptChanges } from '../cart/product-cache.ts'
import { clearIfMissing, useLastTime } from '../replacements/if-missing-store.ts'
import { useCartReview } from './cart-review.ts'
import { LineSkeleton } from './cart-skeleton.tsx'
import { ChangesNotice } from './changes-notice.tsx'
import { setDeliveryInstructions } from './delivery-instructions.ts'
import { FailedNotice } from './failed-notice.tsx'
import { useOrderBill } from './order-bill.ts'
import { OrderSummary } from './order-summary.tsx'
import type { Placed } from './placed.ts'
import { ReorderNotice, readChanges } from './reorder-notice.tsx'
import { useTaxChanges } from './seen-tax.ts'

const fetchIfMissing = async () => (await import('../replacements/cart-if-missing.tsx')).CartIfMissing
const fetchForgotten = async () => (await import('./forgot-something.tsx')).ForgotSomething

export function FullCart() {
  const count = useCartCount()
  const review = useCartReview()
  const order = useOrderBill(review.lines)
  const { taxChange, acceptTax } = useTaxChanges()
  const whatChanged = [...review.changes, ...taxChange]
  const changes = readChanges(useLocation().state)
  const earlierPrices = new Map(review.changes.flatMap((one) => (one.kind === 'price' ? [[one.id, one.from]] : [])))
  const isSignedIn = useSession().state === 'in'
  const ForgotSomething = useLazyComponent(fetchForgotten, isSignedIn)
  const CartIfMissing = useLazyComponent(fetchIfMissing, true)
  useLastTime(isSignedIn)
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const focusHeading = () => heading.current?.focus()

  useEffect(deletePlaced, [])

  function finish({ message, page = '/my-orders', ids, ...order }: Placed) {
    savePlaced(order)
    acceptTax()
    cartOrdered(ids ? withoutProducts(currentCart(), ids) : EMPTY_CART)
    setDeliveryInstructions({})
    clearIfMissing()
    scrollTo(0, 0)
    toast.success(message)
    void navigate(page, { viewTransition: slidesPages })
  }

  function accept() {
    acceptChanges()
    acceptTax()
    focusHeading()
  }

  return (
    <div className="page-column min-h-svh py-6 sm:py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-5 font-semibold text-3xl tracking-tight outline-none sm:text-4xl">
        Your cart{' '}
        <span className="font-normal text-ink-soft text-lg tracking-normal">
          {itemCount(count)}
          {review.unknown.length === 0 && soldLines(review.lines).length === 0 && ', none available right now'}
        </span>
      </h1>
      {changes.length > 0 && <ReorderNotice changes={changes} />}
      {whatChanged.length > 0 && <ChangesNotice changes={whatChanged} total={totalOf(order.bill)} onAccept={accept} />}
      {review.failed && <FailedNotice message={review.failed} onRetry={review.refresh} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <section aria-label="Products" className="rounded-card border border-line bg-card px-4 sm:px-6">
          <h2 className="sr-only">Products</h2>
          <ul>
            {review.lines.map((line) => (
              <CartLineRow
                key={line.product._id}
                line={line}
                note={review.notes.get(line.product._id)}
                earlierPrice={earlierPrices.get(line.product._id)}
                wish={CartIfMissing && <CartIfMissing product={line.product} />}
                onRemoved={focusHeading}
              />
            ))}
            {review.gone.map((id) => (
              <GoneLineRow key={id} productId={id} onRemoved={focusHeading} />
            ))}
            {review.unknown.map((id) => (
              <LineSkeleton key={id} />
            ))}
          </ul>
        </section>
        {review.unknown.length > 0 ? (
          <Skeleton className="h-96 rounded-card lg:row-span-2" />
        ) : (
          <OrderSummary review={review} order={order} onPlaced={finish} />
        )}
        {ForgotSomething && <ForgotSomething />}
      </div>
    </div>
  )
}
