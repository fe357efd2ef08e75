import Plus from 'lucide-react/icons/plus'
import type { Order } from '#contract/orders/order.ts'
import { itemCount } from '#domain/item-count.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useCartCount } from '../cart/cart-store.ts'
import { isPaidAhead, takesItems } from './takes-items.ts'

/** While nobody has begun to pick the order: how to add what was forgotten. */
export function AddItemsNotice({ order }: { order: Order }) {
  const inCart = useCartCount()
  if (isPaidAhead(order)) {
    return (
      <p className="mt-5 rounded-card border border-line bg-card p-5 text-ink-soft sm:px-6">
        Forgot something? This order is already paid for, so please place another one. It comes as a delivery of its
        own.
      </p>
    )
  }
  if (!takesItems(order)) return null
  return (
    <section
      aria-labelledby="add-items"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-leaf-tint p-5 sm:px-6"
    >
      <div className="min-w-0 basis-80 grow">
        <h2 id="add-items" className="font-semibold text-lg">
          Forgot something?
        </h2>
        <p className="mt-1 text-ink-soft">
          {inCart > 0
            ? `You have ${itemCount(inCart)} in your cart. You can add ${inCart === 1 ? 'it' : 'them'} to this order until we start packing.`
            : 'Until we start packing, you can put more in your cart and add it to this order.'}
        </p>
      </div>
      <ButtonLink to={inCart > 0 ? '/cart' : '/products'} state={{ addTo: order._id }} className="max-sm:grow">
        <Plus size={18} aria-hidden /> {inCart > 0 ? 'Add from cart' : 'Add items'}
      </ButtonLink>
    </section>
  )
}
