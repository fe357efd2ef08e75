import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { useCartTotal } from './cart-total.ts'

/** On phones: what is in the cart, from every page. */
export function CartBarLink({ count }: { count: number }) {
  const total = useCartTotal()
  return (
    <nav aria-label="Cart">
      <div className="h-24 md:hidden" />
      <Link
        to="/cart"
        viewTransition
        className="slide-up fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 flex min-h-14 items-center gap-2 rounded-full bg-leaf px-6 font-medium text-on-leaf shadow-float md:hidden"
      >
        <span>
          {count} {count === 1 ? 'item' : 'items'}
        </span>
        {total !== null && (
          <>
            <span aria-hidden>·</span>
            <Price amount={total} />
          </>
        )}
        <span className="ml-auto inline-flex items-center gap-1.5 font-semibold">
          View cart <ArrowRight size={18} aria-hidden />
        </span>
      </Link>
    </nav>
  )
}
