import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { markSeen, useUnseenOrders } from '../live/order-feed.ts'
import { focusOrder, orderElement } from './order-keys.ts'
import { ALL_ORDERS } from './order-query.ts'

/** So much of an order is on the screen before it counts as seen. */
const ENOUGH = 60

const WATCHED = ['scroll', 'resize', 'focus'] as const

function isOnScreen(id: string): boolean {
  const box = orderElement(id)?.getBoundingClientRect()
  return box !== undefined && box.top < window.innerHeight - ENOUGH && box.bottom > ENOUGH
}

/** New orders count until they were on the screen of a window that can be seen. */
function useSeenOrders(unseen: readonly string[], shown: readonly Order[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may show them.
  useEffect(() => {
    if (unseen.length === 0) return
    const look = () => {
      if (document.visibilityState === 'visible') markSeen(unseen.filter(isOnScreen))
    }
    look()
    for (const event of WATCHED) window.addEventListener(event, look, { passive: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const event of WATCHED) window.removeEventListener(event, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [unseen, shown])
}

type NewOrdersProps = { shown: readonly Order[]; held: readonly Order[]; onShowHeld: () => void }

/** Floats above the list, so that it moves nothing: how many new orders there are, and the way to them. */
export function NewOrders({ shown, held, onShowHeld }: NewOrdersProps) {
  const unseen = useUnseenOrders()
  useSeenOrders(unseen, shown)
  if (unseen.length === 0) return null
  const words = unseen.length === 1 ? '1 new order' : `${unseen.length} new orders`
  const here = new Set([...shown, ...held].map(({ _id }) => _id))
  const isHere = unseen.some((id) => here.has(id))
  const look = buttonLook({ size: 'small', className: 'shadow-float' })

  /** They are in the list after the next commit. */
  function show() {
    onShowHeld()
    requestAnimationFrame(() => {
      const [first] = unseen.flatMap((id) => orderElement(id) ?? [])
      if (first) focusOrder(first)
    })
  }

  return (
    <div className="sticky top-18 z-20 -mt-7 -mb-4 flex h-11 justify-center *:pointer-events-auto pointer-events-none">
      {/* An order of another tab or page has a place among all. */}
      {isHere ? (
        <button type="button" data-key="." aria-keyshortcuts="." className={look} onClick={show}>
          <ArrowDown size={17} aria-hidden />
          {words}
        </button>
      ) : (
        <Link to={ALL_ORDERS} data-key="." aria-keyshortcuts="." className={look}>
          {words}
        </Link>
      )}
    </div>
  )
}
