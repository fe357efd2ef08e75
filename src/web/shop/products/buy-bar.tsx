import { isSellable, type Product } from '#domain/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { useOwnStock } from '../cart/own-holds.ts'
import { useBuyNow } from './buy-now.ts'
import { CardStepper } from './card-stepper.tsx'

/** Phones only: sticks to the bottom of the screen, then of the page. */
export function BuyBar({ product }: { product: Product }) {
  const buyNow = useBuyNow(product)
  const sellable = isSellable(useOwnStock(product))
  return (
    <section
      aria-label="Price and buying"
      data-hop-from
      className="bottom-bar sticky bottom-0 z-30 -mx-(--gutter) mt-8 flex flex-wrap items-center gap-x-2 gap-y-2 border-line border-t bg-card px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <div className="grow pl-1">
        <Price
          amount={product.offerPrice}
          struck={product.price}
          className="flex-col font-semibold text-lg leading-tight"
        />
        {!sellable && <p className="font-medium text-berry text-sm">Out of stock</p>}
      </div>
      {sellable ? (
        <CardStepper product={product} addText="Add to Cart" className={product.loose ? 'w-34' : 'w-28'} />
      ) : (
        <Button variant="quiet" size="small" disabled className="w-28 whitespace-nowrap px-0">
          Add to Cart
        </Button>
      )}
      <Button onClick={buyNow} disabled={!sellable} className="buy-now whitespace-nowrap">
        Buy now
      </Button>
    </section>
  )
}
