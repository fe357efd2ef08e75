import { useCallback, useEffect, useState } from 'react'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { countItems } from '#domain/cart.ts'
import basket from '#seed/art/basket.webp'
import { UNREACHABLE } from '../../core/api.ts'
import { useHydrated } from '../../core/hydrated.ts'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { ShopNotice } from '../../ui/shop-notice.tsx'
import { useSession } from '../account/session-store.ts'
import { cartPageLoads, cartPageOpened } from '../cart/cart-page-prefetch.ts'
import { currentCart, useCart } from '../cart/cart-store.ts'
import { usePlacedOrder } from '../cart/placed-order.ts'
import type { Route } from './+types/cart-page'
import { CartSkeleton } from './cart-skeleton.tsx'
import { FailedNotice } from './failed-notice.tsx'
import type { FullCart as FullCartType } from './full-cart.tsx'
import { OrderPlaced } from './order-placed.tsx'

let loaded: typeof FullCartType | null = null

async function fetchFullCart(): Promise<typeof FullCartType> {
  loaded ??= (await import('./full-cart.tsx')).FullCart
  return loaded
}

cartPageLoads(fetchFullCart)
// As early as this, because most who come here have something in the cart.
if (typeof window !== 'undefined' && countItems(currentCart()) > 0) fetchFullCart().catch(() => undefined)

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your cart', description: 'What you are about to order.', path: '/cart' })

export default function CartPage() {
  return (
    <>
      <ShopNotice />
      <Cart />
    </>
  )
}

function Cart() {
  const hydrated = useHydrated()
  const count = countItems(useCart())
  const placed = usePlacedOrder()
  const [wasFull, setWasFull] = useState(false)
  useEffect(cartPageOpened, [])
  if (hydrated && count > 0 && !wasFull) setWasFull(true)
  const isEmpty = !hydrated || (count === 0 && !placed)
  return (
    <>
      {!hydrated && (
        <div className="if-cart">
          <CartSkeleton level="h2" />
        </div>
      )}
      {isEmpty && (
        <div className={`page-column min-h-svh ${hydrated ? '' : 'if-no-cart'}`}>
          <EmptyCart focused={wasFull} />
        </div>
      )}
      {hydrated && count > 0 && <LoadedCart />}
      {hydrated && count === 0 && placed && (
        <div className="page-column min-h-svh">
          <OrderPlaced order={placed} />
        </div>
      )}
    </>
  )
}

/** Twice the script of an empty cart. Loaded before on most ways here, as it is fetched with the first item. */
function LoadedCart() {
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  const fetched = useLazyComponent(fetchFullCart, !loaded && !failed, onFailed)
  const FullCart = loaded ?? fetched
  if (FullCart) return <FullCart />
  if (!failed) return <CartSkeleton />
  return (
    <div className="page-column min-h-svh py-6 sm:py-8">
      <FailedNotice message={UNREACHABLE.message} onRetry={() => setFailed(false)} />
    </div>
  )
}

const fetchBuyAgain = async () => (await import('./buy-again-below.tsx')).BuyAgainBelow

function EmptyCart({ focused }: { focused: boolean }) {
  const BuyAgainBelow = useLazyComponent(fetchBuyAgain, useSession().state === 'in')
  return (
    <>
      <EmptyState
        level="h1"
        urgent
        picture={basket}
        title="Your cart is empty"
        focused={focused}
        action={<ButtonLink to="/products">Start shopping</ButtonLink>}
      >
        Groceries are a tap away.
      </EmptyState>
      {BuyAgainBelow && <BuyAgainBelow />}
    </>
  )
}
