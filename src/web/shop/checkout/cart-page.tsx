import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { countItems } from '#domain/cart.ts'
import basket from '#seed/art/basket.webp'
import { useHydrated } from '../../hydrated.ts'
import { pageMeta } from '../../seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { slidesPages } from '../../ui/view-transition.ts'
import { CartLineRow, GoneLineRow } from '../cart/cart-line.tsx'
import { quoteCart } from '../cart/cart-lines.ts'
import { cartPageOpened } from '../cart/cart-page-prefetch.ts'
import { cartOrdered, useCart } from '../cart/cart-store.ts'
import { forgetPlaced, rememberPlaced, usePlacedOrder } from '../cart/placed-order.ts'
import { BuyAgain } from '../products/buy-again.tsx'
import type { Route } from './+types/cart-page'
import { useCartReview } from './cart-review.ts'
import type { Placed } from './checkout.ts'
import { OrderPlaced } from './order-placed.tsx'
import { OrderSummary } from './order-summary.tsx'
import { ReorderNotice, readChanges } from './reorder-notice.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your cart', description: 'What you are about to order.', path: '/cart', hidden: true })

export default function CartPage() {
  const hydrated = useHydrated()
  const count = countItems(useCart())
  const placed = usePlacedOrder()
  const [wasFull, setWasFull] = useState(false)
  useEffect(cartPageOpened, [])
  if (!hydrated) return <CartSkeleton />
  if (count > 0 && !wasFull) setWasFull(true)
  if (count > 0) return <FullCart count={count} />
  return (
    <div className="page-column min-h-svh">
      {placed ? <OrderPlaced order={placed} /> : <EmptyCart focused={wasFull} />}
    </div>
  )
}

function EmptyCart({ focused }: { focused: boolean }) {
  return (
    <>
      <EmptyState
        level="h1"
        picture={basket}
        title="Your cart is empty"
        focused={focused}
        action={<ButtonLink to="/products">Start shopping</ButtonLink>}
      >
        Fresh groceries are a tap away, and at your door in under 30 minutes.
      </EmptyState>
      <BuyAgain className="mb-12" />
    </>
  )
}

function FullCart({ count }: { count: number }) {
  const review = useCartReview()
  const changes = readChanges(useLocation().state)
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const quote = quoteCart(review)
  const focusHeading = () => heading.current?.focus()

  useEffect(forgetPlaced, [])

  function finish({ message, ...order }: Placed) {
    rememberPlaced(order)
    cartOrdered()
    scrollTo(0, 0)
    toast.success(message)
    void navigate('/my-orders', { viewTransition: slidesPages })
  }

  return (
    <div className="page-column min-h-svh py-6 sm:py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-5 font-semibold text-3xl tracking-tight outline-none sm:text-4xl">
        Your cart{' '}
        <span className="font-normal text-ink-soft text-lg tracking-normal">
          {count === 1 ? '1 item' : `${count} items`}
        </span>
      </h1>
      {changes.length > 0 && <ReorderNotice changes={changes} />}
      {review.failed && <FailedReview message={review.failed} onRetry={review.refresh} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        <section aria-label="Products" className="rounded-card border border-line bg-card px-4 sm:px-6">
          <h2 className="sr-only">Products</h2>
          <ul>
            {review.lines.map((line) => (
              <CartLineRow
                key={line.product._id}
                line={line}
                note={review.notes.get(line.product._id)}
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
        {quote ? (
          <OrderSummary review={review} quote={quote} onPlaced={finish} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )}
      </div>
    </div>
  )
}

function FailedReview({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-berry-tint px-5 py-3"
    >
      <p className="text-berry">{message}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function CartSkeleton() {
  return (
    <div className="page-column min-h-svh py-6 sm:py-8">
      <h1 className="mb-5 font-semibold text-3xl tracking-tight sm:text-4xl">Your cart</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        <ul aria-hidden className="rounded-card border border-line bg-card px-4 sm:px-6">
          <LineSkeleton />
          <LineSkeleton />
          <LineSkeleton />
        </ul>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  )
}

function LineSkeleton() {
  return (
    <li className="flex gap-4 border-line border-b py-4 last:border-b-0">
      <Skeleton className="size-20 rounded-full sm:size-24" />
      <div className="grow space-y-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-11 w-24" />
      </div>
    </li>
  )
}
