import type { Product } from '#domain/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { addWithToast } from '../cart/cart-actions.ts'
import { useBuyNow } from './buy-now.ts'
import { hopToCart } from './cart-hop.ts'

/** For larger screens; phones have the buy bar. What is sold out keeps them, and the reason stands above. */
export function BuyButtons({ product, sellable }: { product: Product; sellable: boolean }) {
  const buyNow = useBuyNow(product)

  function add() {
    if (addWithToast(product)) hopToCart(document.querySelector<HTMLImageElement>('[data-product-picture] img'))
  }

  return (
    <div className="mt-2 grid gap-3 max-md:hidden">
      <Button variant="quiet" onClick={add} disabled={!sellable} className="whitespace-nowrap">
        Add to Cart
      </Button>
      <Button onClick={buyNow} disabled={!sellable} className="buy-now whitespace-nowrap">
        Buy now
      </Button>
    </div>
  )
}
