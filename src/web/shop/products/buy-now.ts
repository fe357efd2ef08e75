import { useNavigate } from 'react-router'
import type { Product } from '../../../domain/catalog.ts'
import { addToCart } from '../cart/cart-store.ts'

/** Adds the product to the cart and goes there. */
export function useBuyNow(product: Product) {
  const navigate = useNavigate()
  return () => {
    addToCart(product)
    void navigate('/cart', { viewTransition: true })
  }
}
