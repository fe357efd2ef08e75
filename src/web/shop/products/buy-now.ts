import { useNavigate } from 'react-router'
import type { Product } from '#domain/catalog.ts'
import { slidesPages } from '../../ui/view-transition.ts'
import { addWithToast } from '../cart/cart-actions.ts'

export function useBuyNow(product: Product) {
  const navigate = useNavigate()
  return () => {
    addWithToast(product)
    void navigate('/cart', { viewTransition: slidesPages })
  }
}
