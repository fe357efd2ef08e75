import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { mergeCarts } from '#domain/cart.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { slidesPages } from '../../ui/view-transition.ts'
import { currentCart, replaceCart } from '../cart/cart-store.ts'
import { cachedProducts, refreshProducts } from '../cart/product-cache.ts'
import { planReorder } from './reorder.ts'

export function ReorderButton({ order: { items } }: { order: Order }) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function reorder() {
    setBusy(true)
    const failed = await refreshProducts(items.map(({ product }) => product._id))
    setBusy(false)
    if (failed) {
      toast.error(failed)
      return
    }
    const { cart, changes } = planReorder(items, cachedProducts())
    if (!Object.keys(cart).length) {
      toast.error('None of these items are available right now.')
      return
    }
    replaceCart(mergeCarts(currentCart(), cart))
    toast.success('Added to cart')
    await navigate('/cart', { state: { changes }, viewTransition: slidesPages })
  }

  return (
    <Button variant="quiet" busy={busy} onClick={() => void reorder()}>
      <RotateCcw size={18} aria-hidden /> Reorder
    </Button>
  )
}
