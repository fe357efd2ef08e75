import { useLocation } from 'react-router'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { useCartCount } from '../cart/cart-store.ts'

/** Pages with a bottom bar of their own, the steps of the checkout, and orders on their way, which it would cover. */
const WITHOUT_BAR = /^\/(?:cart|add-address|my-orders.*|shared-order|products\/[^/]+\/[^/]+)\/?$/

const fetchLink = async () => (await import('../checkout/cart-bar-link.tsx')).CartBarLink

export function CartBar() {
  const count = useCartCount()
  const { pathname } = useLocation()
  const isShown = count > 0 && !WITHOUT_BAR.test(pathname)
  const CartBarLink = useLazyComponent(fetchLink, isShown)
  return isShown && CartBarLink && <CartBarLink count={count} />
}
