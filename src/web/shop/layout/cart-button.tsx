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
        className={`cart-count bump ${count === 0 ? '' : 'bg-leaf text-on-leaf'}`}
      >
        {count}
      </span>
    </Link>
  )
}
