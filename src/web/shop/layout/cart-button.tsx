import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { Link } from '../../ui/link.tsx'
import { useCartCount } from '../cart/cart-store.ts'

export function CartButton() {
  const count = useCartCount()
  return (
    <Link
      to="/cart"
      viewTransition
      data-cart-target
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-leaf-tint"
    >
      <ShoppingBasket size={24} aria-hidden />
      <span
        key={count}
        data-cart-count
        aria-hidden
        className={`price-figures bump -top-0.5 -right-0.5 absolute grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 font-semibold text-xs ${count === 0 ? 'bg-line text-ink-soft' : 'bg-leaf text-on-leaf'}`}
      >
        {count}
      </span>
    </Link>
  )
}
