import { amountText } from '#domain/amount-text.ts'
import { isRunningLow, isSellable, type Product } from '#domain/catalog.ts'
import { discountPercent } from '#domain/money.ts'
import type { WaysToPay } from '#domain/ways-to-pay.ts'
import { useShop } from '../../core/shop.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Link } from '../../ui/link.tsx'
import { Price, UnitPrice } from '../../ui/price.tsx'
import { useQuantityInCart } from '../cart/cart-store.ts'
import { useOwnStock } from '../cart/own-holds.ts'
import { askWhere, useDeliveryParts } from '../delivery/deliver-to.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { CardStepper } from './card-stepper.tsx'

export function BuyBox({ product }: { product: Product }) {
  const ours = useOwnStock(product)
  const sellable = isSellable(ours)
  return (
    <section aria-label="Buy" className="rounded-card border border-line bg-card p-5 sm:p-6">
      <OfferPrice product={product} />
      <Stock product={ours} />
      {!sellable && <WhenItIsBack product={product} />}
      {sellable && <WhenItArrives />}
      <BuyButtons product={product} sellable={sellable} />
      {sellable && (
        <>
          <noscript>
            <p className="mt-3 font-medium">Please turn on JavaScript in your browser to order.</p>
          </noscript>
          <InCart product={product} />
        </>
      )}
    </section>
  )
}

const fetchBackInStock = async () => (await import('./back-in-stock.tsx')).BackInStock

/** As high as the form that comes, so that nothing moves. */
function WhenItIsBack({ product }: { product: Product }) {
  const BackInStock = useLazyComponent(fetchBackInStock, true)
  return <div className="mt-4 min-h-33">{BackInStock && <BackInStock key={product._id} product={product} />}</div>
}

function OfferPrice({ product }: { product: Product }) {
  const { price, offerPrice } = product
  const off = discountPercent(product)
  // Prices that include tax are sold beside the MRP of the pack; otherwise the label is the offer price's own.
  const { tax, isDemo } = useShop()
  const isMrpOfPack = tax.mode === 'included' && price > offerPrice
  // In the demo the label is the specification's, and the tax is added all the same.
  const isBeforeTax = tax.mode === 'added' && !isDemo
  return (
    <>
      {price > offerPrice && (
        <p className="flex items-center gap-3 text-ink-soft">
          {isMrpOfPack ? (
            <span>
              MRP{' '}
              <s>
                <Price amount={price} />
              </s>
            </span>
          ) : (
            <s>
              <span className="sr-only">Original price </span>
              <Price amount={price} />
            </s>
          )}
          {off > 0 && (
            <span className="rounded-full bg-tangerine-tint px-2.5 py-0.5 font-semibold text-sm text-tangerine">
              {off}% off
            </span>
          )}
        </p>
      )}
      <p className="mt-1 font-semibold text-3xl tracking-tight">
        {isMrpOfPack || isBeforeTax ? (
          <span className="sr-only">Selling price</span>
        ) : (
          <span className="font-medium text-base text-ink-soft tracking-normal">MRP</span>
        )}{' '}
        <Price amount={offerPrice} />
        {product.loose && (
          <span className="ml-1.5 font-medium text-base text-ink-soft tracking-normal">
            for {amountText(product, 1)}
          </span>
        )}
      </p>
      <p className="text-ink-soft text-sm">
        <span>{isBeforeTax ? `(plus ${tax.percent}% tax)` : '(inclusive of all taxes)'}</span>
        <UnitPrice product={product} />
      </p>
    </>
  )
}

function Stock({ product }: { product: Product }) {
  if (!isSellable(product)) {
    return (
      <p className="mt-4 rounded-field bg-berry-tint px-4 py-3 font-medium text-berry">
        Out of stock. Take a look at the related products below.
      </p>
    )
  }
  const few = isRunningLow(product)
  return (
    <p className={`mt-3 font-medium ${few ? 'text-tangerine' : 'in-stock text-leaf'}`}>
      {few ? `Only ${amountText(product, product.stock ?? 0)} left` : 'In stock'}
    </p>
  )
}

function WhenItArrives() {
  const parts = useDeliveryParts()
  return (
    <button type="button" aria-haspopup="dialog" onClick={askWhere} className="arrival">
      {parts ? <parts.Arrival /> : 'See when it arrives'}
    </button>
  )
}

/** Of one height, so that nothing moves when the cart is known. */
const payWords = ({ cash, online }: WaysToPay) =>
  cash && online ? 'Pay in cash or online' : cash ? 'Pay in cash on delivery' : 'Pay online'

function InCart({ product }: { product: Product }) {
  const quantity = useQuantityInCart(product._id)
  const { payments } = useShop()
  return (
    <div className="mt-3 flex min-h-11 items-center justify-between gap-3 text-sm">
      {quantity > 0 ? (
        <>
          <Link
            to="/cart"
            className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
          >
            In your cart
          </Link>
          <CardStepper product={product} className={`${product.loose ? 'w-38' : 'w-28'} max-md:hidden`} />
        </>
      ) : (
        <p className="text-ink-soft">{payWords(payments)}</p>
      )}
    </div>
  )
}
