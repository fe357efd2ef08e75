import { useNavigate } from 'react-router'
import type { Product } from '../../../domain/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { addToCart } from '../cart/cart-store.ts'
import { hopToCart } from './cart-hop.ts'

/** In the buy box on larger screens, a bar at the foot of the screen on phones. */
export function BuyButtons({ product }: { product: Product }) {
  const navigate = useNavigate()

  function add() {
    if (addToCart(product)) hopToCart(document.querySelector<HTMLImageElement>('[data-product-picture] img'))
  }

  function buyNow() {
    addToCart(product)
    void navigate('/cart', { viewTransition: true })
  }

  return (
    <div className="grid gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:grid-cols-2 max-md:border-line max-md:border-t max-md:bg-card max-md:p-3 md:mt-5">
      <Button variant="quiet" onClick={add} className="whitespace-nowrap px-4">
        Add to Cart
      </Button>
      <Button onClick={buyNow} className="whitespace-nowrap px-4">
        Buy now
      </Button>
    </div>
  )
}
